"""Sixty days with everything going wrong; `make faults` plays a thousand."""

import json
import subprocess
import sys

import pytest

from tests.needs import needs
from tests.servers.pds import require_pds
from tests.servers.processes import ROOT
from tests.waiting import HANG

pytestmark = [pytest.mark.slow, pytest.mark.first]

DAYS = 60


def test_no_post_is_doubled_lost_misnumbered_and_no_secret_shown() -> None:
    needs("node")
    require_pds()
    command = [sys.executable, "-m", "tests.bot.faults", "--days", str(DAYS), "--seed", "7"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=4 * HANG)
    assert run.stdout, run.stderr
    report = json.loads(run.stdout)
    assert report["findings"] == []
    assert run.returncode == 0, run.stderr
    assert report["days"] == DAYS
    assert report["faults"] > DAYS
    assert report["killed at a step"] > DAYS / 4
    assert report["raced"] > DAYS / 10
    assert report["exit -9"] > DAYS / 4
    assert report["exit 1"] > DAYS / 4
