"""The daemon: days around clock changes by a given clock, and a real one that is started."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.networks import PostRef
from bot.networks.base import PostKey
from bot.posting.job import Job
from bot.record.ledger import Ledger, Result
from bot.scheduling.daemon import PAUSES, Daemon, run_job
from bot.scheduling.times import Times
from bot.sources.puzzles import ZONE, Puzzle, puzzle_number, today
from tests.bot.posting.test_job import Board
from tests.commandline import refused
from tests.servers.arenas import x_arena
from tests.servers.processes import ROOT

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
    assert "nothing was posted" not in caplog.text
    for _ in range(70):
        clock.now += timedelta(minutes=1)
        it.beat()
    assert caplog.text.count("nothing was posted since 2026-02-02 15:00 UTC") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--at", "02:30"], "when clocks change"),
        (["--at", "soon"], "invalid time of day 'soon'; use"),
        (["--tz", "Mars/Base"], "unknown time zone 'Mars/Base'; use"),
        (["--network", "bluesky"], "BLUESKY_IDENTIFIER, BLUESKY_APP_PASSWORD"),
        (["--source", "elsewhere"], "unknown puzzle source 'elsewhere'; use"),
    ],
)
def test_a_daemon_that_could_not_work_does_not_start(arguments: list[str], message: str) -> None:
    assert message in refused("schedule", *arguments)


def at(moment: datetime) -> list[str]:
    """Options that make this very minute a time of the schedule, in a zone that allows it."""
    for name in ("America/New_York", "UTC", "Europe/Berlin", "Asia/Tokyo", "Pacific/Auckland"):
        try:
            times = Times.parse(["12:00"], name, moment)
            text = f"{moment.astimezone(times.zone):%H:%M}"
            Times.parse([text], name, moment)
        except ConfigError:
            continue
        return ["--at", text, "--tz", name]
    raise AssertionError("no zone allows this minute")


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A running daemon; its log is its standard error."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "schedule", *arguments],
        env={**os.environ, **environment},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()


def stopped(process: subprocess.Popen[str]) -> str:
    """Ask it to stop; its log, once it has ended well."""
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=30)
    assert process.returncode == 0, log
    assert log.rstrip().endswith("stopped")
    return log


def until(condition: Callable[[], object], seconds: float) -> float:
    """Wait for the condition; the seconds that it took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < seconds
        time.sleep(0.05)
    return time.monotonic() - began


def resident_megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def test_a_real_daemon_fires_within_a_minute_and_rests_small(own_settings: Path) -> None:
    moment = datetime.now(UTC) + timedelta(minutes=1)
    with started(*at(moment)) as process:
        until((own_settings / "heartbeat.json").exists, 20)
        assert not (own_settings / "outbox").exists()
        until(lambda: list((own_settings / "outbox").glob("*.txt")), 75)
        assert abs((datetime.now(UTC) - moment.replace(second=0)).total_seconds()) < 15
        assert resident_megabytes(process.pid) < 250
        log = stopped(process)
    assert "outbox: posted" in log


def test_a_daemon_that_is_stopped_mid_post_finishes_and_does_not_repeat(
    own_settings: Path,
) -> None:
    options = at(datetime.now(UTC) - timedelta(minutes=1))
    with x_arena() as arena:
        silence = {"when": "after", "kind": "silence", "seconds": 2, "match": arena.sending}
        arena.faults(silence)
        with started(*options, "--network", "x", **arena.environment) as process:
            until(arena.posts, 30)
            log = stopped(process)
        assert "may have landed" in log
        with started(*options, "--network", "x", **arena.environment) as process:
            ledger = Ledger(own_settings / "ledger.sqlite3")
            until(ledger.last_posted, 30)
            stopped(process)
        assert len(arena.posts()) == 1


@pytest.mark.parametrize("name", ["bot.py", "solver.py", "random.py", "bot/__init__.py"])
def test_the_installed_program_runs_whatever_lies_in_the_current_folder(
    own_settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = tmp_path / "here"
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_text("open('was-run', 'w')\nraise SystemExit(0)\n")
    monkeypatch.chdir(folder)
    assert run_job([])(today(datetime.now(UTC))) == 0
    assert not (folder / "was-run").exists()
    assert len(list((own_settings / "outbox").glob("*.png"))) == 1


def test_a_checkout_that_is_not_installed_runs_itself(tmp_path: Path) -> None:
    """Also where Python takes what a build has left in the folder for an installation."""
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "bot", checkout / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    (checkout / "bot" / "__main__.py").write_text("print('the checkout ran')\n")
    metadata = checkout / "secondguess.egg-info"
    metadata.mkdir()
    (metadata / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: secondguess\nVersion: 0\n")
    code = (
        "import logging; logging.basicConfig(level='INFO')\n"
        "from datetime import date; from bot.scheduling.daemon import run_job\n"
        "run_job([])(date(2026, 2, 2))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert "the checkout ran" in ran.stderr


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


def test_a_job_that_cannot_be_started_is_a_failure_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, own_settings: Path
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert run_job([])(date(2026, 2, 2)) == 1
    assert "the job could not be started: " in caplog.text
    assert "Traceback" not in caplog.text


def test_a_job_that_cannot_be_started_is_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_process(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "run", no_process)
    clock = Clock(START)
    times = Times.parse(["09:17"], "America/New_York", START - timedelta(days=1))
    it = daemon(tmp_path, clock, times, run_job([]))
    it.run_due()
    clock.now += timedelta(minutes=1)
    it.run_due()
    assert caplog.text.count("the job could not be started: ") == 1
    assert "next try in 0:05:00" in caplog.text
    it.beat()
    assert json.loads((tmp_path / "heartbeat.json").read_text())["last_exit"] == 1


@pytest.mark.parametrize("pause", [0, 0.001, 0.005, 0.01, 0.015, 0.02, 0.03, 0.1])
@pytest.mark.parametrize(
    "pair",
    [(signal.SIGTERM, signal.SIGTERM), (signal.SIGINT, signal.SIGINT)],
    ids=["SIGTERM", "SIGINT"],
)
def test_a_second_stop_signal_does_not_disturb_the_end(
    own_settings: Path, pair: tuple[signal.Signals, signal.Signals], pause: float
) -> None:
    with started(*at(datetime.now(UTC) + timedelta(hours=1))) as process:
        until((own_settings / "heartbeat.json").exists, 30)
        process.send_signal(pair[0])
        time.sleep(pause)
        process.send_signal(pair[1])
        _, log = process.communicate()
    assert process.returncode == 0, log
    assert "Traceback" not in log
    assert log.rstrip().endswith("stopped")


def test_stop_signals_in_quick_succession_end_the_daemon(own_settings: Path) -> None:
    code = (
        "import os, signal\n"
        "from bot.signals import stop_requests\n"
        "with stop_requests() as stop:\n"
        "    for _ in range(2000):\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    stop.wait()\n"
        "print('ended')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stdout == "ended\n", ran.stderr
