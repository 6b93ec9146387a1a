"""Where the program keeps its files: XDG folders, with or without a home, writable or not."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path, user_state_path

from bot.errors import ConfigError

APP = "secondguess"
STATE_VARIABLE = "SECONDGUESS_STATE_DIR"
CONFIG_VARIABLE = "SECONDGUESS_CONFIG"
KERNEL_CACHE_VARIABLE = "NUMBA_CACHE_DIR"


def state_folder() -> Path:
    """The folder of ledger and outbox; `ConfigError` for an account without a home.

    `SECONDGUESS_STATE_DIR`, else the XDG folder for state.
    """
    given = os.environ.get(STATE_VARIABLE)
    if given:
        return Path(given)
    folder = _homely(user_state_path)
    if folder is None:
        raise ConfigError(
            f"this account has no home folder; set {STATE_VARIABLE} to a folder that can be "
            "written to"
        )
    return folder


def config_file() -> Path | None:
    """The settings file: `SECONDGUESS_CONFIG`, else `config.toml` in the XDG folder.

    None where the account has no home, so that there can be no such file.
    """
    given = os.environ.get(CONFIG_VARIABLE)
    if given:
        return Path(given)
    folder = _homely(user_config_path)
    return folder / "config.toml" if folder else None


def keep_kernels() -> None:
    """Have compiled kernels kept in the state folder where the program's own is read-only.

    Without a state folder either, numba looks for a place itself, else compiles in each process.
    A folder named by `NUMBA_CACHE_DIR` is left alone.
    """
    if os.environ.get(KERNEL_CACHE_VARIABLE) or os.access(_program_folder(), os.W_OK):
        return
    try:
        folder = state_folder() / "kernels"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.environ[KERNEL_CACHE_VARIABLE] = str(folder)
    except (OSError, ConfigError):
        return


def _homely(find: Callable[[str], Path]) -> Path | None:
    """A user's folder as platformdirs finds it; None where there is no home to put it in."""
    try:
        folder = find(APP)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None


def _program_folder() -> Path:
    """The folder in which numba would keep the engine's compiled code."""
    engine = Path(__file__).resolve().parents[1] / "solver"
    kept = engine / "__pycache__"
    return kept if kept.is_dir() else engine
