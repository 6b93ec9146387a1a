"""Being asked to stop: the post in hand is finished first."""

import math
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

GRACE = 15.0  # seconds in which the post in hand may be finished
_STEP = 0.1
_running: "list[Stop]" = []


class Stop:
    """Whether a signal has asked to stop; true once it has."""

    def __init__(self) -> None:
        self.asked = False
        self.deadline = math.inf
        self.wake: int | None = None

    def __call__(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Note the wish; usable as a signal handler."""
        if not self.asked:
            self.deadline = time.monotonic() + GRACE
        self.asked = True

    def wait(self) -> None:
        """Return once a signal has asked to stop; only within `stop_requests`."""
        assert self.wake is not None
        while not self.asked:
            os.read(self.wake, 1)


@contextmanager
def finish_first(*, ending: bool = False) -> Iterator[Stop]:
    """Within, SIGTERM and SIGINT are noted instead of ending the process at once.

    With `ending`, a process that was asked to stop ignores them from then on: it has nothing left
    to do but end, which another signal should not turn into a failure.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    kept = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    _running.append(stop)
    try:
        yield stop
    finally:
        _running.remove(stop)
        if stop.asked and _running:
            _running[-1]()  # what waits around this one has been asked, too
        for number, handler in kept.items():
            signal.signal(number, signal.SIG_IGN if ending and stop.asked else handler)


def stop_deadline() -> float:
    """The monotonic time from which on nothing more may be begun; infinite unless asked to stop."""
    return min((stop.deadline for stop in _running), default=math.inf)


def pause(seconds: float) -> None:
    """Sleep; when asked to stop, no longer than the grace lasts."""
    end = time.monotonic() + seconds
    while (left := min(end, stop_deadline()) - time.monotonic()) > 0:
        time.sleep(min(left, _STEP))


@contextmanager
def stop_requests() -> Iterator[Stop]:
    """Within, SIGTERM and SIGINT are noted, however many come; `wait` returns at the first.

    The handler takes no lock: a second signal may interrupt it at any point. Once asked to stop,
    the process ignores further signals to its end.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    earlier = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        with finish_first(ending=True) as stop:
            stop.wake = reader
            yield stop
    finally:
        signal.set_wakeup_fd(earlier)
        os.close(reader)
        os.close(writer)
