"""The job of a day, a process of its own."""

import errno
import json
import shutil
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.scheduling.daemon import run_job
from bot.scheduling.times import Times
from bot.sources.puzzles import today
from tests.bot.scheduling.clocks import START, Clock, daemon
from tests.servers.processes import ROOT

pytestmark = pytest.mark.slow


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


def test_a_job_that_cannot_be_started_is_a_failure_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, own_settings: Path
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert run_job([])(date(2026, 2, 2)) == 1
    assert "cannot start the job: " in caplog.text
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
    assert caplog.text.count("cannot start the job: ") == 1
    assert "next try in 0:05:00" in caplog.text
    it.beat()
    assert json.loads((tmp_path / "heartbeat.json").read_text())["last_exit"] == 1
