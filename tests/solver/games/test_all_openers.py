"""The compiled all-pairs play tells the same games as playing each opener alone."""

import random

import pytest

from solver.games.all_openers import play_all_openers
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import RULES
from solver.strategies.heuristics import groups
from solver.words.lexicon import Lexicon
from tests.solver.lexicons import lexicon

pytestmark = pytest.mark.slow

ANSWERS = Lexicon.built_in(5).answers


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize(("seed", "limit"), [(1, 6), (2, 3), (3, 1)])
def test_every_opener_agrees_with_simulation(game: str, seed: int, limit: int) -> None:
    words = sorted(random.Random(seed).sample(ANSWERS, 60))
    position = Position(RULES[game], lexicon(words, words), limit=limit)
    rows = play_all_openers(position)
    assert [row.opener for row in rows] == words
    for row in rows:
        result = simulate(groups, position, words, row.opener)
        assert row[1:] == (result.solved, result.lost, result.total, result.worst or 0)


def test_other_lengths() -> None:
    words = Lexicon.built_in(7).words[::400]
    position = Position(RULES["wordle"], lexicon(words, words))
    for row in play_all_openers(position, threads=1):
        result = simulate(groups, position, words, row.opener)
        assert (row.solved, row.total) == (result.solved, result.total)
