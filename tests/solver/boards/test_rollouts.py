"""Rollouts: what a game played to its end counts, and which guess they choose."""

import numpy as np
import pytest

from solver.boards.arrays import Budget, Deal, Policy
from solver.boards.game import Boards
from solver.boards.policy import plain_policy
from solver.boards.pool import BoardTable
from solver.boards.rollouts import best_by_rollouts, best_guess, rollout
from solver.boards.strategies import State, state_of
from solver.games import Position
from solver.rules import WORDLE
from tests.solver.lexicons import lexicon

WORDS = sorted(
    (
        *("bound", "found", "hound", "mound", "pound", "round", "sound", "wound"),
        *("crane", "slate", "salet", "gorge", "silly", "mossy", "match", "watch"),
    )
)


@pytest.fixture(scope="module")
def state() -> State:
    return state_of(Boards.start(Position(WORDLE, lexicon(WORDS, WORDS)), 2))


def budget(table: BoardTable) -> Budget:
    rows = np.arange(len(table.guesses), dtype=np.int32)
    return Budget(7, 0, 4, 2.0, 3.0, rows, False, 1)


def policy() -> Policy:
    return plain_policy(2, len(WORDS))


def copied(deal: Deal) -> Deal:
    return Deal(deal.cand.copy(), deal.start.copy(), deal.size.copy(), deal.open_.copy())


def by_hand(state: State, guess: str, answers: list[str]) -> int:
    """The guesses of the same game, with every board's candidates filtered in plain Python."""
    left = [list(WORDS) for _ in answers]
    made = 0
    while True:
        made += 1
        for i, answer in enumerate(answers):
            pattern = WORDLE.score(guess, answer)
            left[i] = [word for word in left[i] if WORDLE.score(guess, word) == pattern]
            if guess == answer:
                left[i] = []
        sizes = [len(words) for words in left]
        if max(sizes) <= 1:
            return made + sum(sizes)
        open_ = np.array([size > 0 for size in sizes])
        cand = np.array([WORDS.index(word) for words in left for word in words or [WORDS[0]]])
        size = np.maximum(sizes, 1).astype(np.int64)
        start = np.concatenate([[0], np.cumsum(size)[:-1]]).astype(np.int64)
        deal = Deal(cand.astype(np.int32), start, size, open_)
        every = np.arange(len(WORDS), dtype=np.int32)
        guess = state.table.word(int(best_guess(state.table.pool, deal, policy(), every)))


@pytest.mark.parametrize("answers", [["crane", "mound"], ["wound", "found"], ["silly", "silly"]])
@pytest.mark.parametrize("guess", ["match", "crane", "wound"])
def test_a_rollout_is_a_game_played_by_the_plain_policy(
    state: State, guess: str, answers: list[str]
) -> None:
    places = np.array([WORDS.index(word) for word in answers], np.int32)
    game = budget(state.table)
    made = rollout(state.table.pool, copied(state.deal), policy(), game, WORDS.index(guess), places)
    assert made == by_hand(state, guess, answers)


def test_a_game_that_misses_the_limit_counts_as_late(state: State) -> None:
    places = np.array([WORDS.index(word) for word in ("wound", "silly")], np.int32)
    game = budget(state.table)
    first = WORDS.index("match")
    made = rollout(state.table.pool, copied(state.deal), policy(), game, first, places)
    missed = game._replace(limit=int(made) - 1)
    late = rollout(state.table.pool, copied(state.deal), policy(), missed, first, places)
    assert late == made + game.late


def test_rollouts_choose_the_guess_that_takes_fewer_guesses(state: State) -> None:
    """MATCH says nothing about two boards with a sure word each; the words themselves end it."""
    crane, silly = WORDS.index("crane"), WORDS.index("silly")
    deal = Deal(
        np.array([crane, silly], np.int32), np.array([0, 1]), np.array([1, 1]), np.array([True] * 2)
    )
    tried = np.array([WORDS.index("match"), crane], np.int32)
    expected = np.array([2.0, 2.0])
    game = budget(state.table)
    assert best_by_rollouts(state.table.pool, deal, policy(), game, tried, expected) == crane
    # Trust in what was expected can outweigh them.
    trusting = game._replace(trust=1000.0)
    expected = np.array([1.0, 2.0])
    found = best_by_rollouts(state.table.pool, deal, policy(), trusting, tried, expected)
    assert found == tried[0]
    assert deal.size.tolist() == [1, 1]
    assert deal.open_.all()


@pytest.mark.parametrize("seed", [1, 2])
def test_rollouts_are_the_same_for_the_same_seed(state: State, seed: int) -> None:
    tried = np.arange(len(WORDS), dtype=np.int32)
    expected = np.zeros(len(WORDS))
    game = budget(state.table)._replace(seed=seed)
    found = {
        int(best_by_rollouts(state.table.pool, state.deal, policy(), game, tried, expected))
        for _ in range(2)
    }
    assert len(found) == 1
