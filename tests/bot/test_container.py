"""The Dockerfile's steps and surroundings, replayed without Docker, and the compose file."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.bot.dockerfile import ROOT, environment, let_in, only, stages
from tests.bot.test_places import as_user, ended
from tests.commandline import run
from tests.needs import needs

BUILD, FINAL = stages()
# In a mount namespace of its own: nothing can be written to but $0, which has 32 MB.
CONFINED = (
    'mount -t tmpfs -o size=32m,mode=700,uid="$1",gid="$1" tmpfs "$0" && '
    'mount -o remount,bind,ro / && shift && cd "$0" && exec "$@"'
)


def copied() -> dict[str, str]:
    """Where in the build each copied path of the repository goes."""
    found = {}
    for step in BUILD:
        if step.name == "COPY":
            *sources, target = step.words
            for source in sources:
                found[source] = target + source if target.endswith("/") else target
    return found


def test_everything_that_is_copied_is_there_and_let_in() -> None:
    assert len(copied()) > 4
    for source in copied():
        assert (ROOT / source).exists(), source
        assert let_in(source), source


def test_packages_and_their_data_are_let_in_and_nothing_else() -> None:
    files = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split("\n")
    inside = {path for path in filter(None, files) if let_in(path)}
    tops = {path.split("/")[0] for path in inside}
    assert tops == {*copied()}
    for secret in (".env", "secondguess.env", "state/ledger.sqlite3", ".git/config"):
        assert not let_in(secret), secret


def test_the_program_is_no_root_and_writes_only_to_its_state() -> None:
    user, group = only(FINAL, "USER").text.split(":")
    assert int(user) > 0 < int(group)
    (state,) = only(FINAL, "VOLUME").words
    variables = environment(FINAL)
    assert variables["SECONDGUESS_STATE_DIR"] == state == only(FINAL, "WORKDIR").text
    assert variables["NUMBA_CACHE_DIR"].startswith(f"{state}/")
    installed = next(step.text for step in FINAL if step.name == "RUN")
    assert f"-o {user} -g {group} -m 700 {state}" in installed


def test_both_stages_have_the_same_python() -> None:
    assert BUILD[0].words[0] == FINAL[0].words[0]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program as the build installs it, its libraries left out."""
    folder = tmp_path_factory.mktemp("image")
    places = {"/source": str(folder / "source"), "/opt/secondguess": str(folder / "opt")}
    for source, target in copied().items():
        into = Path(target.replace("/source", places["/source"]))
        into.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, into, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, into)
    _, install = only(BUILD, "RUN").text.split("&& ")
    program, *arguments = [each.replace("/source", places["/source"]) for each in install.split()]
    assert program == "/opt/secondguess/bin/pip"
    here = [sys.executable, "-m", "pip", *arguments, "-q", "--target", places["/opt/secondguess"]]
    subprocess.run([*here, "--no-deps", "--no-build-isolation", "--no-index"], check=True)
    return folder / "opt"


@pytest.mark.slow
def test_the_installed_program_runs_with_a_read_only_root_and_32_mb(
    image: Path, tmp_path: Path
) -> None:
    user = int(only(FINAL, "USER").text.split(":")[0])
    state = tmp_path / "state"
    state.mkdir()
    variables = {
        name: value.replace("/state", str(state))
        for name, value in environment(FINAL).items()
        if name != "PATH"
    }
    program = f"{sys.executable} -P -m bot"
    check = only(FINAL, "HEALTHCHECK").text.split("CMD ")[1]
    health = program + " " + " ".join(yaml.safe_load(check)[1:])
    steps = [
        f"{program} post --source practice --date 2026-03-01 --network outbox",
        f"{program} post --source practice --date 2026-03-01 --network outbox",
        f"{{ {health} || echo exit code $?; }}",
        "! touch /written 2>/dev/null",
        "ls numba/* >/dev/null",
        "du -sk . | cut -f1",
        f'{sys.executable} -P -c "import bot; print(bot.__file__)"',
    ]
    given = variables | {"PYTHONPATH": str(image)}
    inner = as_user(user, given, "/bin/sh", "-c", " && ".join(steps))
    prefix = [needs("unshare"), "--mount", "sh", "-c", CONFINED, str(state), str(user)]
    if ended([*prefix, "true"], tmp_path).returncode:
        # No right to mount: then everything else is merely another account's.
        os.chown(state, user, user)
        prefix = [needs("env"), f"--chdir={state}"]
    ran = ended([*prefix, *inner], tmp_path)
    assert ran.returncode == 0, ran.stderr
    # The check itself works, and minds that only a day long past was posted.
    assert "exit code 1" in ran.stdout
    assert ran.stderr.count("\n") == 1
    assert "days are missing, last post on 2026-03-01" in ran.stderr
    *lines, size, place = ran.stdout.splitlines()
    assert sum("outbox: posted" in line for line in lines) == 1
    assert sum("outbox: already posted" in line for line in lines) == 1
    assert int(size) < 4096  # kilobytes, of 32,768
    assert place.startswith(str(image))


def compose() -> dict[str, object]:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    (service,) = found["services"].values()
    assert isinstance(service, dict)
    return service


def test_the_compose_file_takes_every_right_away() -> None:
    service = compose()
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "user" not in service
    assert "privileged" not in service
    (volume,) = only(FINAL, "VOLUME").words
    assert service["volumes"] == [f"state:{volume}"]


def test_the_compose_files_command_is_one_that_the_program_takes() -> None:
    command = compose()["command"]
    assert isinstance(command, list)
    ran = run(*command, "--print-unit")
    assert (ran.code, ran.err) == (0, "")


def test_the_credentials_of_the_compose_file_are_never_committed() -> None:
    name = compose()["env_file"]
    assert isinstance(name, str)
    ignored = subprocess.run(["git", "check-ignore", "-q", name], cwd=ROOT, check=False)
    assert ignored.returncode == 0
