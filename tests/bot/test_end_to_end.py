"""The unmodified program, as a process, on every network at once."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.arenas import (
    Arena,
    outbox_arena,
    secrets_of,
)
from tests.servers.processes import ROOT
from tests.waiting import HANG, LONGEST_REQUEST, until

pytestmark = pytest.mark.slow

NETWORKS = ("x", "bluesky", "mastodon", "outbox")


@pytest.fixture
def arenas(shared_arenas: dict[str, Arena], own_settings: Path) -> Iterator[list[Arena]]:
    """All four, without faults before and after."""
    servers = [shared_arenas[name] for name in NETWORKS[:3]]
    yield [*servers, outbox_arena(own_settings / "outbox")]
    for arena in servers:
        arena.faults()


def start(arenas: list[Arena], *arguments: str) -> subprocess.Popen[str]:
    environment = dict(os.environ)
    for arena in arenas:
        environment |= arena.environment
    environment |= {
        "SECONDGUESS_TAGS": '["Wordle{number}"]',
        "SECONDGUESS_HTTP_TIMEOUT": LONGEST_REQUEST,
    }
    networks = [part for name in NETWORKS for part in ("--network", name)]
    command = [sys.executable, "-m", "bot", arguments[0], *networks, *arguments[1:]]
    return subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ran(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=HANG)
    return process.returncode, out, err


def counts(arenas: list[Arena], prefix: str) -> list[int]:
    return [sum(s.text.startswith(prefix) for s in arena.posts()) for arena in arenas]


def test_a_day_on_every_network_and_then_nothing_more(arenas: list[Arena]) -> None:
    code, out, err = ran(start(arenas, "post", "--date", "2026-03-01", "--json"))
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert {d["state"] for d in report["networks"].values()} == {"posted"}
    for arena in arenas:
        (seen,) = [s for s in arena.posts() if s.text.startswith("Practice 1,716 ")]
        assert seen.text == f"{report['text']}\n\n#Wordle1716"
        assert seen.alt == report["alt"]
        assert seen.id == report["networks"][arena.name]["id"]
        assert seen.picture is not None
        assert seen.picture.startswith(b"\x89PNG")
    assert len({s.picture for a in arenas for s in a.posts() if "1,716" in s.text}) == 1
    code, out, _ = ran(start(arenas, "post", "--date", "2026-03-01"))
    assert code == 0
    assert out.count("already posted") == 4
    assert counts(arenas, "Practice 1,716 ") == [1, 1, 1, 1]


def test_two_runs_at_once_post_once(arenas: list[Arena]) -> None:
    racing = [start(arenas, "post", "--date", "2026-03-02") for _ in range(2)]
    assert [ran(process)[0] for process in racing] == [0, 0]
    assert counts(arenas, "Practice 1,717 ") == [1, 1, 1, 1]


def test_a_lost_ledger_does_not_double_a_post(arenas: list[Arena], own_settings: Path) -> None:
    assert ran(start(arenas, "post", "--date", "2026-03-03"))[0] == 0
    (own_settings / "ledger.sqlite3").unlink()
    code, out, _ = ran(start(arenas, "post", "--date", "2026-03-03"))
    assert code == 0
    assert out.count("already posted") == 4
    assert counts(arenas, "Practice 1,718 ") == [1, 1, 1, 1]


def test_a_signal_lets_the_post_in_hand_finish(arenas: list[Arena]) -> None:
    slow = {"match": arenas[0].sending, "when": "after", "kind": "silence"}
    arenas[0].faults(slow)
    process = start(arenas, "post", "--date", "2026-03-04")
    until(lambda: counts(arenas[:1], "Practice 1,719 ")[0])
    process.send_signal(signal.SIGTERM)
    arenas[0].faults()
    code, _, err = ran(process)
    assert code == 1
    assert "may have landed" in err
    assert "not tried because the run was asked to stop" in err
    assert ran(start(arenas, "post", "--date", "2026-03-04"))[0] == 0
    assert counts(arenas, "Practice 1,719 ") == [1, 1, 1, 1]


def test_one_network_s_fault_leaves_the_others_and_shows_no_secret(
    arenas: list[Arena], own_settings: Path
) -> None:
    quoting = json.dumps({"error": " ".join(secrets_of(*arenas[:3]))})
    arenas[1].faults(
        {"match": "createSession", "when": "before", "kind": "status", "status": 401}
        | {"body": quoting}
    )
    code, out, err = ran(start(arenas, "post", "--date", "2026-03-05", "--json"))
    assert code == 1
    assert err == (
        "secondguess: bluesky: Bluesky rejected the credentials (401); create a new app password\n"
    )
    kept = (own_settings / "ledger.sqlite3").read_bytes().decode("latin-1")
    for secret in secrets_of(*arenas[:3]):
        if secret != "puzzle.test":
            assert secret not in out + err + kept
    assert counts(arenas, "Practice 1,720 ") == [1, 0, 1, 1]
    assert ran(start(arenas, "post", "--date", "2026-03-05"))[0] == 0
    assert counts(arenas, "Practice 1,720 ") == [1, 1, 1, 1]


def test_the_accounts_are_checked_without_posting(arenas: list[Arena]) -> None:
    before = counts(arenas, "")
    code, out, _ = ran(start(arenas, "networks"))
    assert code == 0
    assert out.count(": ready: would post as ") == 4
    assert counts(arenas, "") == before
