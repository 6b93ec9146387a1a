"""Every command of the README runs, and its pictures are what the program draws."""

import re
import runpy
import shlex
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.bot.conftest import own_settings, service
from tests.bot.web.serving import serving
from tests.commandline import run
from tests.servers.puzzle import PuzzleServer, body

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (.+)$", README, re.MULTILINE)

__all__ = ["own_settings", "service"]


def test_the_readme_has_commands() -> None:
    assert "make daily" in COMMANDS
    assert len(COMMANDS) > 5


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_commands_run(
    command: str, service: PuzzleServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *arguments = shlex.split(command)
    if program == "make":
        # What the targets do is run by the check itself; here, that they exist.
        subprocess.run(["make", "-n", *arguments], cwd=ROOT, check=True, capture_output=True)
        return
    assert program == "secondguess"
    if arguments[0] == "serve":
        with serving(*arguments[1:]) as server:
            assert httpx.get(server.url).status_code == 200
        return
    if "nyt" in arguments:
        from datetime import UTC, datetime, timedelta

        from bot.sources.puzzles import puzzle_number, today

        # The day may change before the command asks for it.
        for day in (today(now := datetime.now(UTC)), today(now + timedelta(days=1))):
            answer = body(print_date=day.isoformat(), days_since_launch=puzzle_number(day))
            service.bodies[day.isoformat()] = (200, answer)
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments)
    assert ran.code == 0, ran.err
    assert ran.out


def test_pictures_are_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "pictures.py"))["pictures"]()
    assert drawn
    for name, svg in drawn.items():
        assert f"docs/{name}" in README
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == svg


def test_links_of_the_readme_exist() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README) + re.findall(r'src="([^"]+)"', README):
        assert (ROOT / target).exists(), target


def test_changelog_keeps_unreleased_open() -> None:
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
