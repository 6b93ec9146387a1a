"""What many boards are worth, against plain loops; openings of every length."""

from collections.abc import Iterator

import numpy as np
import pytest

from solver import PEAKS, WORDLE, Lexicon, Rule
from solver.boards import strategies as strategies
from solver.boards.arrays import Deal, Pool
from solver.boards.game import Boards
from solver.boards.pool import SAMPLED
from solver.boards.strategies import ranked, state_of
from solver.boards.values import confusion_of, values_by_confusion
from solver.games import Position


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32])
def test_confusion_counts_the_guesses_that_do_not_distinguish_two_words(dtype: type) -> None:
    draw = np.random.default_rng(1)
    table: np.ndarray = draw.integers(0, 9, (300, 40)).astype(dtype)
    rows = draw.permutation(300)[:SAMPLED]
    found = confusion_of(table, rows)
    for i in range(40):
        for j in range(40):
            same = sum(int(table[r, i] == table[r, j]) for r in rows)
            assert found[i, j] == round(255 * same / SAMPLED)


@pytest.fixture
def boards_valued(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many boards each call of the costly kernel was given."""
    given: list[int] = []

    def noted(pool: Pool, deal: Deal, *others: object) -> object:
        given.append(len(deal.size))
        return values_by_confusion(pool, deal, *others)

    monkeypatch.setattr(strategies, "values_by_confusion", noted)
    yield given


@pytest.mark.slow
@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: rule.name)
@pytest.mark.parametrize("length", range(4, 12))
def test_the_first_suggestion_values_one_board_for_all(
    rule: Rule, length: int, boards_valued: list[int]
) -> None:
    start = Boards.start(Position(rule, Lexicon.built_in(length)), 8)
    state_of(start).table._known.clear()
    best = ranked(start, 5)
    assert boards_valued == [1]
    assert [worth for _, worth in best] == sorted(worth for _, worth in best)
    assert len({word for word, _ in best}) == 5


@pytest.mark.slow
def test_one_board_valued_for_all_is_what_all_together_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = Boards.start(Position(WORDLE, Lexicon.built_in(6)), 3)
    state_of(start).table._known.clear()
    quick = ranked(start, 8)
    monkeypatch.setattr(strategies.State, "fresh", False)
    slow = dict(ranked(start, 40))
    for word, worth in quick:
        assert worth == pytest.approx(slow[word])
