"""Retries where they help, within bounds; never after a post with an unknown outcome."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot import signals
from bot.errors import NetworkError, UnknownOutcomeError

T = TypeVar("T")


@dataclass(frozen=True)
class RetryPolicy:
    """Three tries with growing pauses, longer where the network asks for it, up to a cap.

    All times in seconds. A network that asks for more than `longest` is not waited for: the next
    run tries.
    """

    pause: float = 2.0
    longest: float = 60.0
    tries: int = 3
    sleep: Callable[[float], None] = signals.pause

    def __call__(self, call: Callable[[], T]) -> T:
        """The call's result; its last error when it keeps failing."""
        for tried in range(1, self.tries):
            try:
                return call()
            except UnknownOutcomeError:
                raise
            except NetworkError as error:
                if error.wait is None or error.wait > self.longest:
                    raise
                pause = max(error.wait, self.pause * 3 ** (tried - 1))
            self.sleep(min(pause, self.longest))
        return call()


DEFAULT_RETRIES = RetryPolicy()
