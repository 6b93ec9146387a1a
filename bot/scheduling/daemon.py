"""The daemon: at its times, and after sleep or downtime, it has the day's job done.

APScheduler keeps the times. What is due comes from the calendar and the ledger, so that no time
that was missed, repeated or delayed can lose or double a post. Each job runs in a process of its
own, which a signal to the daemon does not reach: the post in hand is finished first.
"""

import json
import logging
import os
import site
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import IO, Any

from bot.errors import LedgerError
from bot.networks.base import PostKey
from bot.record.ledger import POSTED, Ledger
from bot.scheduling.times import Times
from bot.signals import Stop, stop_requests

LONGEST_JOB = 900.0  # seconds
PAUSES = (5, 15, 30, 60)  # minutes before the next try after failures; the last one repeats
_JUDGE_EVERY, _WARN_EVERY = timedelta(minutes=10), timedelta(hours=1)
_MISCONFIGURED = 2
_NOT_IN_LEDGER = 1
_COULD_NOT_START = 1

log = logging.getLogger("secondguess")


@dataclass(frozen=True)
class Daemon:
    """What the daemon does at each of its moments; `now` and `job` are passed in.

    `job` does one day's job and returns its exit code. `networks` and `source` say which rows of
    the ledger must be there for a day to be done. `judge` says in sentences, at
    a time, which networks have fallen silent.
    """

    times: Times
    ledger: Ledger
    source: str
    networks: Sequence[str]
    heartbeat: Path
    now: Callable[[], datetime]
    job: Callable[[date], int]
    started: datetime
    judge: Callable[[datetime], Sequence[str]] = lambda _: ()
    _state: dict[str, Any] = field(default_factory=dict)
    _busy: threading.Lock = field(default_factory=threading.Lock)

    def run_due(self, stopping: Callable[[], bool] = lambda: False) -> None:
        """Have every due day done that is not; a day that failed waits for its next try."""
        if not self._busy.acquire(blocking=False):
            return
        try:
            for day in self.times.due(self.now()):
                if not stopping() and self._wants_run(day):
                    self._run(day)
        except LedgerError as error:
            log.error("%s", error)  # noqa: TRY400 (a traceback says nothing more)
        finally:
            self._busy.release()

    def at_time(self, stopping: Callable[[], bool] = lambda: False) -> None:
        """One of the times has come: whatever failed before is tried now."""
        self._state.pop("retry", None)
        self.run_due(stopping)

    def beat(self) -> None:
        """Write the heartbeat file, and warn when posts have stopped coming."""
        now = self.now()
        last: datetime | None = None
        try:
            last = self.ledger.last_posted()
        except LedgerError as error:
            log.error("%s", error)  # noqa: TRY400
        content = {
            "at": now.isoformat(timespec="seconds"),
            "pid": os.getpid(),
            "next_run": self.times.next(now).isoformat(timespec="seconds"),
            "last_post": last.isoformat(timespec="seconds") if last else None,
            "last_exit": self._state.get("exit"),
            "times": [f"{at:%H:%M}" for at in self.times.at],
            "zone": self.times.zone.key,
            "source": self.source,
            "networks": list(self.networks),
        }
        try:
            _replace(self.heartbeat, json.dumps(content) + "\n")
        except OSError as error:
            log.warning("cannot write the heartbeat %s: %s", self.heartbeat, error.strerror)
        self._warn(now)

    def _wants_run(self, day: date) -> bool:
        retry = self._state.get("retry", {}).get(day)
        return (retry is None or retry <= self.now()) and not self._done(day)

    def _done(self, day: date) -> bool:
        keys = (PostKey(self.source, day, name) for name in self.networks)
        entries = map(self.ledger.entry, keys)
        return all(entry is not None and entry.state == POSTED for entry in entries)

    def _run(self, day: date) -> None:
        log.info("the puzzle of %s is due", day)
        code = self.job(day)
        if code == 0 and not self._done(day):
            log.error("the run succeeded, but the ledger has no post for %s", day)
            code = _NOT_IN_LEDGER
        self._state["exit"] = code
        if code == 0:
            log.info("the puzzle of %s is done", day)
            return
        tries = self._state.setdefault("tries", {})
        tries[day] = tries.get(day, 0) + 1
        pause = timedelta(minutes=PAUSES[min(tries[day], len(PAUSES)) - 1])
        if code == _MISCONFIGURED:
            pause = timedelta(days=1)  # only the owner can help
        self._state.setdefault("retry", {})[day] = self.now() + pause
        wait = "at the next scheduled time" if code == _MISCONFIGURED else f"in {pause}"
        log.error("the puzzle of %s failed (exit code %d); next try %s", day, code, wait)

    def _warn(self, now: datetime) -> None:
        """Judge the silence of the networks every ten minutes; warn of it every hour."""
        if now < self._state.get("judge", now):
            return
        self._state["judge"] = now + _JUDGE_EVERY
        for problem in self.judge(now):
            self._state["judge"] = now + _WARN_EVERY
            log.warning("%s; run secondguess networks to see why", problem)


def run_job(arguments: Sequence[str]) -> Callable[[date], int]:
    """A job that runs `secondguess post` in a process of its own; its output goes to the log."""

    def job(day: date) -> int:
        command = [sys.executable, "-P", "-m", "bot", "post", "--date", day.isoformat()]
        try:
            with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
                code = _ended([*command, *arguments], output)
                output.seek(0)
                for line in filter(None, map(str.rstrip, output)):
                    log.info("  %s", line)
                return code
        except OSError as error:
            log.error("cannot start the job: %s", error)  # noqa: TRY400
            return _COULD_NOT_START

    return job


def _ended(command: Sequence[str], output: IO[str]) -> int:
    """The exit code of a process that writes to `output`; 1 if it took too long."""
    try:
        done = subprocess.run(  # noqa: S603 (our own program, no shell)
            command,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=LONGEST_JOB,
            start_new_session=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        log.error("the job took more than %.0f s and was stopped", LONGEST_JOB)  # noqa: TRY400
        return 1
    return done.returncode


def _environment() -> dict[str, str]:
    """The child's environment, in which Python finds the program that this process runs.

    With `-P` Python looks for no modules in the current folder, so that a `bot.py` there is not
    run. A checkout, which may be installed or not, is then found by PYTHONPATH.
    """
    environment = dict(os.environ)
    root = Path(__file__).resolve().parents[2]
    if root not in _installation_folders():
        paths = [str(root), *filter(None, [environment.get("PYTHONPATH")])]
        environment["PYTHONPATH"] = os.pathsep.join(paths)
    return environment


def _installation_folders() -> set[Path]:
    """Where Python itself looks for installed packages."""
    folders = [*site.getsitepackages(), site.getusersitepackages()]
    return {Path(folder).resolve() for folder in folders}


def serve(daemon: Daemon) -> None:
    """Run until SIGTERM or SIGINT; a job in hand is finished first."""
    with stop_requests() as stop:
        _run_until(stop, daemon)


def _run_until(stop: Stop, daemon: Daemon) -> None:
    from apscheduler.schedulers.background import BackgroundScheduler
    from apscheduler.triggers.cron import CronTrigger

    def stopping() -> bool:
        return stop.asked

    defaults = {"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
    scheduler = BackgroundScheduler(timezone=daemon.times.zone, job_defaults=defaults)
    for at in daemon.times.at:
        trigger = CronTrigger(hour=at.hour, minute=at.minute, timezone=daemon.times.zone)
        scheduler.add_job(daemon.at_time, trigger, args=[stopping])
    # Each minute: the sign of life, and what sleep, downtime or a failure left undone.
    scheduler.add_job(daemon.beat, "interval", minutes=1, next_run_time=daemon.now())
    scheduler.add_job(
        daemon.run_due, "interval", minutes=1, args=[stopping], next_run_time=daemon.now()
    )
    log.info("started; next time %s", daemon.times.next(daemon.now()).astimezone(daemon.times.zone))
    scheduler.start()
    stop.wait()
    log.info("asked to stop; finishing the current post")
    scheduler.shutdown(wait=True)
    log.info("stopped")


def _replace(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_text(content, encoding="utf-8")
    part.replace(path)
