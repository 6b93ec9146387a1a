"""Simulations: the figures agree with playing each game alone, and strength is as promised."""

import csv

import numpy as np
import pytest

from solver.games.game import play, referee
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import WORDLE
from solver.rules.responses import split
from solver.strategies.heuristics import scout
from solver.strategies.registry import STRATEGIES
from solver.words.lexicon import Lexicon
from tests.reference import reference
from tests.solver.lexicons import OUND, lexicon, named_lexicon

pytestmark = pytest.mark.slow

BUILT_IN = Lexicon.built_in(5)


def test_simulated_games_are_the_games_played_alone() -> None:
    position = Position(WORDLE, BUILT_IN)
    targets = [*BUILT_IN.answers[::200], "zzzzz", BUILT_IN.answers[0]]
    result = simulate(scout, position, targets, "salet")
    for target, outcome in zip(targets, result.outcomes, strict=True):
        game = play(scout, position, referee(WORDLE, target), "salet")
        assert outcome.answer == target
        assert tuple(guess for guess, _ in outcome.clues) == game.guesses
        assert outcome.solved == game.solved
    assert result.failures == ("zzzzz",)


def test_losses_count_as_one_guess_more_than_the_limit() -> None:
    words = lexicon(OUND)
    result = simulate(STRATEGIES["groups"], Position(WORDLE, words, limit=3), sorted(OUND))
    assert result.histogram == (1, 1, 1)
    assert (result.games, result.solved, result.lost) == (7, 3, 4)
    assert result.mean_solved == 2
    assert result.mean == (1 + 2 + 3 + 4 * 4) / 7
    assert result.worst == 3
    assert len(result.failures) == 4


def test_progress_adds_up_to_the_games() -> None:
    steps: list[int] = []
    simulate(scout, Position(WORDLE, lexicon(OUND)), sorted(OUND), None, steps.append)
    assert sum(steps) == len(OUND)


def test_split_groups_places_by_pattern() -> None:
    parts = split(np.array([5, 0, 5, 2], np.uint8))
    assert [(p, places.tolist()) for p, places in parts] == [(0, [1]), (2, [3]), (5, [0, 2])]


def test_scout_with_every_accepted_word_alive_solves_all_original_answers() -> None:
    targets = list(Lexicon.named("original").answers)
    result = simulate(scout, Position(WORDLE, BUILT_IN), targets, "salet")
    assert result.lost == 0
    assert result.mean <= 3.50


def test_scout_on_the_answers_really_played() -> None:
    with reference("daily_answers.csv").open(newline="") as lines:
        targets = [row["answer"] for row in csv.DictReader(lines)]
    assert len(targets) == 1808
    result = simulate(scout, Position(WORDLE, BUILT_IN), targets, "salet")
    assert result.lost <= 2
    assert result.mean <= 3.50


def test_entropy_on_the_2021_lists() -> None:
    words = named_lexicon("original")
    targets = list(Lexicon.named("original").answers)
    result = simulate(STRATEGIES["entropy"], Position(WORDLE, words), targets, "salet")
    assert result.lost == 0
    assert result.total <= 7950


@pytest.mark.parametrize("name", sorted(set(STRATEGIES) - {"exact"}))
def test_every_strategy_finishes_the_look_alikes_without_a_limit(name: str) -> None:
    words = lexicon([*OUND, "crane", "whims", "bumph"])
    result = simulate(STRATEGIES[name], Position(WORDLE, words, limit=12), sorted(OUND))
    assert result.lost == 0
