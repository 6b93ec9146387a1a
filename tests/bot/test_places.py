"""The program where nothing but its state folder, or nothing at all, can be written to."""

import configparser
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.needs import missing, needs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.executable).with_name("secondguess")
RANK = ("rank", "--clue", "salet:-y---", "--top", "1")
NOBODY, NO_PASSWD_ENTRY = 65534, 54321


# Run by a shell that is root in a mount namespace of its own: the code cannot be written to.
READ_ONLY_CODE = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"'


def unit() -> configparser.SectionProxy:
    """The service section of the systemd unit in the documentation."""
    text = (ROOT / "docs" / "running-the-bot.md").read_text(encoding="utf-8")
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    found = re.search(r"```ini\n(.*?)```", text, re.DOTALL)
    assert found
    parser.read_string(found[1])
    return parser["Service"]


def unit_environment(state: Path) -> dict[str, str]:
    """What systemd gives a dynamic user, and the unit's own variables, with `state` as its state.

    Nothing but the state folder is this user's to write to.
    """
    service = unit()
    assert service["DynamicUser"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["ProtectHome"] == "yes"
    folder = f"/var/lib/{service['StateDirectory']}"
    given = dict(each.split("=", 1) for each in shlex.split(service["Environment"]))
    return {"HOME": "/"} | {
        name: value.replace(folder, str(state)) for name, value in given.items()
    }


@cache
def _namespace() -> tuple[str, ...]:
    """What makes the code read-only for the command that follows; nothing if that is not allowed.

    Without it, the code is merely root's.
    """
    prefix = ("unshare", "--mount", "sh", "-c", f'{READ_ONLY_CODE} && exec "$@"', str(ROOT))
    try:
        tried = subprocess.run([*prefix, "true"], capture_output=True, check=False)
    except OSError:
        return ()
    return prefix if tried.returncode == 0 else ()


def as_user(number: int, environment: dict[str, str], *command: str) -> list[str]:
    """The command line that runs a command as another user, who may read but not write."""
    if os.geteuid() != 0:
        missing("root, to become another user")
    rights = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
    user = [f"--reuid={number}", f"--regid={number}", "--clear-groups"]
    become = [*_namespace(), needs("setpriv"), *user, *rights]
    values = [f"{name}={value}" for name, value in environment.items()]
    return [*become, "env", "-i", "PATH=/usr/bin:/bin", *values, *command]


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


def kept(folder: Path) -> dict[Path, int]:
    """The files in which numba keeps compiled kernels, and when each was written."""
    return {file: file.stat().st_mtime_ns for file in folder.rglob("*.nbc")}


def test_the_documented_unit_posts(state: Path) -> None:
    environment = unit_environment(state)
    # A day that is named: without it, a test that midnight falls into posts two.
    what = ("--source", "practice", "--date", "2026-03-01", "--network", "outbox")
    post = (str(PROGRAM), "post", *what)
    first = ended(as_user(NOBODY, environment, *post), Path("/"))
    assert (first.returncode, first.stderr) == (0, "")
    compiled = kept(state / "numba")
    assert compiled
    again = ended(as_user(NOBODY, environment, *post), Path("/"))
    assert (again.returncode, again.stderr) == (0, "")
    assert "already posted" in again.stdout
    assert len(list((state / "outbox").glob("*.png"))) == 1
    ranked = ended(as_user(NOBODY, environment, str(PROGRAM), *RANK), Path("/"))
    assert ranked.returncode == 0, ranked.stderr
    # Kept from the first run, not compiled again.
    assert compiled.items() <= kept(state / "numba").items()


def test_the_documented_daemon_starts(state: Path) -> None:
    program, *options = shlex.split(unit()["ExecStart"])
    assert Path(program).name == PROGRAM.name
    command = as_user(NOBODY, unit_environment(state), str(PROGRAM), *options)
    with subprocess.Popen(command, cwd="/", stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "started" in process.stderr.readline()
        process.terminate()
        assert process.wait() == 0


def test_the_daemon_of_the_unit_posts(state: Path) -> None:
    """Its job is a process of its own, in the same surroundings."""
    code = (
        "import sys; from datetime import UTC, datetime; from bot.folders import keep_kernels\n"
        "from bot.sources.puzzles import today; from bot.scheduling.daemon import run_job\n"
        "keep_kernels()\n"
        "sys.exit(run_job(['--network', 'outbox'])(today(datetime.now(UTC))))"
    )
    command = as_user(NOBODY, unit_environment(state), sys.executable, "-c", code)
    ran = ended(command, Path("/"))
    assert ran.returncode == 0, ran.stderr
    assert len(list((state / "outbox").glob("*.png"))) == 1
    assert kept(state / "numba")


def test_processes_of_a_search_keep_kernels_where_the_program_does(state: Path) -> None:
    code = (
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context\n"
        "from solver import kernel_cache; from bot.folders import keep_kernels\n"
        "keep_kernels()\n"
        "with ProcessPoolExecutor(1, get_context('spawn')) as pool:\n"
        "    print(pool.submit(kernel_cache.folder_for_kernels).result())\n"
    )
    command = as_user(NOBODY, unit_environment(state), sys.executable, "-c", code)
    ran = ended(command, Path("/"))
    assert ran.stdout.strip() == str(state / "numba"), ran.stderr


def test_the_users_cache_comes_before_the_state_folder(state: Path) -> None:
    environment = {"HOME": str(state), "SECONDGUESS_STATE_DIR": str(state / "state")}
    ran = ended(as_user(NOBODY, environment, str(PROGRAM), *RANK), state)
    assert ran.returncode == 0, ran.stderr
    assert kept(state / ".cache" / "numba")
    assert not (state / "state").exists()


def test_a_given_folder_for_kernels_is_used(state: Path) -> None:
    environment = unit_environment(state) | {"NUMBA_CACHE_DIR": str(state / "given")}
    ran = ended(as_user(NOBODY, environment, str(PROGRAM), *RANK), Path("/"))
    assert ran.returncode == 0, ran.stderr
    assert kept(state / "given")
    assert not (state / "numba").exists()


def test_without_a_home_no_folder_is_named_after_it(state: Path) -> None:
    """numba and platformdirs leave `~` as it is, which would be a folder in the current one."""
    state.chmod(0o777)
    ran = ended(as_user(NO_PASSWD_ENTRY, {}, str(PROGRAM), *RANK), state)
    assert ran.returncode == 0, ran.stderr
    assert not list(state.iterdir())


@pytest.mark.parametrize("command", [("stats",), RANK])
def test_a_tilde_that_no_shell_has_replaced_is_the_home(
    state: Path, command: tuple[str, ...]
) -> None:
    home = state / "home"
    environment = {"HOME": str(home), "SECONDGUESS_STATE_DIR": "~/mine"}
    (state / "here").mkdir(mode=0o777)
    (state / "here").chmod(0o777)
    ran = ended(as_user(NOBODY, environment, str(PROGRAM), *command), state / "here")
    assert ran.returncode == 0, ran.stderr
    assert not list((state / "here").iterdir())


def test_a_tilde_without_a_home_is_refused(state: Path) -> None:
    environment = {"SECONDGUESS_STATE_DIR": "~/mine"}
    ran = ended(as_user(NO_PASSWD_ENTRY, environment, str(PROGRAM), "stats"), state)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "~/mine" in ran.stderr


def test_kernels_run_where_nothing_can_be_kept(tmp_path: Path) -> None:
    ran = ended(as_user(NO_PASSWD_ENTRY, {}, str(PROGRAM), *RANK), tmp_path)
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
