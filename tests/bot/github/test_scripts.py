"""The daily scripts by themselves, and what holds for every workflow."""

import doctest
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import Settings, load_settings
from tests.bot.github.runner import ROOT, SCRIPTS, WORKFLOW
from tests.waiting import HANG

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DAY = runpy.run_path(str(SCRIPTS / "day.py"))
# The first major version of each action that runs on Node 24.
ON_NODE_24 = {
    "actions/checkout": 5,
    "actions/setup-python": 6,
    "actions/cache": 5,
    "actions/upload-artifact": 6,
}
MONDAY, TUESDAY = date(2026, 2, 2), date(2026, 2, 3)


def record(*posts: tuple[date, str, str]) -> Any:
    return set(posts)


@pytest.mark.parametrize(
    ("known", "networks", "words", "done"),
    [
        ([], ["x"], False, False),
        ([(TUESDAY, "x", "result")], ["x"], False, True),
        ([(TUESDAY, "x", "result")], ["x", "bluesky"], False, False),
        ([(TUESDAY, "x", "result")], [], False, False),
        ([(MONDAY, "x", "result")], ["x"], False, False),
        ([(MONDAY, "x", "result"), (TUESDAY, "x", "result")], ["x"], True, False),
        ([(TUESDAY, "x", "result")], ["x"], True, True),
        (
            [(MONDAY, "x", "result"), (MONDAY, "x", "words"), (TUESDAY, "x", "result")],
            ["x"],
            True,
            True,
        ),
    ],
)
def test_a_day_is_done_when_every_network_has_all_of_it(
    known: list[tuple[date, str, str]], networks: list[str], words: bool, done: bool
) -> None:
    assert DAY["is_done"](record(*known), TUESDAY, networks, words) is done


def test_only_confirmed_posts_of_the_source_count() -> None:
    rows = [
        "2026-02-02,nyt,1689,wordle,no,6,yes,a,b,x result posted 1 -; y result claimed - -",
        "2026-02-02,practice,1689,wordle,no,6,yes,a,b,z result posted 1 -",
        *("<<<<<<< HEAD", "garbage", "no-day,nyt,1,w,no,6,yes,a,b,x result posted 1 -", "\0"),
        "2026-02-03,nyt,1690,wordle,no,6,yes,a,b,",
    ]
    assert DAY["posted"](rows, "nyt") == {(MONDAY, "x", "result")}


def test_examples_of_the_scripts_hold() -> None:
    (test,) = doctest.DocTestFinder().find(DAY["names"], globs=DAY)
    assert doctest.DocTestRunner().run(test) == (0, 1)


def test_the_settings_file_holds_and_so_does_every_line_that_it_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "secondguess.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"source": "nyt"}
    offered = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    file = tmp_path / "secondguess.toml"
    file.write_text(offered)
    monkeypatch.setenv("SECONDGUESS_CONFIG", str(file))
    chosen = tomllib.loads(offered)
    assert len(chosen) > 8
    assert load_settings().model_dump(include=set(chosen), mode="json") == chosen
    assert "networks" not in chosen
    assert set(chosen) <= set(Settings.model_fields)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_run_on_the_current_node(path: Path) -> None:
    uses = re.findall(r"uses: (\S+?)@(\S+)(?: # v(\d+)\S*)?$", path.read_text(), re.MULTILINE)
    assert uses
    for action, pin, major in uses:
        assert re.fullmatch(r"[0-9a-f]{40}", pin), action
        assert int(major) >= ON_NODE_24[action], action


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_workflow_has_rights_that_no_job_asks_for(path: Path) -> None:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert found["permissions"] == {}
    for job in found["jobs"].values():
        assert "contents" in job["permissions"]
        assert job["timeout-minutes"] <= 30


def test_scripts_that_the_workflow_runs_are_there_and_executable() -> None:
    named = set(re.findall(r"\.github/daily/(\w+\.\w+)", WORKFLOW.read_text(encoding="utf-8")))
    assert named == {path.name for path in SCRIPTS.iterdir() if path.is_file()}
    for name in named:
        assert os.access(SCRIPTS / name, os.X_OK) == name.endswith(".sh"), name


@pytest.mark.slow
def test_kernels_that_an_earlier_run_compiled_are_used_again(tmp_path: Path) -> None:
    """The cache brings them to a new checkout, whose files are all new."""
    kernels, checkout = tmp_path / "kernels", tmp_path / "checkout"
    code = "from solver import WORDLE; print(WORDLE.score('speed', 'abide'))"
    environment = {"NUMBA_CACHE_DIR": str(kernels), "PYTHONPATH": str(checkout), "HOME": "/"}
    compiled = []
    for _ in range(2):
        shutil.rmtree(checkout, ignore_errors=True)
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(
            ROOT / "solver", checkout / "solver", ignore=ignore, copy_function=shutil.copyfile
        )
        command = [sys.executable, "-P", "-c", code]
        subprocess.run(command, env=environment, cwd=tmp_path, check=True, timeout=HANG)
        compiled.append({path: path.stat().st_mtime_ns for path in kernels.rglob("*.nb[ci]")})
    assert compiled[0]
    assert compiled[0] == compiled[1]
