"""The cron example of the documentation, run as cron runs it."""

import os
import re
import shlex
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.scheduling.times import Times
from tests.bot.test_places import NOBODY, PROGRAM, ROOT, as_user, ended, state

__all__ = ["state"]

GUIDE = (ROOT / "docs" / "running-the-bot.md").read_text(encoding="utf-8")
INSTALLED = "/opt/secondguess/.venv/bin/secondguess"
CREDENTIALS = "/etc/secondguess.env"


def crontab() -> list[str]:
    """The lines of the documented file, without comments."""
    (block,) = re.findall(r"```cron\n(.*?)```", GUIDE, re.DOTALL)
    return [line for line in block.splitlines() if not line.startswith("#")]


def entry() -> tuple[list[str], str, str]:
    """The five fields of time, the account, and the command of the only entry."""
    (line,) = crontab()
    *times, account, command = line.split(None, 6)
    return times, account, command


def test_the_example_uses_only_what_debians_cron_knows() -> None:
    times, account, command = entry()
    assert all(re.fullmatch(r"[\d,*/-]+", field) for field in times)
    assert account == "secondguess"
    assert "%" not in command  # cron would make it a line break


def test_on_a_machine_on_utc_every_new_york_day_has_a_run() -> None:
    (minute, hours, *rest), _, _ = entry()
    assert rest == ["*", "*", "*"]
    texts = [f"{int(hour):02}:{int(minute):02}" for hour in hours.split(",")]
    times = Times.parse(texts, "UTC", datetime(2026, 2, 2, tzinfo=UTC))
    assert len(times.at) == 4


@pytest.mark.slow
def test_the_entry_posts_with_the_credentials_of_its_file(state: Path) -> None:
    _, _, command = entry()
    environment = {"HOME": "/", "LOGNAME": "secondguess", "SHELL": "/bin/sh"}
    file = state / "secondguess.env"
    documented = re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)[0]
    file.write_text(documented.replace("/var/lib/secondguess", str(state)))
    if os.geteuid() == 0:
        os.chown(file, 0, NOBODY)
    file.chmod(0o640)
    command = command.replace(CREDENTIALS, shlex.quote(str(file)))
    shown = command.replace(INSTALLED, "/usr/bin/env #")
    ran = ended(as_user(NOBODY, environment, "/bin/sh", "-c", shown), Path("/"))
    assert "BLUESKY_APP_PASSWORD=xxxx-xxxx-xxxx-xxxx" in ran.stdout.splitlines()
    posts = command.replace(INSTALLED, shlex.quote(str(PROGRAM))).replace(
        "--source nyt --network bluesky", "--source practice --network outbox"
    )
    ran = ended(as_user(NOBODY, environment, "/bin/sh", "-c", posts), Path("/"))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert list((state / "outbox").glob("practice-*.txt"))


def test_the_example_is_one_shell_command() -> None:
    _, _, command = entry()
    subprocess.run(["/bin/sh", "-n", "-c", command], check=True)
