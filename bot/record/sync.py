"""Fetching the days that the ledger does not have yet, politely and one at a time."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.errors import ConfigError, PuzzleError
from bot.record.answers import AnswerLedger, DayAnswer
from bot.sources.puzzles import LAUNCH, Puzzle, puzzle_number, today

BETWEEN = 1.0  # seconds from one request to the next


def days_to_sync(
    ledger: AnswerLedger, first: date | None, last: date | None, now: datetime
) -> list[date]:
    """The days from `first` to `last` that the ledger does not have, ascending.

    From the first puzzle to yesterday in New York where nothing else is said. `ConfigError` for
    today and later days, for days before the first puzzle, and where `first` is after `last`.
    """
    yesterday = today(now) - timedelta(days=1)
    begin, end = first or LAUNCH, last or yesterday
    puzzle_number(begin)
    for day in (begin, end):
        if day > yesterday:
            raise ConfigError(f"{day} is not over yet in New York; sync days up to {yesterday}")
    if begin > end:
        raise ConfigError(f"{begin} is after {end}; give --from a day that is not after --to")
    known = {day.date for day in ledger.answers()}
    span = (begin + timedelta(days=n) for n in range((end - begin).days + 1))
    return [day for day in span if day not in known]


@dataclass(frozen=True)
class Pace:
    """Clock and sleep, in seconds, by which requests are spaced."""

    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


def sync(
    ledger: AnswerLedger,
    days: Iterable[date],
    fetch: Callable[[date], Puzzle],
    now: Callable[[], datetime],
    pace: Pace = Pace(),
) -> int:
    """The number of days fetched, each stored before the next is asked for.

    `PuzzleError` with what was stored at the first day that cannot be had; run again, it goes on
    from there.
    """
    stored = 0
    for day in _spaced(days, pace):
        try:
            puzzle = fetch(day)
        except PuzzleError as error:
            raise PuzzleError(f"{error}; days stored before {day}: {stored:,}") from error
        stored += ledger.keep([DayAnswer(puzzle.date, puzzle.number, puzzle.answer)], now())
    return stored


def _spaced(days: Iterable[date], pace: Pace) -> Iterator[date]:
    """The days, each at least `BETWEEN` seconds after the one before."""
    due = pace.clock()
    for day in days:
        wait = due - pace.clock()
        if wait > 0:
            pace.sleep(wait)
        due = pace.clock() + BETWEEN
        yield day
