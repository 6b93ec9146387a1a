"""How the ends of runs become alerts: each way at most once a day, whatever it is about.

A ping of success and one of failure count apart. An alert that fails is a line for the log and
changes nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from bot.alerts.base import Alert, Way
from bot.alerts.memory import Memory
from bot.alerts.ways import close_ways, open_ways
from bot.errors import BotError, BusyError, NetworkError, UnknownOutcomeError
from bot.networks.retries import RetryPolicy
from bot.sources.puzzles import today

if TYPE_CHECKING:
    from bot.settings import Settings

_MISCONFIGURED = 2


@dataclass(frozen=True)
class Watch:
    """Informs in every way. `log` takes a sentence about an alert that could not be sent."""

    ways: Sequence[Way]
    memory: Memory
    clock: Callable[[], datetime]
    log: Callable[[str], None]

    def note_success(self, day: date) -> None:
        """The day is done; other days than the current one are nobody's concern."""
        if day == today(self.clock()):
            self._send(Alert())

    def note_problems(self, problems: Sequence[str]) -> None:
        """Something is wrong, in sentences for the owner."""
        if problems:
            self._send(Alert(tuple(" ".join(problem.split()) for problem in problems)))

    def note_error(self, error: Exception) -> None:
        """A run ended with an error. What was asked for wrongly is known to who asked."""
        if isinstance(error, BusyError):
            return
        if not isinstance(error, BotError):
            name = type(error).__name__
            self.note_problems([f"a run ended unexpectedly ({name}); please report this"])
        elif error.exit_code != _MISCONFIGURED:
            self.note_problems([str(error)])

    def _send(self, alert: Alert) -> None:
        for way in self.ways:
            if way.wants_success or not alert.is_well:
                self._send_once(way, alert)
        close_ways(self.ways)

    def _send_once(self, way: Way, alert: Alert) -> None:
        day = today(self.clock())
        note = f"{way.name} {'success' if alert.is_well else 'failure'}"
        if not self.memory.begin(note, day):
            return
        failed = attempt(way, alert)
        if failed is None:
            return
        if not isinstance(failed, UnknownOutcomeError):
            self.memory.undo(note, day)
        self.log(f"the alert by {way.name} failed: {failed}")


def attempt(way: Way, alert: Alert) -> NetworkError | None:
    """Why the alert was not sent, or may not have been; None if it was."""
    try:
        way.send(alert)
    except NetworkError as error:
        return error
    except Exception as error:  # noqa: BLE001 (an alert must not end what it is about)
        return UnknownOutcomeError(f"unexpectedly ({type(error).__name__}); please report this")
    return None


def open_watch(
    settings: "Settings", clock: Callable[[], datetime], log: Callable[[str], None]
) -> Watch:
    """The watch that environment and settings describe; `ConfigError` if they do so wrongly."""
    ways = open_ways(settings.http_timeout, retries=RetryPolicy(pause=settings.retry_pause))
    return Watch(ways, Memory(settings.state_dir / "alerts"), clock, log)
