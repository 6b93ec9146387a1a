"""A daemon that is started: it fires, rests small, and ends cleanly."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.record.ledger import Ledger
from bot.scheduling.times import Times
from tests.commandline import refused
from tests.servers.arenas import x_arena
from tests.servers.processes import ROOT
from tests.waiting import HANG, LONGEST_REQUEST, until

pytestmark = pytest.mark.slow


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
def started(
    *arguments: str, program: Sequence[str] = ("-m", "bot"), **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """A running daemon; its log is its standard error."""
    process = subprocess.Popen(
        [sys.executable, *program, "schedule", *arguments],
        env={**os.environ, **environment},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        yield process
        process.kill()


def stopped(process: subprocess.Popen[str], then: Callable[[], None] = lambda: None) -> str:
    """Ask it to stop, then do something; its log, once it has ended well."""
    process.send_signal(signal.SIGTERM)
    then()
    _, log = process.communicate(timeout=HANG)
    assert process.returncode == 0, log
    assert log.rstrip().endswith("stopped")
    return log


def resident_megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def test_a_real_daemon_fires_when_its_time_comes_and_rests_small(own_settings: Path) -> None:
    program = ["-m", "tests.bot.scheduling.given_clock"]
    clock = ["2026-02-02T09:16:59.500-05:00", "2026-02-02T09:17:00.100-05:00"]
    times = ["--at", "09:17", "--tz", "America/New_York"]
    with started(*times, program=[*program, *clock]) as process:
        until((own_settings / "heartbeat.json").exists)
        beat = json.loads((own_settings / "heartbeat.json").read_text())
        assert beat["at"] == "2026-02-02T14:16:59+00:00"
        assert beat["next_run"] == "2026-02-02T14:17:00+00:00"
        assert not (own_settings / "outbox").exists()
        assert process.stdin is not None
        process.stdin.write("the second time has come\n")
        process.stdin.flush()
        until((own_settings / "outbox" / "practice-2026-02-02.txt").exists)
        assert resident_megabytes(process.pid) < 250
        log = stopped(process)
    assert "outbox: posted" in log


def test_a_daemon_that_is_stopped_mid_post_finishes_and_does_not_repeat(
    own_settings: Path,
) -> None:
    options = at(datetime.now(UTC) - timedelta(minutes=1))
    with x_arena() as arena:
        environment = {**arena.environment, "SECONDGUESS_HTTP_TIMEOUT": LONGEST_REQUEST}
        silence = {"when": "after", "kind": "silence", "match": arena.sending}
        arena.faults(silence)
        with started(*options, "--network", "x", **environment) as process:
            until(arena.posts)
            log = stopped(process, arena.faults)
        assert "may have landed" in log
        with started(*options, "--network", "x", **environment) as process:
            ledger = Ledger(own_settings / "ledger.sqlite3")
            until(ledger.last_posted)
            stopped(process)
        assert len(arena.posts()) == 1


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
        until((own_settings / "heartbeat.json").exists)
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
