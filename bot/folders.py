"""Where the program keeps its files: XDG folders, with or without a home, writable or not."""

import os
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_config_path, user_state_path

from bot.errors import ConfigError
from solver.kernel_cache import VARIABLE as KERNEL_CACHE_VARIABLE
from solver.kernel_cache import folder_for_kernels, is_writable

APP = "secondguess"
STATE_VARIABLE = "SECONDGUESS_STATE_DIR"
CONFIG_VARIABLE = "SECONDGUESS_CONFIG"


def state_folder() -> Path:
    """The folder of ledger and outbox; `ConfigError` for an account without a home.

    `SECONDGUESS_STATE_DIR`, else the XDG folder for state.
    """
    given = os.environ.get(STATE_VARIABLE)
    if given:
        return without_tilde(Path(given))
    folder = _homely(user_state_path)
    if folder is None:
        raise ConfigError(
            f"this account has no home folder; set {STATE_VARIABLE} to a writable folder"
        )
    return folder


def config_file() -> Path | None:
    """The settings file: `SECONDGUESS_CONFIG`, else `config.toml` in the XDG folder.

    None where the account has no home, so that there can be no such file.
    """
    given = os.environ.get(CONFIG_VARIABLE)
    if given:
        return without_tilde(Path(given))
    folder = _homely(user_config_path)
    return folder / "config.toml" if folder else None


def without_tilde(path: Path) -> Path:
    """The path with the home folder in place of a leading `~`, which no shell has replaced.

    `ConfigError` where the account has no home.
    """
    try:
        return path.expanduser()
    except RuntimeError:
        raise ConfigError(
            f"cannot use the path {path}: this account has no home folder; give an absolute path"
        ) from None


def keep_kernels() -> None:
    """Have compiled kernels kept in the state folder where numba's own places are read-only.

    To be called before numba is imported; processes started from this one inherit it. A folder
    named by `NUMBA_CACHE_DIR` is left alone. Without any folder, each process compiles again.
    """
    if os.environ.get(KERNEL_CACHE_VARIABLE) or folder_for_kernels():
        return
    try:
        folder = state_folder() / "numba"
    except ConfigError:
        return
    if is_writable(folder):
        os.environ[KERNEL_CACHE_VARIABLE] = str(folder.absolute())
        folder_for_kernels.cache_clear()


def _homely(find: Callable[[str], Path]) -> Path | None:
    """A user's folder as platformdirs finds it; None where there is no home to put it in."""
    try:
        folder = find(APP)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None
