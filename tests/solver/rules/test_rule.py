"""Rules against the slow oracle and the known vectors; every notation there and back."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import PatternError
from solver.rules import PEAKS, RULES, WORDLE, Clue, Mode, Rule
from solver.rules.responses import letters_of, pattern_table
from tests.oracle import keeps_hard_mode, peaks_marks, wordle_marks
from tests.reference import reference

ALL_243 = ["".join(letters) for letters in product("abc", repeat=5)]
words = st.integers(4, 11).flatmap(lambda n: st.text("abcde", min_size=n, max_size=n))
pairs = st.integers(4, 11).flatmap(
    lambda n: st.tuples(*[st.text("abcdz", min_size=n, max_size=n)] * 2)
)
five = st.text("abcd", min_size=5, max_size=5)


@pytest.mark.parametrize(
    ("rule", "oracle"), [(WORDLE, wordle_marks), (PEAKS, peaks_marks)], ids=["wordle", "peaks"]
)
def test_all_pairs_of_words_on_three_letters_agree_with_the_oracle(
    rule: Rule, oracle: Callable[[str, str], str]
) -> None:
    letters = letters_of(ALL_243)
    table = pattern_table(rule.code, letters, letters)
    for i, guess in enumerate(ALL_243):
        for j, answer in enumerate(ALL_243):
            assert rule.format(int(table[i, j]), 5) == oracle(guess, answer), (guess, answer)


def test_all_pairs_reach_every_possible_pattern() -> None:
    letters = letters_of(ALL_243)
    assert len(set(pattern_table(WORDLE.code, letters, letters).ravel().tolist())) == 238


@given(pairs)
def test_any_length_agrees_with_the_oracle(pair: tuple[str, str]) -> None:
    guess, answer = pair
    assert WORDLE.format(WORDLE.score(guess, answer), len(guess)) == wordle_marks(guess, answer)
    assert PEAKS.format(PEAKS.score(guess, answer), len(guess)) == peaks_marks(guess, answer)


def test_known_vectors() -> None:
    lines = reference("feedback_vectors.txt").read_text().splitlines()
    vectors = [line.split() for line in lines if not line.startswith("#")]
    assert len(vectors) == 20
    for guess, answer, pattern in vectors:
        assert WORDLE.format(WORDLE.score(guess, answer), 5) == pattern.lower()


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_every_pattern_survives_format_and_parse(rule: Rule) -> None:
    for guess in ("crane", "speed", "queue", "eerie", "azure"):
        for pattern in rule.patterns(guess):
            assert rule.parse(guess, rule.format(pattern, 5)) == pattern
            assert rule.parse(guess, rule.emoji(pattern, 5)) == pattern
            assert rule.parse(guess, "".join(map(str, rule.digits(pattern, 5)))) == pattern


@pytest.mark.parametrize(
    ("guess", "count"), [("crane", 238), ("speed", 203), ("queue", 171), ("eerie", 142)]
)
def test_number_of_possible_colorings(guess: str, count: int) -> None:
    assert len(WORDLE.patterns(guess)) == count


@pytest.mark.parametrize("guess", ["abcde", "aabcd", "aabbc", "aaabb", "aaaab", "abacb"])
def test_possible_colorings_are_those_of_some_answer(guess: str) -> None:
    # Five letters of the guess and one more are all the letters an answer can differ in.
    letters = [*sorted(set(guess)), "z"]
    answers = ["".join(word) for word in product(letters, repeat=5)]
    table = pattern_table(WORDLE.code, letters_of([guess]), letters_of(answers))
    assert set(WORDLE.patterns(guess)) == set(table[0].tolist())


@pytest.mark.parametrize("guess", ["abzza", "crane"])
def test_possible_arrows_are_those_of_some_answer(guess: str) -> None:
    letters = sorted(
        {chr(ord(c) + d) for c in guess for d in (-1, 0, 1)} & set("abcdefghijklmnopqrstuvwxyz")
    )
    answers = ["".join(word) for word in product(letters, repeat=5)]
    table = pattern_table(PEAKS.code, letters_of([guess]), letters_of(answers))
    assert set(PEAKS.patterns(guess)) == set(table[0].tolist())


@pytest.mark.parametrize(
    ("rule", "text", "canonical"),
    [
        (WORDLE, "G-y_.", "g-y--"),
        (WORDLE, "xB021", "---gy"),
        (WORDLE, "🟩⬛🟨⬜⬛", "g-y--"),
        (WORDLE, "🟧⬜️🟦⬛️⬜", "g-y--"),
        (WORDLE, " g - y - - ", "g-y--"),
        (PEAKS, "hLcC0", "HLCCL"),
        (PEAKS, "bOg2l", "HLCCL"),
        (PEAKS, "🔽🔼🟩🟩⬆️", "HLCCL"),
    ],
)
def test_notations(rule: Rule, text: str, canonical: str) -> None:
    assert rule.format(rule.parse("crane", text), 5) == canonical


@pytest.mark.parametrize(
    ("rule", "guess", "text", "reason"),
    [
        (WORDLE, "crane", "gg", "2 marks but CRANE has 5 letters"),
        (WORDLE, "crane", "gg?--", "the mark '?'"),
        (WORDLE, "crane", "ggggy", "no free place is left where the E"),
        (WORDLE, "speed", "--yy-", None),
        (WORDLE, "speed", "---y-", "the third letter E is absent"),
        (PEAKS, "abaca", "HLLLL", "no letter comes before the A in first place"),
        (PEAKS, "zebra", "LLLLL", "no letter comes after the Z in first place"),
    ],
)
def test_impossible_entries_are_refused_with_the_reason(
    rule: Rule, guess: str, text: str, reason: str | None
) -> None:
    if reason is None:
        rule.parse(guess, text)
        return
    with pytest.raises(PatternError) as caught:
        rule.parse(guess, text)
    assert reason in str(caught.value)


@given(five, five, five)
def test_hard_mode_agrees_with_the_oracle(answer: str, row: str, guess: str) -> None:
    clue = Clue(row, WORDLE.score(row, answer))
    legal = WORDLE.breach(guess, [clue], Mode.HARD) is None
    assert legal == keeps_hard_mode(guess, [(row, wordle_marks(row, answer))])


@given(five, five, five)
def test_strict_mode_allows_exactly_what_can_be_the_answer(
    answer: str, row: str, guess: str
) -> None:
    for rule in RULES.values():
        clue = Clue(row, rule.score(row, answer))
        legal = rule.breach(guess, [clue], Mode.STRICT) is None
        assert legal == (rule.score(row, guess) == clue.pattern)


def test_hard_mode_names_letter_and_row() -> None:
    cacti = Clue("cacti", WORDLE.parse("cacti", "GGYY-"))
    assert (
        WORDLE.breach("caput", [cacti], Mode.HARD) == "the guess must contain 2 × C (row 1, CACTI)"
    )
    tarse = Clue("tarse", WORDLE.parse("tarse", "-G--Y"))
    assert WORDLE.breach("pagle", [tarse], Mode.HARD) is None
    assert (
        WORDLE.breach("pagle", [tarse], Mode.STRICT)
        == "E cannot be the fifth letter (row 1, TARSE)"
    )
    assert WORDLE.breach("caput", [cacti], Mode.NORMAL) is None
