"""Whether the bot does its work: each network's last post, the daemon's heartbeat, the clock.

Judged from what is on disk, and at a time that is given. A network is late when a day's post is
still missing some hours after its time; it counts days, so one network that works does not hide
another that has stopped.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from bot.errors import ConfigError, LedgerError
from bot.networks.base import RESULT
from bot.record.ledger import CLAIMED, POSTED, Ledger, LedgerRow
from bot.scheduling.times import Times, zone_named
from bot.sources.puzzles import today

OK, WAITING, LATE = "ok", "waiting", "late"
GRACE = timedelta(hours=3)  # for the retries of a day that failed at first
LONGEST_BEAT = timedelta(minutes=5)  # the daemon writes its heartbeat every minute
CLOCK_LIMIT = 120.0  # seconds
_MISCONFIGURED = 2


@dataclass(frozen=True)
class NetworkHealth:
    """One network: the day of its last post, how many days since are missing, the last error.

    `state` is `ok`, `waiting` if the day's post is still to come in time, or `late`.
    """

    network: str
    state: str
    last: date | None
    url: str | None
    missed: int
    reason: str | None


@dataclass(frozen=True)
class Heartbeat:
    """The daemon's last sign of life: when, its next run, how its last ended, what it was told.

    `times`, `source` and `networks` are those that it runs with, None and empty if not known.
    """

    at: datetime
    next_run: datetime | None
    last_exit: int | None
    times: Times | None = None
    source: str = ""
    networks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Health:
    """The state of everything; `problems` are sentences for the owner, none if all is well."""

    networks: tuple[NetworkHealth, ...]
    heartbeat: Heartbeat | None
    clock_offset: float | None
    problems: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Everything by the names of `docs/json.md`; times in ISO 8601."""
        beat = self.heartbeat
        return {
            "healthy": not self.problems,
            "problems": list(self.problems),
            "networks": {
                each.network: {
                    "state": each.state,
                    "last": each.last.isoformat() if each.last else None,
                    "url": each.url,
                    "missed": each.missed,
                    "reason": each.reason,
                }
                for each in self.networks
            },
            "heartbeat": beat.at.isoformat() if beat else None,
            "next_run": beat.next_run.isoformat() if beat and beat.next_run else None,
            "last_exit": beat.last_exit if beat else None,
            "clock_offset": self.clock_offset,
        }


def overdue_day(times: Times, now: datetime) -> date:
    """The latest day whose post should be there, even if it failed at first."""
    here = now.astimezone(times.zone).date()
    moments = times.moments(here - timedelta(days=4), here)
    return max(today(moment) for moment in moments if moment + GRACE <= now)


def network_health(
    ledger: Ledger,
    source: str,
    names: Sequence[str],
    times: Times,
    now: datetime,
    since: date | None = None,
) -> list[NetworkHealth]:
    """The health of each network, from the ledger; `LedgerError` if that cannot be read.

    Posts are expected from the first day in the ledger on, or from `since`, if that is earlier.
    """
    rows = [row for row in ledger.deliveries() if row.key.source == source]
    days = [row.key.day for row in rows] + [result.date for result in ledger.results(source)]
    # What was before the bot was set up is not missing.
    first = min([*days, since or today(now)])
    due = overdue_day(times, now)
    return [
        _network([row for row in rows if row.key.network == name], name, (first, due, today(now)))
        for name in dict.fromkeys(names)
    ]


def _network(rows: Sequence[LedgerRow], name: str, days: tuple[date, date, date]) -> NetworkHealth:
    """The health of one network, given the first day, the last overdue one, and today."""
    first, due, current = days
    posted = [row for row in rows if row.key.kind == RESULT and row.entry.state == POSTED]
    newest = max(posted, key=lambda row: row.key.day, default=None)
    last = newest.key.day if newest else None
    missed = max((due - (last or first - timedelta(days=1))).days, 0)
    state = LATE if missed else OK if last and last >= current else WAITING
    url = newest.entry.ref.url if newest else None
    return NetworkHealth(name, state, last, url, missed, _last_error(rows, last))


def _last_error(rows: Iterable[LedgerRow], last: date | None) -> str | None:
    """Why the newest post that is not there is not there; older troubles are over."""
    open_rows = [
        row
        for row in rows
        if row.entry.state != POSTED
        and (last is None or row.key.day >= last - timedelta(days=row.key.kind != RESULT))
    ]
    if not open_rows:
        return None
    row = max(open_rows, key=lambda each: each.key.day)
    doubt = "the outcome is unknown; the next run asks the network"
    reason = doubt if row.entry.state == CLAIMED else row.entry.reason
    return f"{row.key.day}: {reason or 'failed'}"


def read_heartbeat(path: Path) -> Heartbeat | None:
    """The daemon's heartbeat; None where no daemon has run, or its file cannot be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        next_run, last_exit = found.get("next_run"), found.get("last_exit")
        return Heartbeat(
            datetime.fromisoformat(found["at"]),
            datetime.fromisoformat(next_run) if next_run else None,
            last_exit if isinstance(last_exit, int) else None,
            _times(found),
            str(found.get("source", "")),
            tuple(map(str, found.get("networks", ()))),
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError, ConfigError):
        return None


def _times(found: Mapping[str, Any]) -> Times | None:
    """The daemon's times; None in a heartbeat of an earlier version, which has none."""
    if not found.get("times"):
        return None
    return Times(tuple(map(time.fromisoformat, found["times"])), zone_named(found["zone"]))


def examine(
    networks: Sequence[NetworkHealth],
    heartbeat: Heartbeat | None,
    clock_offset: float | None,
    now: datetime,
) -> Health:
    """Everything together, with what is wrong in words."""
    problems = silent_networks(networks)
    if heartbeat and now - heartbeat.at > LONGEST_BEAT:
        problems.append(
            f"the daemon has given no sign of life since {heartbeat.at:%Y-%m-%d %H:%M} UTC; start "
            "it again, or delete heartbeat.json in the state folder if cron has taken its place"
        )
    if heartbeat and heartbeat.last_exit == _MISCONFIGURED:
        problems.append("the daemon's last run was misconfigured; see its log")
    if clock_offset is not None and abs(clock_offset) > CLOCK_LIMIT:
        where = "ahead of" if clock_offset > 0 else "behind"
        problems.append(
            f"this machine's clock is {abs(clock_offset):,.0f} s {where} the puzzle service's; "
            "set it, or have it set by NTP"
        )
    return Health(tuple(networks), heartbeat, clock_offset, tuple(problems))


def silence_judge(
    ledger: Ledger, source: str, names: Sequence[str], times: Times, started: datetime
) -> Callable[[datetime], list[str]]:
    """What says, at a time, which networks' posts have stopped coming since a daemon started.

    It has nothing to say before a daemon that was just started could catch up.
    """

    def judge(now: datetime) -> list[str]:
        if now < started + GRACE:
            return []
        try:
            found = network_health(ledger, source, names, times, now, today(started))
        except LedgerError as error:
            return [str(error)]
        return silent_networks(found)

    return judge


def silent_networks(networks: Iterable[NetworkHealth]) -> list[str]:
    """A sentence about each network whose posts have stopped coming."""
    return [_problem(each) for each in networks if each.state == LATE]


def _problem(late: NetworkHealth) -> str:
    days = "1 day is" if late.missed == 1 else f"{late.missed:,} days are"
    since = f"last post on {late.last}" if late.last else "nothing was ever posted"
    reason = f"; {late.reason}" if late.reason else ""
    return f"{late.network}: {days} missing, {since}{reason}"
