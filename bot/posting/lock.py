"""One run at a time: a lock that the system takes back when its holder ends, however it ends."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.errors import BusyError, LedgerError

_STEP = 0.2


@contextmanager
def only_one(
    path: Path,
    patience: float = 120.0,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[None]:
    """Hold the lock file; `BusyError` when another run holds it for `patience` seconds."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except OSError as error:
        raise LedgerError(
            f"cannot write to {path.parent} ({error.strerror}); "
            "set SECONDGUESS_STATE_DIR to a writable folder"
        ) from error
    with file:
        deadline = clock() + patience
        while not _locked(file.fileno()):
            if clock() > deadline:
                raise BusyError("another run is in progress; this one did nothing")
            sleep(_STEP)
        yield


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
