"""The day's job and the puzzle service: real bodies, and every fault."""

import json
import re
from pathlib import Path

import pytest

from bot.record.ledger import Ledger
from tests.bot.commands.outbox import outbox
from tests.commandline import refused, run
from tests.reference import reference
from tests.servers.puzzle import DAY, DRIPPING, DROPPED, FAULTS, SILENT, PuzzleServer, body
from tests.waiting import LONGEST_REQUEST

RETRIED = {"text", "HTML", "empty", "429", "500", "503", "truncated JSON"}


@pytest.mark.parametrize(
    ("day", "number"),
    [("2026-02-02", 1689), ("2022-11-09", 508), ("2021-06-19", 0), ("2022-11-07", 506)],
)
def test_real_bodies_give_the_number(service: PuzzleServer, day: str, number: int) -> None:
    for record in json.loads(reference("nyt_responses.json").read_text()):
        service.bodies[record["date"]] = (record["status"], record["body"].encode())
    report = run("post", "--source", "nyt", "--date", day, "--json").json
    assert report["puzzle"]["number"] == number
    assert report["solved"]


def test_real_faulty_bodies_post_nothing(service: PuzzleServer, own_settings: Path) -> None:
    for record in json.loads(reference("nyt_responses.json").read_text()):
        service.bodies[record["date"]] = (record["status"], record["body"].encode())
    refused("post", "--source", "nyt", "--date", "2025-08-13", code=1)
    assert outbox(own_settings) == []


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_ends_with_one_line_and_allows_the_next_try(
    service: PuzzleServer, own_settings: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    service.fault = fault
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "cigar" not in line
    assert outbox(own_settings) == []
    assert len(service.requests) == (3 if fault in RETRIED else 1)
    service.fault = None
    assert run("post", "--source", "nyt", "--date", DAY).code == 0
    assert f"nyt-{DAY}.txt" in outbox(own_settings)


@pytest.mark.slow
@pytest.mark.parametrize("fault", [DROPPED, SILENT, DRIPPING])
def test_faults_of_the_connection_end_within_the_time_limits(
    service: PuzzleServer, own_settings: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setenv("SECONDGUESS_HTTP_TIMEOUT", "0.4")
    service.fault = fault
    # The service goes on for ever: that the run ends at all is owed to its limit.
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert len(service.requests) == 3
    assert fault == DROPPED or re.search(r"(within|more than) 0\.4 s", line)
    assert outbox(own_settings) == []
    service.fault = None
    monkeypatch.setenv("SECONDGUESS_HTTP_TIMEOUT", LONGEST_REQUEST)
    assert run("post", "--source", "nyt", "--date", DAY).code == 0


def test_a_passing_fault_is_retried(service: PuzzleServer) -> None:
    service.fault, service.fault_times = "503", 2
    assert run("post", "--source", "nyt", "--date", DAY).code == 0
    assert len(service.requests) == 3
    assert all(agent.startswith("secondguess/") for agent in service.agents)


def test_no_service_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECONDGUESS_NYT_URL", "http://127.0.0.1:9")
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "127.0.0.1:9" in line


def test_a_fetched_answer_in_no_list_is_not_published_unasked(
    service: PuzzleServer, own_settings: Path
) -> None:
    service.bodies[DAY] = (200, body(solution="qzjxv"))
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "not an accepted word" in line
    assert "qzjxv" not in line.lower()
    assert outbox(own_settings) == []
    assert Ledger(own_settings / "ledger.sqlite3").results("nyt") == []
    assert run("post", "--source", "nyt", "--date", DAY, "--force", "--json").json["score"] == "X/6"
