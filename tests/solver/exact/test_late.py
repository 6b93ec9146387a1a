"""Words that are said only as an answer: exact search guesses them late, and only then."""

import random
from functools import cache

import numpy as np
import pytest

from solver import WORDLE, GameSpec, Lexicon, Mode, Position, solve_exact
from solver.errors import LimitError
from solver.games.position import FEW
from solver.trees.tree import Node
from solver.words import EVERYDAY, PRINTED, Vocabulary, WordLists
from solver.words.vocabulary import Sayable
from tests.oracle import wordle_marks


def restricted(late: list[str]) -> Vocabulary:
    """Every word may be said, these only where they may be the answer."""

    def choose(lexicon: Lexicon) -> Sayable:
        everything = np.ones(len(lexicon.words), np.bool_)
        probes = np.array([word not in late for word in lexicon.words])
        return Sayable(probes, everything)

    return Vocabulary("late " + " ".join(late), choose)


def least(words: list[str], answers: list[str], late: list[str], turns: int) -> int | None:
    """The least total by trying everything, late words where a few are left and they are one."""

    @cache
    def best(left: tuple[str, ...], turns: int) -> int | None:
        if not turns:
            return None
        totals = []
        for guess in words:
            if guess in late and (guess not in left or len(left) > FEW):
                continue
            groups: dict[str, list[str]] = {}
            for answer in left:
                groups.setdefault(wordle_marks(guess, answer), []).append(answer)
            if len(groups) == 1 and guess not in left:
                continue
            wrong = [group for marks, group in groups.items() if set(marks) != {"g"}]
            parts = [best(tuple(group), turns - 1) for group in wrong]
            if None not in parts:
                totals.append(len(left) + sum(part for part in parts if part is not None))
        return min(totals, default=None)

    return best(tuple(sorted(answers)), turns)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_late_words_cost_what_trying_everything_says(seed: int) -> None:
    chosen = random.Random(seed)
    words = chosen.sample(Lexicon.built_in(5).words, 34)
    answers = words[:15]
    late = chosen.sample(answers, 9)
    turns = chosen.choice([4, 6])
    position = Position(
        WORDLE, Lexicon.of(words, answers, "some"), limit=turns, vocabulary=restricted(late)
    )
    wanted = least(words, answers, late, turns)
    if wanted is None:
        with pytest.raises(LimitError):
            solve_exact(position)
        return
    result = solve_exact(position)
    assert (result.total, result.tree.total) == (wanted, wanted)
    unrestricted = solve_exact(Position(WORDLE, position.lexicon, limit=turns))
    assert unrestricted.total <= wanted


def guesses_of(node: Node, answers: int) -> list[tuple[str, int]]:
    """Every guess of a tree after its first, with how many answers it had before it."""
    found = []
    for child in node.children.values():
        left = len(list(answers_of(child)))
        found.append((child.guess, left))
        found += guesses_of(child, left)
    return found


def answers_of(node: Node) -> list[str]:
    own = [node.guess] if node.final else []
    return own + [word for child in node.children.values() for word in answers_of(child)]


@pytest.mark.parametrize("opener", ["salet", "crane"])
def test_a_sheet_says_words_that_people_know_unless_one_is_likely(opener: str) -> None:
    start = GameSpec(prior=PRINTED, vocabulary=EVERYDAY).start()
    known = EVERYDAY.sayable(start.lexicon).as_probe
    tree = solve_exact(start, opener=opener).tree
    for guess, left in guesses_of(tree.root, tree.answers):
        assert left <= FEW or known[start.lexicon.index(guess)], (guess, left)
    assert tree.answers == 2890
    assert tree.worst <= 6


def test_hard_mode_may_have_no_other_word() -> None:
    words = ["crane", "crate", "craze", "crave", "brake", "grape"]
    lists = WordLists.of(Lexicon.of(words, words, "some"))
    spec = GameSpec(words=lists, mode=Mode.HARD, vocabulary=restricted(words))
    assert solve_exact(spec.start(), opener="crane").tree.answers == len(words)
