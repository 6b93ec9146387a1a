"""The last lines of a run name what was skipped, and how to have it run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.left_out import by_need
from tests.needs import STRICT
from tests.servers.processes import ROOT


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        ("reference data words.csv not available; set X", "SECONDGUESS_REFERENCE_DATA"),
        ("the Bluesky server (make pds) is not installed", "make pds"),
        ("axe-core (make axe) is not installed", "make axe"),
        ("chromium is not installed", "Chromium"),
        ("node is not installed", "Node.js"),
        ("pdftotext is not installed", "poppler-utils"),
        ("root, to become another user is not installed", "run as root"),
        ("it rains", "it rains"),
    ],
)
def test_every_reason_says_what_to_do(reason: str, line: str) -> None:
    (found,) = by_need([f"Skipped: {reason}"])
    assert line in found


def test_reasons_of_a_kind_are_counted_together() -> None:
    reasons = ["node is not installed", "reference data a; set X", "reference data b; set X"]
    assert [line.split()[0] for line in by_need(reasons)] == ["2", "1"]


@pytest.mark.slow
def test_the_last_lines_of_a_run_in_parallel_say_so(tmp_path: Path) -> None:
    test = "from tests.needs import needs\n\ndef test_it() -> None:\n    needs('chromium')\n"
    (tmp_path / "test_it.py").write_text(test)
    environment = {name: value for name, value in os.environ.items() if name != STRICT}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "-p", "tests.conftest", tmp_path],
        cwd=tmp_path,
        env={**environment, "PATH": "/nowhere", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    heading, line, closing = ran.stdout.splitlines()[-3:]
    assert "tests left out, and how to run them" in heading
    assert "need Chromium: " in line
    assert "skipped in" in closing
