"""The compiled measures against plain Python; threads and word lengths change nothing."""

import math
import random
from collections.abc import Callable

import numpy as np
import pytest

from solver.ranking.measures import INFORMATION_UNIT, information_of, measure
from solver.rules import PEAKS, RULES, WORDLE, Clue, Mode, Rule
from solver.rules.notation import digits_of
from solver.rules.responses import legal_mask, letters_of, pattern_dtype, pattern_table
from tests.oracle import peaks_marks, wordle_marks


def random_words(n: int, length: int, seed: int) -> list[str]:
    chooser = random.Random(seed)
    return sorted({"".join(chooser.choices("abcdef", k=length)) for _ in range(n)})


@pytest.mark.parametrize("length", [4, 5, 6, 10, 11])
def test_tables_of_any_length_use_the_smallest_type(length: int) -> None:
    words = random_words(40, length, length)
    table = pattern_table(WORDLE.code, letters_of(words), letters_of(words))
    assert table.dtype == pattern_dtype(length)
    for i, guess in enumerate(words):
        for j, answer in enumerate(words):
            assert WORDLE.format(int(table[i, j]), length) == wordle_marks(guess, answer)


def test_two_threads_give_the_same_table_and_measures() -> None:
    words = letters_of(random_words(2000, 5, 1))
    weights = np.arange(1, len(words) + 1, dtype=np.int64)
    one = pattern_table(WORDLE.code, words, words, threads=1)
    assert (one == pattern_table(WORDLE.code, words, words, threads=2)).all()
    single = measure(WORDLE.code, words, words, weights, threads=1)
    double = measure(WORDLE.code, words, words, weights, threads=2)
    for a, b in zip(single, double, strict=True):
        assert (a == b).all()


@pytest.mark.parametrize(("rule", "oracle"), [(WORDLE, wordle_marks), (PEAKS, peaks_marks)])
def test_measures_agree_with_counting(rule: Rule, oracle: Callable[[str, str], str]) -> None:
    guesses, answers = random_words(60, 5, 2), random_words(50, 5, 3)
    weights = np.array([random.Random(w).randint(1, 9999) for w in answers], np.int64)
    found = measure(rule.code, letters_of(guesses), letters_of(answers), weights)
    for i, guess in enumerate(guesses):
        groups: dict[str, list[int]] = {}
        for answer, weight in zip(answers, weights.tolist(), strict=True):
            groups.setdefault(oracle(guess, answer), []).append(weight)
        masses = [sum(group) for group in groups.values()]
        information = sum(m * math.log2(m) for m in masses)
        assert found.groups[i] == len(groups)
        assert found.largest_group[i] == max(map(len, groups.values()))
        assert found.spread[i] == sum(sum(group) * len(group) for group in groups.values())
        assert found.residual_entropy[i] / INFORMATION_UNIT == pytest.approx(information, rel=1e-9)


def test_measures_do_not_depend_on_the_order_of_answers() -> None:
    guesses, answers = letters_of(random_words(60, 5, 4)), letters_of(random_words(300, 5, 5))
    weights = np.array([random.Random(i).randint(1, 10**5) for i in range(len(answers))], np.int64)
    order = np.random.default_rng(6).permutation(len(answers))
    straight = measure(WORDLE.code, guesses, answers, weights)
    shuffled = measure(WORDLE.code, guesses, answers[order], weights[order])
    for a, b in zip(straight, shuffled, strict=True):
        assert (a == b).all()


def test_information_of_single_words_is_the_least_possible() -> None:
    weights = np.array([1, 2, 300], np.int64)
    expected = 2 * 1 + 300 * math.log2(300)
    assert information_of(weights) / INFORMATION_UNIT == pytest.approx(expected)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_legal_masks_agree_with_the_sentences(rule: Rule, mode: Mode) -> None:
    words = random_words(150, 5, 7)
    for guess, answer in zip(words[:40], reversed(words), strict=False):
        pattern = rule.score(guess, answer)
        mask = legal_mask(rule.code, mode.code, letters_of(words), letters_of([guess])[0], pattern)
        for word, legal in zip(words, mask.tolist(), strict=True):
            assert legal == (rule.breach(word, [Clue(guess, pattern)], mode) is None)


def test_digits_are_first_letter_first() -> None:
    assert digits_of(3**4 * 2 + 1, 5) == (2, 0, 0, 0, 1)
