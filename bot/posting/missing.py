"""Days that were never posted, caught up politely: from the oldest on, few at once, with pauses.

A day that fails ends the run: what kept it from being posted would keep the next one too.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta

from bot.errors import ConfigError
from bot.networks.base import PostKey
from bot.posting.job import Report, check_day
from bot.record.ledger import POSTED, Ledger

AT_MOST, PAUSE = 7, 20.0  # days of one run; seconds between two of them


def missing_days(
    ledger: Ledger, source: str, networks: Sequence[str], since: date, current: date
) -> list[date]:
    """The days from `since` to the day before the current one that lack a post, oldest first.

    `ConfigError` if there can be none. The current day is the ordinary job's.
    """
    check_day(since, current)
    if since == current:
        raise ConfigError(f"{since} is today; secondguess post without --missing posts it")
    posted = {row.key for row in ledger.deliveries() if row.entry.state == POSTED}
    days = (since + timedelta(days=n) for n in range((current - since).days))
    return [d for d in days if any(PostKey(source, d, name) not in posted for name in networks)]


def catch_up(
    days: Sequence[date],
    run: Callable[[date], Report],
    pause: Callable[[], None],
    stopped: Callable[[], bool],
) -> Iterator[Report]:
    """The report of each day as it is done; none after one that failed, or once asked to stop."""
    for number, day in enumerate(days):
        if number:
            pause()
        if stopped():
            return
        report = run(day)
        yield report
        if report.failures:
            return
