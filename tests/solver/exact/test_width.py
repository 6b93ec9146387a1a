"""Near-optimal search tells the truth: trees are in time, and claims of impossibility proven."""

import random
from dataclasses import replace

import numpy as np
import pytest

from solver import PEAKS, WORDLE, Lexicon, Mode, Position
from solver.errors import LimitError
from solver.exact import solve_exact
from tests.solver.lexicons import named_lexicon

pytestmark = pytest.mark.slow

CASES = 120


def drawn(seed: int) -> tuple[Position, str, int]:
    """A random position over real words, an opener, and a width."""
    draw = random.Random(seed)
    whole = Lexicon.built_in(5)
    guesses = draw.sample(whole.words, draw.randint(40, 400))
    answers = draw.sample(guesses, draw.randint(10, len(guesses) // 2))
    lexicon = Lexicon.of(guesses, answers)
    if draw.random() < 0.5:
        weights = np.where(lexicon.weights > 0, 1, 0) * np.array(
            [draw.randint(1, 30) for _ in lexicon.words]
        )
        lexicon = replace(lexicon, weights=weights)
    position = Position(
        draw.choice([WORDLE, WORDLE, PEAKS]),
        lexicon,
        mode=draw.choice([Mode.NORMAL, Mode.NORMAL, Mode.HARD, Mode.STRICT]),
        limit=draw.randint(3, 7),
    )
    return position, draw.choice(guesses), draw.choice([1, 1, 2, 3, 10])


@pytest.mark.parametrize("seed", range(CASES))
def test_trees_of_any_width_are_in_time_and_claims_are_proven(seed: int) -> None:
    position, opener, width = drawn(seed)
    try:
        found = solve_exact(position, opener=opener, width=width)
    except LimitError as error:
        if "no tree found at width" not in str(error):
            with pytest.raises(LimitError, match="too few"):
                solve_exact(position, opener=opener)
        return
    games = list(found.tree.games())
    words = position.words(position.candidates.indices)
    assert {game.answer for game in games} == set(words)
    assert found.tree.worst <= position.limit
    weights = dict(zip(words, position.candidates.weights.tolist(), strict=True))
    assert found.total == sum(weights[g.answer] * len(g.guesses) for g in games)
    best = solve_exact(position, opener=opener)
    assert best.proven
    assert found.total >= best.total
    if found.proven:
        assert found.total == best.total


@pytest.mark.parametrize(("opener", "width", "limit"), [("adzed", 1, 7), ("fuzzy", 1, 9)])
def test_a_narrow_search_of_the_original_lists_gives_its_tree(
    opener: str, width: int, limit: int
) -> None:
    lexicon = named_lexicon("original")
    position = Position(WORDLE, lexicon, limit=limit)
    found = solve_exact(position, opener=opener, width=width)
    assert found.tree.answers == 2315
    assert found.tree.worst <= limit
