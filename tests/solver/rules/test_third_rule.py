"""A further game is added in one room: everything else takes it as it comes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.solver.rules.third_rule import add_near

pytestmark = pytest.mark.slow


def test_a_rule_that_is_added_in_its_room_works_everywhere(tmp_path: Path) -> None:
    add_near(tmp_path)
    script = tmp_path / "plays.py"
    shutil.copy(Path(__file__).with_name("third_rule_plays.py"), script)
    environment = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "NUMBA_CACHE_DIR": str(tmp_path / "kernels"),
        "SECONDGUESS_STATE_DIR": str(tmp_path / "state"),
    }
    command = [sys.executable, str(script), str(tmp_path)]
    ran = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert ran.stdout.rstrip().endswith("near works")
