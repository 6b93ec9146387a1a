"""The program where nothing but its state folder, or nothing at all, can be written to."""

import configparser
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import missing, needs

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.executable).with_name("secondguess")
NOBODY, NO_PASSWD_ENTRY = 65534, 54321


def unit() -> configparser.SectionProxy:
    """The service section of the systemd unit in the documentation."""
    text = (ROOT / "docs" / "running-the-bot.md").read_text(encoding="utf-8")
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    found = re.search(r"```ini\n(.*?)```", text, re.DOTALL)
    assert found
    parser.read_string(found[1])
    return parser["Service"]


def as_user(number: int, environment: dict[str, str], *command: str) -> list[str]:
    """The command line that runs a command as another user, who may read but not write."""
    if os.geteuid() != 0:
        missing("root, to become another user")
    rights = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    user = [f"--reuid={number}", f"--regid={number}", "--clear-groups"]
    values = [f"{name}={value}" for name, value in environment.items()]
    return [needs("setpriv"), *user, *rights, "env", "-i", "PATH=/usr/bin:/bin", *values, *command]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A folder that `NOBODY` owns, as systemd's StateDirectory makes it."""
    folder = tmp_path / "own"
    folder.mkdir()
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    return folder


def ended(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_documented_unit_posts(state: Path) -> None:
    service = unit()
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"
    variable, folder = service["Environment"].split("=")
    assert folder == f"/var/lib/{service['StateDirectory']}"
    environment = {"HOME": "/", variable: str(state)}
    for _ in range(2):
        options = ("post", "--source", "practice", "--network", "outbox")
        ran = ended(as_user(NOBODY, environment, str(PROGRAM), *options), Path("/"))
        assert ran.returncode == 0, ran.stderr
        assert ran.stderr == ""
    assert "already posted" in ran.stdout
    assert len(list((state / "outbox").glob("*.png"))) == 1
    # Compiled once, for the runs that follow.
    assert list((state / "kernels").rglob("*.nbi"))


def test_the_documented_daemon_starts(state: Path) -> None:
    service = unit()
    program, *options = shlex.split(service["ExecStart"])
    assert Path(program).name == PROGRAM.name
    environment = {"HOME": "/", "SECONDGUESS_STATE_DIR": str(state)}
    command = as_user(NOBODY, environment, str(PROGRAM), *options)
    with subprocess.Popen(command, cwd="/", stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "started" in process.stderr.readline()
        process.terminate()
        assert process.wait() == 0


def test_kernels_run_where_nothing_can_be_kept(tmp_path: Path) -> None:
    options = ("rank", "--clue", "salet:-y---", "--top", "1")
    ran = ended(as_user(NO_PASSWD_ENTRY, {}, str(PROGRAM), *options), tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "749" in ran.stdout


def test_the_library_runs_where_nothing_can_be_kept(tmp_path: Path) -> None:
    code = "from solver import WORDLE; print(WORDLE.score('speed', 'abide'))"
    command = as_user(NO_PASSWD_ENTRY, {"PYTHONPATH": str(ROOT)}, sys.executable, "-c", code)
    ran = ended(command, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == str(int("00101", 3))


@pytest.mark.parametrize("command", ["stats", "post"])
def test_without_a_home_the_state_folder_is_asked_for(tmp_path: Path, command: str) -> None:
    tmp_path.chmod(0o777)
    ran = ended(as_user(NO_PASSWD_ENTRY, {}, str(PROGRAM), command), tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "set SECONDGUESS_STATE_DIR" in ran.stderr
    assert not list(tmp_path.iterdir())


def test_without_a_home_a_given_state_folder_is_enough(state: Path) -> None:
    environment = {"SECONDGUESS_STATE_DIR": str(state)}
    ran = ended(as_user(NOBODY, environment, str(PROGRAM), "stats"), state)
    assert ran.returncode == 0, ran.stderr
    assert not list(state.rglob("~"))
