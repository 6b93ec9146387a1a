"""The daemon by a given clock: days around clock changes, failures, silence."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.health import silence_judge
from bot.networks import PostRef
from bot.networks.base import PostKey
from bot.scheduling.daemon import PAUSES, Daemon
from bot.scheduling.times import Times
from bot.sources.puzzles import ZONE, puzzle_number
from tests.bot.posting.test_job import Board
from tests.bot.scheduling.clocks import START, Clock, daemon, ending, posting


@pytest.mark.slow
@pytest.mark.parametrize(
    ("zone", "at"),
    [
        ("America/New_York", "09:17"),
        ("America/New_York", "03:00"),
        ("America/New_York", "23:50"),
        ("Europe/Berlin", "15:20"),
        ("Pacific/Auckland", "09:00"),
        ("UTC", "13:17"),
    ],
)
@pytest.mark.parametrize(
    ("first", "last"),
    [(date(2026, 3, 6), date(2026, 3, 10)), (date(2026, 10, 30), date(2026, 11, 3))],
)
@pytest.mark.parametrize("asleep", [0, 40], ids=["awake", "late by up to 40 minutes"])
def test_every_day_around_a_clock_change_is_posted_once(
    tmp_path: Path, zone: str, at: str, first: date, last: date, asleep: int
) -> None:
    clock = Clock(datetime(first.year, first.month, first.day, tzinfo=ZONE) - timedelta(days=1))
    board = Board(free_to_ask=True)
    it = daemon(
        tmp_path, clock, Times.parse([at], zone, START), posting(tmp_path, clock, board), "board"
    )
    step = timedelta(minutes=asleep or 5)
    end = datetime(last.year, last.month, last.day, tzinfo=ZONE) + timedelta(days=2)
    while clock.now.timestamp() < end.timestamp():
        it.run_due()
        clock.now = (clock.now.astimezone(UTC) + step).astimezone(UTC)
    posted = Counter(post.day for post in board.posts)
    assert set(posted.values()) == {1}
    assert set(posted) >= {first + timedelta(days=n) for n in range((last - first).days + 1)}
    for post in board.posts:
        assert post.text.startswith(f"Wordle {puzzle_number(post.day):,} ")


def test_after_downtime_the_same_day_is_caught_up_and_no_other(tmp_path: Path) -> None:
    clock, ran = Clock(datetime(2026, 2, 5, 20, 0, tzinfo=ZONE)), list[date]()
    times = Times.parse(["09:17"], "America/New_York", START)
    it = daemon(tmp_path, clock, times, ending(0, ran.append))
    it.run_due()
    assert ran == [date(2026, 2, 5)]


def test_a_failed_day_is_tried_again_with_growing_pauses(tmp_path: Path) -> None:
    clock, tried = Clock(datetime(2026, 2, 2, 9, 17, tzinfo=ZONE)), list[datetime]()
    times = Times.parse(["09:17"], "America/New_York", START)
    it = daemon(tmp_path, clock, times, ending(1, lambda _: tried.append(clock())))
    for _ in range(200):
        it.run_due()
        clock.now += timedelta(minutes=1)
    pauses = [(b - a).total_seconds() / 60 for a, b in pairwise(tried)]
    assert pauses == [*PAUSES, PAUSES[-1]]


def test_a_misconfigured_day_waits_for_its_next_time(tmp_path: Path) -> None:
    clock, tried = Clock(datetime(2026, 2, 2, 9, 17, tzinfo=ZONE)), list[datetime]()
    times = Times.parse(["09:17", "18:00"], "America/New_York", START)
    it = daemon(tmp_path, clock, times, ending(2, lambda _: tried.append(clock())))
    for _ in range(60):
        it.run_due()
        clock.now += timedelta(minutes=1)
    assert len(tried) == 1
    it.at_time()
    assert len(tried) == 2


def test_the_heartbeat_tells_and_silence_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(START)
    it = daemon(tmp_path, clock, Times.parse(["09:17"], "America/New_York", START), lambda _: 0)
    it.ledger.claim(PostKey("nyt", date(2026, 2, 2), "board"), START)
    it.ledger.confirm(PostKey("nyt", date(2026, 2, 2), "board"), PostRef("1", None), START)
    it.beat()
    told = json.loads((tmp_path / "heartbeat.json").read_text())
    assert told["at"] == "2026-02-02T15:00:00+00:00"
    assert told["last_post"] == "2026-02-02T15:00:00+00:00"
    assert told["next_run"] == "2026-02-03T14:17:00+00:00"
    clock.now += timedelta(hours=26)
    it.beat()
    assert "missing" not in caplog.text
    it = replace(it, judge=silence_judge(it.ledger, "nyt", it.networks, it.times, START))
    for _ in range(100):
        clock.now += timedelta(minutes=1)
        it.beat()
    assert caplog.text.count("board: 1 day is missing, last post on 2026-02-02") == 2


def noting(it: Daemon, noted: list[list[str]]) -> Callable[[datetime], list[str]]:
    """The real judge, which also notes what it says."""
    judge = silence_judge(it.ledger, "nyt", it.networks, it.times, START)

    def both(now: datetime) -> list[str]:
        noted.append(judge(now))
        return noted[-1]

    return both


def test_one_network_that_posts_does_not_hide_another_that_is_silent(tmp_path: Path) -> None:
    clock, noted = Clock(START), list[list[str]]()
    times = Times.parse(["09:17"], "America/New_York", START)
    plain = daemon(tmp_path, clock, times, lambda _: 0, "board", "other")
    it = replace(plain, judge=noting(plain, noted))
    for day in (date(2026, 2, 2), date(2026, 2, 3)):
        it.ledger.claim(PostKey("nyt", day, "board"), START)
        it.ledger.confirm(PostKey("nyt", day, "board"), PostRef("1", None), START)
    it.beat()
    assert noted == [[]]
    noted.clear()
    clock.now += timedelta(hours=30)
    it.beat()
    assert noted == [["other: 2 days are missing, nothing was ever posted"]]


def test_a_daemon_that_never_had_a_puzzle_is_silent_too(tmp_path: Path) -> None:
    clock, noted = Clock(START), list[list[str]]()
    times = Times.parse(["09:17"], "America/New_York", START)
    plain = daemon(tmp_path, clock, times, lambda _: 1)
    it = replace(plain, judge=noting(plain, noted))
    clock.now += timedelta(hours=30)
    it.beat()
    assert noted == [["board: 2 days are missing, nothing was ever posted"]]


def test_a_run_that_ends_well_without_a_post_has_failed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock(START)
    times = Times.parse(["09:17"], "America/New_York", START - timedelta(days=1))
    it = daemon(tmp_path, clock, times, lambda _: 0)
    it.run_due()
    assert "the ledger has no post for 2026-02-02" in caplog.text
    assert "next try in 0:05:00" in caplog.text
    it.beat()
    assert json.loads((tmp_path / "heartbeat.json").read_text())["last_exit"] == 1
