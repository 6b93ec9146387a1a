"""A bar for work of which only a share is known, or nothing at all."""

import sys
from typing import Any


class WorkProgress:
    """A bar on stderr once something has taken a second, if that is a terminal."""

    SHOWN_AFTER = 1.0

    def __init__(self, what: str) -> None:
        self.what = what
        self.bar: Any = None
        self.share: float | None = None

    def __enter__(self) -> "WorkProgress":
        if sys.stderr.isatty():
            import threading

            self.timer = threading.Timer(self.SHOWN_AFTER, self._show)
            self.timer.daemon = True
            self.timer.start()
        return self

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True)
        self.task = bar.add_task(self.what, total=None if self.share is None else 1.0)
        bar.start()
        self.bar = bar

    def at(self, share: float) -> None:
        """The share of the work that is done, 0 to 1."""
        self.share = share
        if self.bar is not None:
            self.bar.update(self.task, total=1.0, completed=share)

    def __exit__(self, *_error: object) -> None:
        if sys.stderr.isatty():
            self.timer.cancel()
            self.timer.join()
        if self.bar is not None:
            self.bar.stop()
