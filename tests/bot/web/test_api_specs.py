"""Every call of the API makes a `GameSpec` that survives as text."""

import pytest
from starlette.testclient import TestClient

from bot.web.games import positions
from solver import GameSpec
from solver.games import Position

CLUE = {"guess": "crane", "pattern": "-yg--"}
CALLS = {
    "rank": {"clues": [CLUE], "limit": 7, "top": 1},
    "groups": {"clues": [CLUE], "guess": "mound", "hard": True},
    "solve": {"answer": "mound", "game": "peaks", "strategy": "median"},
    "boards": {"boards": 2, "rows": [{"guess": "crane", "patterns": ["-yg--", "ggggg"]}]},
}


@pytest.mark.parametrize("call", CALLS)
def test_a_call_of_the_api_makes_a_spec(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    begun: list[GameSpec] = []
    start = GameSpec.start

    def recorded(spec: GameSpec) -> Position:
        begun.append(spec)
        return start(spec)

    monkeypatch.setattr(GameSpec, "start", recorded)
    positions.position_of.cache_clear()
    positions.boards_of.cache_clear()
    answer = client.post(f"/api/{call}", json=CALLS[call])
    assert answer.status_code == 200, answer.text
    assert begun
    for spec in begun:
        assert GameSpec.parse(str(spec)) == spec
