"""Playing by how likely words are: winning in time comes first, then the number of guesses."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from solver.games.game import play, referee
from solver.games.position import Position
from solver.rules import WORDLE, Mode
from solver.strategies.surest import FEW, held_words, surest
from solver.words.lexicon import Lexicon
from tests.oracle import keeps_hard_mode, wordle_marks
from tests.solver.lexicons import OUND, lexicon

BUILT_IN = Lexicon.built_in(5)
SMALL = lexicon(BUILT_IN.words[::40])


def weighted(words: Lexicon, weights: dict[str, int]) -> Lexicon:
    """The lexicon with these weights and 1 for every other word."""
    found = np.ones(len(words.words), np.int64)
    for word, weight in weights.items():
        found[words.index(word)] = weight
    return replace(words, weights=found)


def win_chance(guess: str, weights: dict[str, int]) -> int:
    """The weight of the answers found with this guess and the best one after it."""
    groups: dict[str, list[int]] = {}
    for word, weight in weights.items():
        groups.setdefault(wordle_marks(guess, word), []).append(weight)
    return sum(map(max, groups.values()))


def test_the_held_words_are_the_likeliest_and_hold_nearly_all() -> None:
    heavy = dict.fromkeys(SMALL.words[::3], 10000)
    position = Position(WORDLE, weighted(SMALL, heavy))
    held = position.words(held_words(position))
    assert set(held) <= set(heavy)
    assert len(held) * 10_000 >= 0.98 * position.candidates.total


def test_few_words_are_all_held() -> None:
    words = lexicon(BUILT_IN.words[:FEW])
    position = Position(WORDLE, weighted(words, {words.words[0]: 10**6}))
    assert len(held_words(position)) == FEW


def test_a_trap_is_won_in_time_although_its_likeliest_word_would_be_quicker_to_try() -> None:
    words = weighted(lexicon(BUILT_IN.words, OUND), {})
    alive = np.zeros_like(words.weights)
    for word in OUND:
        alive[words.index(word)] = 50 if word == "found" else 1
    position = Position(WORDLE, replace(words, weights=alive), limit=3)
    for answer in OUND:
        assert play(surest, position, referee(WORDLE, answer)).solved, answer


@pytest.mark.parametrize("seed", range(12))
def test_with_two_guesses_left_no_other_guess_wins_more_often(seed: int) -> None:
    random = np.random.default_rng(seed)
    answers = [str(w) for w in random.choice(SMALL.words, 9, replace=False)]
    weights = dict(zip(answers, map(int, random.integers(1, 30, 9)), strict=True))
    alive = np.zeros(len(SMALL.words), np.int64)
    for word, weight in weights.items():
        alive[SMALL.index(word)] = weight
    position = Position(WORDLE, replace(SMALL, weights=alive), limit=2)
    best = max(win_chance(word, weights) for word in SMALL.words)
    assert win_chance(surest(position), weights) == best


@pytest.mark.parametrize(("mode", "limit"), list(product(Mode, (2, 4, 6))))
def test_every_guess_keeps_the_mode(mode: Mode, limit: int) -> None:
    for answer in SMALL.words[::90]:
        game = play(
            surest, Position(WORDLE, SMALL, limit=limit, mode=mode), referee(WORDLE, answer)
        )
        rows: list[tuple[str, str]] = []
        for guess in game.guesses:
            assert guess in SMALL
            assert mode is Mode.NORMAL or keeps_hard_mode(guess, rows)
            rows.append((guess, wordle_marks(guess, answer)))
