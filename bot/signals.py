"""Being asked to stop: the post in hand is finished first."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Stop:
    """Whether a signal has asked to stop; true once it has."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Note the wish; usable as a signal handler."""
        self.asked = True


@contextmanager
def finish_first() -> Iterator[Stop]:
    """Within, SIGTERM and SIGINT are noted instead of ending the process at once."""
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    kept = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
