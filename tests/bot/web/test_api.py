"""The interface for programs gives what the command line gives, and refuses clearly."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from bot.web.server.limits import HEADERS, MOST_BYTES
from tests.commandline import run


def test_rank_answers_as_the_command_does(client: TestClient) -> None:
    body = {"clues": [{"guess": "salet", "pattern": "-y---"}], "top": 5}
    assert (
        client.post("/api/rank", json=body).json()
        == run("rank", "--clue", "salet:-y---", "--top", "5", "--json").json
    )


def test_rank_of_peaks_and_of_other_lengths(client: TestClient) -> None:
    clue = {"guess": "mango", "pattern": "HLHLH"}
    peaks = client.post("/api/rank", json={"game": "peaks", "clues": [clue], "top": 3}).json()
    assert (
        peaks
        == run("rank", "--game", "peaks", "--clue", "mango:HLHLH", "--top", "3", "--json").json
    )
    long = client.post("/api/rank", json={"length": 11, "top": 1}).json()
    assert long == run("rank", "--length", "11", "--top", "1", "--json").json


def test_solve_answers_as_the_command_does(client: TestClient) -> None:
    answer = client.post("/api/solve", json={"answer": "MOUND", "opener": "salet"}).json()
    assert [answer] == run("solve", "mound", "--opener", "salet", "--json").json["results"]


def test_ladder_answers_as_the_command_does(client: TestClient) -> None:
    answer = client.get("/api/ladder?start=cold&end=warm").json()
    assert answer.pop("reason") is None
    assert answer == run("ladder", "cold", "warm", "--json").json
    none = client.get("/api/ladder?start=onyx&end=cold").json()
    assert none["changes"] is None
    assert none["reason"] == run("ladder", "onyx", "cold", "--json").json["reason"]


def test_words_answers_as_the_command_does(client: TestClient) -> None:
    assert client.get("/api/words/Crane").json() == run("words", "crane", "--json").json


def test_groups_add_up_to_the_words_left(client: TestClient) -> None:
    body = {"clues": [{"guess": "salet", "pattern": "-y---"}], "guess": "crony"}
    answer = client.post("/api/groups", json=body).json()
    sizes = [group["size"] for group in answer["partition"]]
    assert sum(sizes) == answer["remaining"] == 749
    assert sizes == sorted(sizes, reverse=True)
    assert sum(group["probability"] for group in answer["partition"]) == pytest.approx(1)


def test_boards_rank_for_all_boards(client: TestClient) -> None:
    rows = [{"guess": "salet", "patterns": ["-y---", "ggggg"]}]
    answer = client.post("/api/boards", json={"boards": 2, "rows": rows}).json()
    assert answer["solved_at"] == [None, 1]
    assert answer["remaining"] == [749, 1] or answer["remaining"][1] == 1
    assert answer["guesses"][0]["expected_guesses"] >= 1
    assert not answer["over"]


CLUE = {"guess": "salet", "pattern": "-----"}


@pytest.mark.parametrize(
    ("path", "body", "message"),
    [
        ("rank", {"clues": [{"guess": "zzzzz", "pattern": "-----"}]}, "not an accepted word"),
        ("rank", {"clues": [{"guess": "salet", "pattern": "----"}]}, "4 marks"),
        ("rank", {"clues": [{"guess": "salet", "pattern": "<b>!!"}]}, "mark"),
        ("rank", {"clues": [{"guess": "eerie", "pattern": "-yyyy"}]}, "cannot be the response"),
        ("rank", {"clues": [CLUE, {"guess": "salet", "pattern": "ggggg"}]}, "over"),
        ("rank", {"clues": [CLUE, {"guess": "found", "pattern": "ggggy"}]}, ""),
        ("rank", {"clues": [CLUE] * 7}, "row 7"),
        ("rank", {"clues": [CLUE] * 31}, "clues"),
        ("rank", {"length": 12}, "length"),
        ("rank", {"length": "long"}, "length"),
        ("rank", {"top": 0}, "top"),
        ("rank", {"lenght": 5}, "lenght"),
        ("rank", [], ""),
        ("groups", {"guess": "zzzzz"}, "not an accepted word"),
        ("solve", {"answer": "c4t"}, "not a word"),
        ("solve", {"answer": "cat"}, "3 letters"),
        ("solve", {"answer": "crane", "opener": "zzzzz"}, "not an accepted word"),
        ("solve", {"answer": "crane", "strategy": "magic"}, "strategy"),
        ("boards", {"boards": 9}, "boards"),
        ("boards", {"boards": 2, "rows": [{"guess": "crane", "patterns": ["-----"]}]}, "board 2"),
        ("boards", {"boards": 2, "rows": [{"guess": "crane", "patterns": []}]}, "patterns"),
    ],
)
def test_wrong_bodies_are_refused_in_one_line(
    client: TestClient, path: str, body: Any, message: str
) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 422, answer.text
    assert message in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


def test_no_json_is_refused(client: TestClient) -> None:
    json = {"content-type": "application/json"}
    answer = client.post("/api/rank", content=b"{nonsense", headers=json)
    assert answer.status_code == 400
    assert client.post("/api/rank", content=b"\xff\xfe", headers=json).status_code in (400, 422)


def test_a_huge_body_is_refused(client: TestClient) -> None:
    body = b"[" + b" " * MOST_BYTES + b"]"
    assert client.post("/api/rank", content=body).status_code == 413
    chunks = (body[i : i + 1000] for i in range(0, len(body), 1000))
    assert client.post("/api/rank", content=chunks).status_code == 413
    assert client.post("/settings", content=body).status_code == 413


def test_every_answer_carries_the_headers(client: TestClient) -> None:
    for path in ("/", "/helper", "/nowhere", "/api/stats", "/api/rank", "/static/page.js"):
        headers = client.get(path).headers
        for name, value in HEADERS.items():
            assert headers[name.decode()] == value.decode(), path
    assert "unsafe" not in client.get("/").headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/x/../../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2f..%2fsettings.py",
        "/static//etc/passwd",
        "/nowhere",
        "/api/nowhere",
        "/api/words/",
    ],
)
def test_there_is_nothing_else(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_other_methods_are_refused(client: TestClient) -> None:
    assert client.post("/").status_code == 405
    assert client.get("/api/rank").status_code == 405


def test_another_host_is_refused(client: TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_the_example_is_at_the_address_served(client: TestClient) -> None:
    text = client.get("/api").text
    assert "http://testserver/api/rank" in text
    assert "&#34;pattern&#34;" in text or '"pattern"' in text


def test_the_interface_is_described_for_people(client: TestClient) -> None:
    text = client.get("/api").text
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert path in text
