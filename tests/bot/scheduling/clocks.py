"""Daemons by a clock that the test moves."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

from bot.posting.job import Job
from bot.record.ledger import Ledger, Result
from bot.scheduling.daemon import Daemon
from bot.scheduling.times import Times
from bot.sources.puzzles import Puzzle, puzzle_number
from tests.bot.posting.test_job import Board

START = datetime(2026, 2, 2, 15, 0, tzinfo=UTC)


class Clock:
    """A clock that the test moves."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def daemon(
    tmp_path: Path, clock: Clock, times: Times, job: Callable[[date], int], *networks: str
) -> Daemon:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    beat = tmp_path / "heartbeat.json"
    return Daemon(times, ledger, "nyt", networks or ("board",), beat, clock, job, clock())


def ending(code: int, note: Callable[[date], None]) -> Callable[[date], int]:
    """A job that notes its day and ends with this exit code."""

    def job(day: date) -> int:
        note(day)
        return code

    return job


def posting(tmp_path: Path, clock: Clock, board: Board) -> Callable[[date], int]:
    """The real job, in process, on a network in memory."""
    ledger = Ledger(tmp_path / "ledger.sqlite3")

    def job(day: date) -> int:
        puzzle = Puzzle("nyt", day, puzzle_number(day), "cigar")
        # Known beforehand, so that the engine need not play it.
        played = Result("nyt", day, puzzle.number, "wordle", False, 6, ("cigar",), (242,), True)
        ledger.record(played, clock())
        return int(bool(Job("nyt", [board], ledger, clock).run(day, lambda: puzzle).failures))

    return job
