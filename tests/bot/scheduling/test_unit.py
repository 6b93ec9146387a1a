"""The printed systemd unit: the documentation's, and one that systemd can read."""

import re
import subprocess
from pathlib import Path

import pytest

from bot.scheduling.unit import this_program, unit_text
from tests.commandline import refused, run
from tests.needs import needs

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "running-the-bot.md"
DOCUMENTED = "/opt/secondguess/.venv/bin/secondguess"


def test_the_documented_unit_is_the_printed_one() -> None:
    (block,) = re.findall(r"```ini\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    (command,) = re.findall(r"^\$ \S*secondguess (schedule --print-unit .*?)(?: \||$)",
                            GUIDE.read_text(encoding="utf-8"), re.MULTILINE)  # fmt: skip
    ran = run(*command.split())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.replace(" ".join(this_program()), DOCUMENTED) == block


def test_only_what_was_given_is_in_the_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECONDGUESS_AT", '["07:30"]')
    line = next(each for each in run("schedule", "--print-unit").out.splitlines() if "Exec" in each)
    assert line.endswith("secondguess schedule --at 07:30 --tz America/New_York")


def test_no_credentials_are_needed_to_print_a_unit() -> None:
    assert "--network bluesky" in run("schedule", "--print-unit", "--network", "bluesky").out


def test_times_are_checked_before_a_unit_is_printed() -> None:
    assert "when clocks change" in refused("schedule", "--print-unit", "--at", "02:30")


@pytest.mark.slow
def test_systemd_reads_the_unit_back(tmp_path: Path) -> None:
    program = tmp_path / "a program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "secondguess.service"
    options = ["--source", 'file:my $days 100% \\ "x".csv']
    unit.write_text(unit_text([str(program)], options))
    verify = [needs("systemd-analyze"), "verify", "--man=no", str(unit)]
    ran = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
