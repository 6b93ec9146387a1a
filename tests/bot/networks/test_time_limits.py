"""Servers that fail or hang where a library asks on its own, and runs that are asked to stop."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import requests

from bot.internet.timeouts import OutOfTime, TimeLimit
from bot.networks.retries import RetryPolicy
from tests.bot.posts import post
from tests.servers.arenas import Arena
from tests.servers.gate import requests_so_far
from tests.servers.processes import ROOT
from tests.waiting import LONGEST_REQUEST, until

pytestmark = pytest.mark.slow

GRACE = 1.0  # seconds in which a run may finish its post; 15 for users
INSTANCE = {"match": "/instance", "when": "before", "always": True}
FAILING: list[dict[str, Any]] = [
    {"kind": "status", "status": 404},
    {"kind": "status", "status": 401},
    {"kind": "status", "status": 503},
    {"kind": "status", "status": 200, "body": "{}"},
    {"kind": "silence"},
    {"kind": "drop"},
]


@pytest.fixture
def mastodon(shared_arenas: dict[str, Arena]) -> Iterator[Arena]:
    """Mastodon, without faults before and after."""
    yield shared_arenas["mastodon"]
    shared_arenas["mastodon"].faults()


@pytest.mark.parametrize("fault", FAILING, ids=lambda f: str(f.get("status", f["kind"])))
def test_a_server_that_does_not_say_its_version_gets_the_post(
    mastodon: Arena, fault: dict[str, Any]
) -> None:
    mastodon.faults({**INSTANCE, **fault})
    network = mastodon.open(RetryPolicy(sleep=lambda _: None))
    sent = post(date(2023, 1, 1 + FAILING.index(fault)))
    network.send(sent)
    network.close()
    assert mastodon.gate
    asked = requests_so_far(mastodon.gate)
    assert any(seen.text.startswith(sent.prefix) for seen in mastodon.posts())
    assert len(asked) <= 4
    assert not any("/instance" in request for request in asked)


@contextmanager
def posting(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """The program at work on this network, in a process of its own."""
    for name, value in arena.environment.items():
        monkeypatch.setenv(name, value)
    code = f"from bot import signals; signals.GRACE = {GRACE}; from bot.cli import main; main()"
    command = [sys.executable, "-c", code, "post", "--network", arena.name]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "status", "status": 429, "headers": {"X-RateLimit-Reset": "soon"}},
        {"kind": "silence"},
    ],
    ids=["rate limit", "silence"],
)
def test_a_run_that_waits_for_its_network_ends_when_asked_to(
    mastodon: Arena,
    fault: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    own_settings: Path,
) -> None:
    if fault["kind"] == "status":
        fault["headers"] = {"X-RateLimit-Reset": str(int(time.time()) + 50)}
    monkeypatch.setenv("SECONDGUESS_HTTP_TIMEOUT", LONGEST_REQUEST)
    before = mastodon.posts()
    mastodon.faults({"match": "", "when": "before", "always": True, "seconds": 1, **fault})
    assert mastodon.gate
    with posting(mastodon, monkeypatch) as process:
        gate = mastodon.gate
        until(lambda: requests_so_far(gate) or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate()
    assert process.returncode == 1
    assert errors.count("\n") == 1
    mastodon.faults()
    assert mastodon.posts() == before


def test_no_request_begins_when_the_time_of_a_network_is_used_up() -> None:
    now = [0.0]
    limit = TimeLimit(10, total=30, clock=lambda: now[0])
    assert limit.begin() == 10
    now[0] = 29
    assert limit.begin() == 39
    now[0] = 30
    with pytest.raises(OutOfTime):
        limit.begin()


def test_an_answer_that_drips_is_cut_off() -> None:
    now = [0.0]
    limit = TimeLimit(10, clock=lambda: now[0])
    deadline = limit.begin()
    now[0] = 10.5
    with pytest.raises(requests.ReadTimeout):
        limit.check(deadline)
