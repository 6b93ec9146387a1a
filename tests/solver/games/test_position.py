"""Positions: what clues leave, what may be guessed, and how contradictions are explained."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import ContradictionError, HardModeError, PatternError, UnknownWordError
from solver.games.contradictions import explain, find_corrections
from solver.games.position import Position
from solver.rules import RULES, WORDLE, Clue, Mode
from solver.words.lexicon import Lexicon
from tests.oracle import keeps_hard_mode, remaining, wordle_marks
from tests.solver.lexicons import OUND, lexicon

BUILT_IN = Lexicon.built_in(5)
built_in_words = st.sampled_from(BUILT_IN.words)


@given(built_in_words, st.lists(built_in_words, max_size=5), st.sampled_from(list(RULES)))
def test_the_answer_is_never_filtered_out(answer: str, guesses: list[str], game: str) -> None:
    position = Position(RULES[game], BUILT_IN)
    for guess in guesses:
        position = position.after(guess, position.rule.score(guess, answer))
    assert answer in position.words(position.candidates.indices)


@pytest.mark.parametrize(
    ("guess", "marks"), [("speed", "y-yy-"), ("error", "g---g"), ("eerie", "y----")]
)
def test_filtering_is_simulation(guess: str, marks: str) -> None:
    position = Position(WORDLE, BUILT_IN).enter(guess, marks)
    assert position.words(position.fitting) == remaining(BUILT_IN.words, [(guess, marks)])


def test_repeated_letters_keep_the_answer() -> None:
    position = Position(WORDLE, BUILT_IN).enter("error", "g---g")
    assert "elder" in position.words(position.candidates.indices)


@given(built_in_words, st.lists(built_in_words, min_size=1, max_size=3))
def test_allowed_guesses_are_exactly_the_legal_ones(answer: str, guesses: list[str]) -> None:
    position = Position(WORDLE, BUILT_IN, mode=Mode.HARD)
    for guess in guesses:
        position = position.after(guess, WORDLE.score(guess, answer))
    rows = [(guess, wordle_marks(guess, answer)) for guess in guesses]
    allowed = set(position.words(position.allowed))
    assert answer in allowed
    for word in BUILT_IN.words[::97]:
        assert (word in allowed) == keeps_hard_mode(word, rows)


def test_given_answers_are_revived_from_the_guesses_when_none_fits() -> None:
    words = lexicon([*OUND, "crane"], answers=["crane"])
    position = Position(WORDLE, words)
    assert position.words(position.candidates.indices) == ["crane"]
    later = position.after("crane", WORDLE.score("crane", "mound"))
    assert later.words(later.candidates.indices) == sorted(OUND)
    assert later.candidates.weights.tolist() == [1] * 7


def test_entering_checks_the_word_the_mode_and_the_response() -> None:
    start = Position(WORDLE, BUILT_IN, mode=Mode.HARD)
    with pytest.raises(UnknownWordError, match=r"'cranx' is not an accepted word .*near: .*crane"):
        start.enter("cranx", "-----")
    row = start.enter("crane", "g----")
    with pytest.raises(HardModeError, match=r"SLOTH is not legal in hard mode: .* must be C"):
        row.enter("sloth", "-----")
    with pytest.raises(PatternError, match="3 marks"):
        start.enter("crane", "---")


def test_undo_takes_back_one_row() -> None:
    start = Position(WORDLE, BUILT_IN)
    row = start.enter("crane", "g----")
    assert row.undone().clues == ()
    assert start.undone().clues == ()


def test_no_guess_after_the_last_turn() -> None:
    position = Position(WORDLE, lexicon(OUND), limit=1).enter("mound", "-gggg")
    with pytest.raises(PatternError, match="all 1 guesses are used"):
        position.enter("hound", "-gggg")


def test_contradictions_name_the_tile() -> None:
    position = Position(WORDLE, lexicon([*OUND, "crane"])).enter("crane", "---g-")
    with pytest.raises(ContradictionError) as caught:
        position.enter("mound", "-ggg-")
    assert explain(caught.value) == (
        "no accepted word fits these rows; check row 2, MOUND: if its fifth letter D is in place, "
        "not absent, 6 words are left"
    )


def test_contradictions_beyond_one_tile_say_so() -> None:
    position = Position(WORDLE, lexicon([*OUND, "crane"]))
    with pytest.raises(ContradictionError) as caught:
        position.enter("mound", "yy---")
    assert "no single tile changed would help" in explain(caught.value)


def test_every_mend_leaves_what_it_says() -> None:
    words = lexicon([*OUND, "crane", "rigor", "vigor"])
    position = Position(WORDLE, words).after("rigor", WORDLE.parse("rigor", "-ggg-"))
    assert not len(position.fitting)
    options = find_corrections(position)
    for mend in options:
        digits = list(WORDLE.digits(position.clues[mend.row].pattern, 5))
        digits[mend.place] = mend.digit
        changed = Position(WORDLE, words).after("rigor", int("".join(map(str, digits)), 3))
        assert len(changed.fitting) == mend.left > 0
    assert [(mend.place, mend.left) for mend in options] == [(4, 1)]
    assert "RIGOR: if its fifth letter R is in place" in explain(ContradictionError("", position))


@given(built_in_words, st.lists(built_in_words, min_size=2, max_size=4, unique=True))
def test_copies_with_other_clues_or_words_are_filtered_anew(
    answer: str, guesses: list[str]
) -> None:
    here = Position(WORDLE, BUILT_IN)
    for guess in guesses:
        here = here.after(guess, WORDLE.score(guess, answer))
        assert len(here.fitting)
    fresh = Position(WORDLE, BUILT_IN, here.clues)
    assert here.fitting.tolist() == fresh.fitting.tolist()
    # Another first row, as when a color is mended.
    other = Clue(guesses[0], WORDLE.score(guesses[0], guesses[1]))
    changed = replace(here, clues=(other, *here.clues[1:]))
    plain = Position(WORDLE, BUILT_IN, changed.clues)
    assert changed.fitting.tolist() == plain.fitting.tolist()
    assert replace(here, lexicon=lexicon(OUND)).fitting.tolist() == [
        i for i, word in enumerate(sorted(OUND)) if word in set(fresh.words(fresh.fitting))
    ]
