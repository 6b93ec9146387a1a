"""When the daemon runs: what is refused, what is due, and days on which clocks change."""

from datetime import UTC, date, datetime, timedelta

import pytest
from apscheduler.triggers.cron import CronTrigger
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import ConfigError
from bot.scheduling.times import Times, parse_time
from bot.sources.puzzles import ZONE, today

NOW = datetime(2026, 2, 2, 15, 0, tzinfo=UTC)
ZONES = ("America/New_York", "Europe/Berlin", "Pacific/Auckland", "UTC")


@pytest.mark.parametrize("text", ["00:00", "1:30", "02:59"])
def test_times_that_clocks_may_skip_are_refused_with_the_reason(text: str) -> None:
    with pytest.raises(ConfigError, match="when clocks change"):
        parse_time(text)


@pytest.mark.parametrize("text", ["", "9", "25:00", "09:60", "09:7", "noon", "-1:00", "09:17:00"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="invalid time of day"):
        parse_time(text)


@pytest.mark.parametrize("zone", ["", "Mars", "New York", "../etc/passwd", "America"])
def test_unknown_zones_are_refused(zone: str) -> None:
    with pytest.raises(ConfigError, match="unknown time zone"):
        Times.parse(["09:17"], zone, NOW)


def test_a_time_that_leaves_a_new_york_day_without_run_is_refused() -> None:
    with pytest.raises(ConfigError, match="no run on 2026-03-08 in New York"):
        Times.parse(["04:30"], "UTC", NOW)
    Times.parse(["04:30", "16:00"], "UTC", NOW)


@given(st.times(), st.sampled_from(ZONES))
def test_every_accepted_time_gives_every_day_a_run(at: object, zone: str) -> None:
    text = f"{at:%H:%M}"
    try:
        times = Times.parse([text], zone, NOW)
    except ConfigError:
        return
    moments = times.moments(date(2026, 2, 25), date(2026, 11, 10))
    days = [today(moment) for moment in moments]
    first, last = days[0], days[-1]
    assert set(days) >= {first + timedelta(days=n) for n in range((last - first).days)}


def test_due_from_its_time_on_until_the_day_ends() -> None:
    times = Times.parse(["09:17", "18:40"], "America/New_York", NOW)
    morning = datetime(2026, 2, 2, 9, 16, tzinfo=ZONE)
    assert times.due(morning) == []
    assert times.due(morning + timedelta(minutes=1)) == [date(2026, 2, 2)]
    assert times.due(datetime(2026, 2, 2, 23, 59, tzinfo=ZONE)) == [date(2026, 2, 2)]
    assert times.due(datetime(2026, 2, 3, 0, 1, tzinfo=ZONE)) == []
    assert times.next(morning) == datetime(2026, 2, 2, 9, 17, tzinfo=ZONE)
    assert times.next(morning + timedelta(minutes=1)) == datetime(2026, 2, 2, 18, 40, tzinfo=ZONE)


def test_a_run_that_midnight_overtook_still_belongs_to_its_day() -> None:
    times = Times.parse(["23:50"], "America/New_York", NOW)
    assert times.due(datetime(2026, 2, 3, 0, 20, tzinfo=ZONE)) == [date(2026, 2, 2)]
    assert times.due(datetime(2026, 2, 3, 3, 0, tzinfo=ZONE)) == []


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("first", [date(2026, 3, 6), date(2026, 10, 30)])
def test_the_scheduler_fires_on_every_day_around_a_clock_change(zone: str, first: date) -> None:
    times = Times.parse(["09:17"], zone, NOW)
    trigger = CronTrigger(hour=9, minute=17, timezone=times.zone)
    moment = datetime(first.year, first.month, first.day, tzinfo=times.zone)
    fired = []
    for _ in range(5):
        moment = trigger.get_next_fire_time(None, moment)
        fired.append(moment.date())
        moment += timedelta(seconds=1)
    assert fired == [first + timedelta(days=n) for n in range(5)]
    assert times.moments(first, first + timedelta(days=4)) == [
        datetime(d.year, d.month, d.day, 9, 17, tzinfo=times.zone).astimezone(UTC) for d in fired
    ]
