"""When the daemon runs: times of day in a zone, and the puzzles that they make due.

Pure: the time is always given. The puzzle's day is New York's, whatever the zone of the times.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.errors import ConfigError
from bot.sources.puzzles import today

# Clocks change between 00:00 and 03:00: runs in there are skipped or repeated on those days.
EARLIEST = time(3, 0)
# A run that comes this late still belongs to its own day, though the next has begun.
LATENESS = timedelta(hours=3)
_YEARS_CHECKED = 2


def zone_named(name: str) -> ZoneInfo:
    """The time zone of this name; `ConfigError` if there is none."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError) as error:  # ZoneInfoNotFoundError is a KeyError
        raise ConfigError(_no_zone(name)) from error
    except KeyError as error:
        raise ConfigError(_no_zone(name)) from error


def _no_zone(name: str) -> str:
    return f"unknown time zone {name!r}; use a name like America/New_York or UTC"


def parse_time(text: str) -> time:
    """The time of HH:MM; `ConfigError` for anything else, and for times that clocks may skip."""
    hours, colon, minutes = text.strip().partition(":")
    digits = hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2
    if not (colon and digits and int(hours) < 24 and int(minutes) < 60):
        raise ConfigError(f"invalid time of day {text!r}; use HH:MM, like 09:17")
    moment = time(int(hours), int(minutes))
    if moment < EARLIEST:
        raise ConfigError(
            f"{text} is between 00:00 and 02:59, when clocks change: on some days that time is "
            "skipped or repeated; use 03:00 to 23:59"
        )
    return moment


@dataclass(frozen=True)
class Times:
    """Times of day in a zone, sorted; at least one of them falls on every New York day."""

    at: tuple[time, ...]
    zone: ZoneInfo

    @classmethod
    def parse(cls, texts: Sequence[str], zone: str, now: datetime) -> "Times":
        """The times as given; `ConfigError` if one is invalid or a day would have no run."""
        times = cls(tuple(sorted({parse_time(text) for text in texts})), zone_named(zone))
        if not times.at:
            raise ConfigError("give at least one time, like --at 09:17")
        gap = times._gap(now)
        if gap is not None:
            raise ConfigError(
                f"at {', '.join(texts)} in {zone} there would be no run on {gap} in New York, "
                "since clocks there change on other days; add a time or use another"
            )
        return times

    def moments(self, first: date, last: date) -> list[datetime]:
        """When to run, from the first to the last day in the times' own zone, in UTC."""
        days = (first + timedelta(days=n) for n in range((last - first).days + 1))
        local = (datetime.combine(day, at, self.zone) for day in days for at in self.at)
        return [moment.astimezone(UTC) for moment in local]

    def due(self, now: datetime) -> list[date]:
        """The days whose puzzle should have been posted by now, and still may be.

        Today's once one of its times has come; yesterday's for a few hours after its last time,
        for runs that midnight overtook.
        """
        here = now.astimezone(self.zone).date()
        past = [m for m in self.moments(here - timedelta(days=2), here) if m <= now]
        current = today(now)
        return sorted({today(m) for m in past if today(m) == current or now - m <= LATENESS})

    def next(self, now: datetime) -> datetime:
        """The next time to run, in UTC."""
        here = now.astimezone(self.zone).date()
        return next(m for m in self.moments(here, here + timedelta(days=2)) if m > now)

    def _gap(self, now: datetime) -> date | None:
        """The first New York day of the coming years without a run."""
        start = now.astimezone(self.zone).date() - timedelta(days=2)
        end = start + timedelta(days=366 * _YEARS_CHECKED)
        covered = {today(moment) for moment in self.moments(start, end)}
        day = today(now)
        for _ in range((end - start).days - 4):
            if day not in covered:
                return day
            day += timedelta(days=1)
        return None
