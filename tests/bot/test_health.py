"""Health, judged at given times from given ledgers."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.health import (
    LATE,
    OK,
    WAITING,
    Health,
    Heartbeat,
    NetworkHealth,
    examine,
    network_health,
    overdue_day,
    read_heartbeat,
)
from bot.networks import PostRef
from bot.networks.base import WORDS, PostKey
from bot.record.ledger import Ledger
from bot.scheduling.times import Times
from bot.sources.puzzles import ZONE
from tests.bot.scheduling.clocks import Clock, daemon, ending

START = datetime(2026, 2, 2, 15, 0, tzinfo=UTC)
TIMES = Times.parse(["09:17", "18:40"], "America/New_York", START)
MONDAY = date(2026, 2, 2)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 2, day, hour, minute, tzinfo=ZONE)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "ledger.sqlite3")


def posted(ledger: Ledger, network: str, *days: int) -> None:
    for day in days:
        key = PostKey("nyt", date(2026, 2, day), network)
        ledger.claim(key, START)
        ledger.confirm(key, PostRef(str(day), f"https://example.org/{day}"), START)


def judged(ledger: Ledger, now: datetime, *names: str) -> list[NetworkHealth]:
    return network_health(ledger, "nyt", names, TIMES, now)


@pytest.mark.parametrize(
    ("now", "day"),
    [(at(3, 12, 16), 2), (at(3, 12, 17), 3), (at(3, 23, 59), 3), (at(4, 0, 1), 3), (at(2, 5), 1)],
)
def test_a_day_is_overdue_some_hours_after_its_first_time(now: datetime, day: int) -> None:
    assert overdue_day(TIMES, now) == date(2026, 2, day)


@pytest.mark.parametrize(
    ("now", "state", "missed"),
    [
        (at(2, 23), OK, 0),
        (at(3, 9), WAITING, 0),
        (at(3, 12), WAITING, 0),
        (at(3, 13), LATE, 1),
        (at(4, 9), LATE, 1),
        (at(6, 13), LATE, 4),
    ],
)
def test_days_without_a_post_are_counted(
    ledger: Ledger, now: datetime, state: str, missed: int
) -> None:
    posted(ledger, "x", 1, 2)
    (found,) = judged(ledger, now, "x")
    assert (found.state, found.last, found.missed) == (state, MONDAY, missed)
    assert found.url == "https://example.org/2"


def test_a_network_that_works_does_not_hide_one_that_has_stopped(ledger: Ledger) -> None:
    posted(ledger, "mastodon", 1, 2, 3, 4)
    posted(ledger, "x", 1)
    ledger.fail(PostKey("nyt", date(2026, 2, 4), "x"), "out of credit (402)", START)
    mastodon, x = judged(ledger, at(4, 13), "mastodon", "x")
    assert (mastodon.state, mastodon.missed, mastodon.reason) == (OK, 0, None)
    assert (x.state, x.missed) == (LATE, 3)
    assert x.reason == "2026-02-04: out of credit (402)"
    (problem,) = examine([mastodon, x], None, None, at(4, 13)).problems
    assert problem.startswith("x: 3 days are missing, last post on 2026-02-01; 2026-02-04: out of")


def test_before_anything_was_tried_nothing_is_late_until_today_is(ledger: Ledger) -> None:
    assert judged(ledger, at(3, 9), "x")[0].state == WAITING
    (late,) = judged(ledger, at(3, 13), "x")
    assert (late.state, late.missed, late.last) == (LATE, 1, None)


def test_a_network_added_later_is_late_from_the_first_day_of_the_ledger(ledger: Ledger) -> None:
    """Whoever adds a network wants to hear that it has never posted, however many days that is."""
    posted(ledger, "mastodon", 1, 2)
    (x,) = judged(ledger, at(2, 13), "x")
    assert (x.state, x.missed) == (LATE, 2)


def test_an_unknown_outcome_is_named_and_older_troubles_are_over(ledger: Ledger) -> None:
    ledger.fail(PostKey("nyt", date(2026, 2, 1), "x"), "busy", START)
    posted(ledger, "x", 2)
    assert judged(ledger, at(2, 13), "x")[0].reason is None
    ledger.claim(PostKey("nyt", date(2026, 2, 3), "x"), START)
    (found,) = judged(ledger, at(3, 10), "x")
    assert found.reason == "2026-02-03: the outcome is unknown; the next run asks the network"


def test_a_reply_that_failed_is_the_last_error(ledger: Ledger) -> None:
    posted(ledger, "x", 1, 2)
    ledger.fail(PostKey("nyt", date(2026, 2, 1), "x", WORDS), "too long", START)
    (found,) = judged(ledger, at(2, 13), "x")
    assert (found.state, found.reason) == (OK, "2026-02-01: too long")


def test_another_source_counts_for_nothing(ledger: Ledger) -> None:
    posted(ledger, "x", 1, 2)
    (found,) = network_health(ledger, "practice", ["x"], TIMES, at(2, 13))
    assert found.last is None


def test_a_heartbeat_is_read_and_a_damaged_one_is_none(tmp_path: Path) -> None:
    file = tmp_path / "heartbeat.json"
    assert read_heartbeat(file) is None
    content = {"at": "2026-02-02T15:00:00+00:00", "next_run": None, "last_exit": 0}
    file.write_text(json.dumps(content))
    assert read_heartbeat(file) == Heartbeat(START, None, 0)
    moon = json.dumps(content | {"times": ["09:17"], "zone": "Moon"})
    for damaged in ("", "[]", "{}", '{"at": 3}', "\x00", moon):
        file.write_text(damaged)
        assert read_heartbeat(file) is None


@pytest.mark.parametrize(
    ("minutes", "exit_code", "offset", "problem"),
    [
        (1, 0, 0.4, None),
        (1, 1, None, None),
        (6, 0, None, "no sign of life since 2026-02-02 15:00 UTC"),
        (1, 2, None, "misconfigured"),
        (1, 0, 3600.0, "3,600 s ahead of the puzzle service's"),
        (1, 0, -121.0, "121 s behind"),
    ],
)
def test_daemon_and_clock_are_judged(
    minutes: int, exit_code: int, offset: float | None, problem: str | None
) -> None:
    beat = Heartbeat(START, START, exit_code)
    found: Health = examine([], beat, offset, START + timedelta(minutes=minutes))
    assert len(found.problems) == (problem is not None)
    assert problem is None or problem in found.problems[0]
    assert found.as_json()["healthy"] is (problem is None)


def test_the_daemons_heartbeat_has_what_it_runs_with(tmp_path: Path) -> None:
    it = daemon(tmp_path, Clock(START), TIMES, ending(0, lambda _: None), "x", "mastodon")
    it.beat()
    beat = read_heartbeat(it.heartbeat)
    assert beat is not None
    assert (beat.at, beat.times) == (START, TIMES)
    assert (beat.source, beat.networks) == ("nyt", ("x", "mastodon"))
    assert beat.next_run == TIMES.next(START)
