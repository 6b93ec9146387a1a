"""Catching up: which days are missing, and how politely they are posted."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.networks.base import PostKey, PostRef
from bot.posting.job import Job, Report
from bot.posting.missing import catch_up, missing_days
from bot.record.ledger import Ledger
from bot.sources.puzzles import Puzzle, puzzle_number
from tests.bot.posting.test_job import Board

NOW = datetime(2026, 2, 8, 14, tzinfo=UTC)
TODAY, SINCE = date(2026, 2, 8), date(2026, 2, 2)


def posted(ledger: Ledger, day: date, network: str) -> None:
    key = PostKey("nyt", day, network)
    ledger.claim(key, NOW)
    ledger.confirm(key, PostRef("1", None), NOW)


def test_days_that_lack_a_post_anywhere_are_missing_but_for_today(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    for network in ("x", "bluesky"):
        posted(ledger, date(2026, 2, 3), network)
    posted(ledger, date(2026, 2, 4), "x")
    ledger.claim(PostKey("nyt", date(2026, 2, 5), "x"), NOW)
    days = missing_days(ledger, "nyt", ["x", "bluesky"], SINCE, TODAY)
    assert [day.day for day in days] == [2, 4, 5, 6, 7]
    assert [day.day for day in missing_days(ledger, "nyt", ["x"], SINCE, TODAY)] == [2, 5, 6, 7]


@pytest.mark.parametrize(
    ("since", "message"),
    [
        (date(2026, 2, 9), "still to come"),
        (TODAY, "is today"),
        (date(2021, 6, 18), "first was on 2021-06-19"),
    ],
)
def test_days_that_cannot_be_missing_are_refused(tmp_path: Path, since: date, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        missing_days(Ledger(tmp_path / "ledger.sqlite3"), "nyt", ["x"], since, TODAY)


def runner(tmp_path: Path, board: Board) -> Callable[[date], Report]:
    job = Job("nyt", [board], Ledger(tmp_path / "ledger.sqlite3"), lambda: NOW)

    def run(day: date) -> Report:
        return job.run(day, lambda: Puzzle("nyt", day, puzzle_number(day), "cigar"))

    return run


DAYS = [SINCE + timedelta(days=n) for n in range(3)]


def test_days_are_posted_in_order_with_a_pause_between(tmp_path: Path) -> None:
    board, pauses = Board(), list[int]()
    run = runner(tmp_path, board)
    reports = catch_up(DAYS, run, lambda: pauses.append(len(board.posts)), lambda: False)
    assert [report.puzzle.date for report in reports] == DAYS
    assert [post.day for post in board.posts] == DAYS
    assert pauses == [1, 2]


def test_a_day_that_fails_is_the_last(tmp_path: Path) -> None:
    board = Board(faults=["", "refused"])
    reports = list(catch_up(DAYS, runner(tmp_path, board), lambda: None, lambda: False))
    assert [bool(report.failures) for report in reports] == [False, True]
    assert [post.day for post in board.posts] == DAYS[:1]


def test_no_day_is_begun_once_it_was_asked_to_stop(tmp_path: Path) -> None:
    board = Board()
    reports = catch_up(DAYS, runner(tmp_path, board), lambda: None, lambda: len(board.posts) == 2)
    assert len(list(reports)) == 2
