"""What is left, as a player is told."""

import pytest

from solver import WORDLE, Lexicon, Position
from solver.games import describe_outlook, likely_words, outlook

BUILT_IN = Lexicon.built_in(5)


def after(*rows: tuple[str, str]) -> Position:
    here = Position(WORDLE, BUILT_IN)
    for guess, colors in rows:
        here = here.accept(guess, colors)
    return here


def told(here: Position) -> str:
    return describe_outlook(here, outlook(here))


def test_likely_words_are_counted_beside_all_that_fit() -> None:
    assert told(after()) == "14,855 words left, 2,890 of them likely"
    here = after(("salet", "-y---"), ("brond", "-----"))
    found = outlook(here)
    assert found.accepted == len(here.candidates)
    assert found.likely == len(likely_words(here)) < found.accepted
    assert 0 < found.chance < 1
    assert found.check is None
    assert told(here) == f"{found.accepted:,} words left, {found.likely:,} of them likely"


def test_one_word_and_only_likely_words() -> None:
    sure = after(("salet", "-----"), ("mound", "ggggg"))
    assert told(sure) == "1 word left"
    assert outlook(sure).chance == 1
    small = Position(WORDLE, Lexicon.of(["mound", "sound", "hound"], None, "three"))
    assert told(small) in ("3 words left", "3 words left, 2 of them likely")


def test_where_no_likely_word_fits_the_tile_to_check_is_named() -> None:
    # The answer is SLOPE; the third letter of MISSY, which is elsewhere, was entered as in place.
    here = after(("joist", "-y-y-"), ("tunic", "-----"), ("missy", "--g--"))
    found = outlook(here)
    assert (found.accepted, found.likely) == (7, 0)
    assert found.check is not None
    assert (found.check.row, found.check.place) == (2, 2)
    assert told(here) == "7 words left, none of them likely: check the S of row 3"


@pytest.mark.parametrize("length", [4, 7, 11])
def test_other_lengths_have_likely_words_too(length: int) -> None:
    here = Position(WORDLE, Lexicon.built_in(length))
    found = outlook(here)
    assert 0 < found.likely < found.accepted
