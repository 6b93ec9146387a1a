"""Where numba can keep compiled kernels, found out before numba is imported."""

import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from platformdirs import user_cache_path

__all__ = ["ENGINE", "VARIABLE", "folder_for_kernels", "is_writable"]

ENGINE = Path(__file__).resolve().parent
VARIABLE = "NUMBA_CACHE_DIR"


@cache
def folder_for_kernels() -> Path | None:
    """The folder to keep compiled kernels in; None if there is none.

    The same places in the same order as numba's own: `NUMBA_CACHE_DIR`, beside the source, the
    user's cache. For an account without a home, numba would take `~` for the name of a folder and
    create it in the current one; here such an account has no user's cache.
    """
    return next(filter(is_writable, _places()), None)


def is_writable(folder: Path) -> bool:
    """Whether a file can be made in this folder, which is created if need be.

    Permissions alone do not show read-only mounts or quotas, so a file is made, as numba does.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _places() -> Iterator[Path]:
    given = os.environ.get(VARIABLE)
    if given:
        yield Path(given)
    yield ENGINE / "__pycache__"
    try:
        users = user_cache_path("numba", appauthor=False)
    except RuntimeError:
        return  # neither HOME nor an entry in the list of accounts
    if users.is_absolute():
        yield users
