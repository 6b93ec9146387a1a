"""The exact search against a brute-force search, on hundreds of small random positions."""

import random
from dataclasses import dataclass, replace

import numpy as np
import pytest

from solver.errors import LimitError
from solver.exact import ExactSearch
from solver.games.position import Position
from solver.rules import RULES, Mode
from solver.words.lexicon import Lexicon
from tests.oracle_search import MARKS, Oracle

pytestmark = pytest.mark.slow

SEEDS = range(40)


@dataclass(frozen=True)
class Case:
    """A random small position and its oracle."""

    position: Position
    oracle: Oracle
    answers: frozenset[str]
    guesses: tuple[str, ...]


def random_case(rule: str, mode: Mode, weighted: bool, seed: int) -> Case:
    chance = random.Random(f"{rule} {mode} {weighted} {seed}")
    length = chance.choice([4, 5])
    alphabet = chance.choice(["ab", "abc", "abcd", "acegikm"])
    pool = sorted({"".join(chance.choices(alphabet, k=length)) for _ in range(24)})
    guesses = sorted(chance.sample(pool, min(len(pool), chance.randint(6, 16))))
    answers = sorted(chance.sample(guesses, min(len(guesses), chance.randint(2, 8))))
    words = Lexicon.of(guesses, answers, "random words")
    if weighted:
        heavy = [chance.choice([1, 2, 3, 7, 40]) if word in answers else 0 for word in guesses]
        words = replace(words, weights=np.array(heavy, np.int64))
    position = Position(RULES[rule], words, limit=chance.choice([2, 3, 3, 4, 5, 6]), mode=mode)
    oracle = Oracle(
        rule, str(mode), tuple(guesses), dict(zip(words.words, words.weights.tolist(), strict=True))
    )
    allowed = tuple(guesses)
    if chance.random() < 0.3:
        guess, answer = chance.choice(guesses), chance.choice(answers)
        if guess != answer:
            marks = MARKS[rule](guess, answer)
            position = position.after(guess, RULES[rule].parse(guess, marks))
            allowed = oracle.allowed(allowed, (guess, marks))
            answers = [word for word in answers if MARKS[rule](guess, word) == marks]
    return Case(position, oracle, frozenset(answers), allowed)


@pytest.mark.parametrize("weighted", [False, True], ids=["counted", "weighted"])
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("rule", RULES)
def test_least_totals_of_random_positions(rule: str, mode: Mode, weighted: bool) -> None:
    reached = 0
    for seed in SEEDS:
        case = random_case(rule, mode, weighted, seed)
        best = case.oracle.best(case.answers, case.guesses, case.position.turns_left)
        if best is None:
            with pytest.raises(LimitError):
                ExactSearch(case.position).solve()
            continue
        reached += 1
        result = ExactSearch(case.position).solve()
        assert (seed, result.total) == (seed, best)
        assert result.proven
        assert result.tree.worst <= case.position.turns_left
        weight = case.oracle.weights
        assert sum(weight[g.answer] * len(g.guesses) for g in result.tree.games()) == best
        assert {game.answer for game in result.tree.games()} == case.answers
    assert reached > len(SEEDS) // 4


@pytest.mark.parametrize("weighted", [False, True], ids=["counted", "weighted"])
@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("rule", RULES)
def test_the_value_of_every_guess(rule: str, mode: Mode, weighted: bool) -> None:
    for seed in SEEDS[:15]:
        case = random_case(rule, mode, weighted, seed)
        turns = case.position.turns_left
        for value in ExactSearch(case.position).values(case.guesses):
            right = case.oracle.cost(value.word, case.answers, case.guesses, turns)
            assert (seed, value) == (seed, value._replace(total=right))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("rule", RULES)
def test_every_guess_of_a_tree_is_legal(rule: str, mode: Mode) -> None:
    for seed in SEEDS[:15]:
        case = random_case(rule, mode, False, seed)
        start = replace(case.position, limit=9)
        for game in ExactSearch(start).solve().tree.games():
            here, allowed = start, case.guesses
            for guess, pattern in zip(game.guesses, game.patterns, strict=True):
                assert guess in allowed
                marks = MARKS[rule](guess, game.answer)
                assert RULES[rule].parse(guess, marks) == pattern
                allowed = case.oracle.allowed(allowed, (guess, marks))
                here = here.after(guess, pattern)
            assert here.solved
