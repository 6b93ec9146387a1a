"""One value names a game: through text and back, rows in and out, a fingerprint of its own."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import PEAKS, WORDLE, GameSpec, Lexicon, Mode
from solver.errors import (
    ContradictionError,
    GameOverError,
    RowError,
    SecondGuessError,
    UnknownWordError,
    WordListError,
)
from solver.spec import Row
from solver.words import EVERYDAY, OFFICIAL, PRIORS, VOCABULARIES, WordLists

ROW = st.builds(
    Row,
    st.text("abcxyz", min_size=4, max_size=11),
    st.lists(st.text("-yg🟩LHC", min_size=1, max_size=11), min_size=1, max_size=3).map(tuple),
)
LISTS = st.builds(
    WordLists,
    st.none() | st.sampled_from([Path("my words.txt"), Path("/a=b/c'd.json")]),
    st.none() | st.just(Path("answers.txt")),
    st.none() | st.integers(4, 11),
    st.none() | st.sampled_from(["original", "2023"]),
)
SPECS = st.builds(
    GameSpec,
    st.sampled_from([WORDLE, PEAKS]),
    LISTS,
    st.sampled_from(Mode),
    st.none() | st.integers(1, 1005),
    st.integers(1, 1000),
    st.booleans(),
    st.sampled_from(list(PRIORS.values())),
    st.sampled_from(list(VOCABULARIES.values())),
    st.lists(ROW, max_size=4).map(tuple),
)


@given(SPECS)
def test_a_spec_survives_as_text_and_as_a_query(spec: GameSpec) -> None:
    assert GameSpec.parse(str(spec)) == spec
    assert GameSpec.from_query(spec.to_query()) == spec
    assert hash(GameSpec.parse(str(spec))) == hash(spec)


@given(SPECS, ROW)
def test_a_row_is_entered_and_taken_back(spec: GameSpec, row: Row) -> None:
    later = spec.with_row(row.guess, *row.feedback)
    assert later != spec
    assert later.back() == spec
    assert later.restarted().rows == ()


def test_changing_any_field_changes_the_fingerprint() -> None:
    spec = GameSpec().with_row("crane", "-yg--")
    others = {
        "rule": replace(spec, rule=PEAKS, rows=(Row("crane", ("LHCLH",)),)),
        "words": replace(spec, words=WordLists(name="2023")),
        "mode": replace(spec, mode=Mode.HARD),
        "limit": replace(spec, limit=7),
        "boards": replace(spec, boards=2, limit=6),
        "distinct": replace(spec, distinct=True),
        "prior": replace(spec, prior=OFFICIAL),
        "vocabulary": replace(spec, vocabulary=EVERYDAY),
        "rows": spec.with_row("brawl", "-yg--"),
    }
    assert set(others) == set(GameSpec.__dataclass_fields__)
    assert len({other.fingerprint() for other in (spec, *others.values())}) == len(others) + 1


def test_a_fingerprint_is_of_the_words_and_not_of_their_files(tmp_path: Path) -> None:
    marks = set()
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text("crane\nslate\n")
        marks.add(GameSpec(words=WordLists(guesses=tmp_path / name)).fingerprint())
    (tmp_path / "two.txt").write_text("crane\nslate\nmound\n")
    assert len(marks) == 1
    assert GameSpec(words=WordLists(guesses=tmp_path / "two.txt")).fingerprint() not in marks


def test_positions_and_boards_of_a_spec() -> None:
    spec = GameSpec(words=WordLists(name="original"), limit=7).with_row("crane", "-yg--")
    here = spec.position()
    assert (here.limit, len(here.clues), here.lexicon.name) == (7, 1, "the original lists")
    several = GameSpec(boards=2).with_row("crane", "-yg--", "ggggg").multi()
    assert (several.limit, several.solved_at) == (7, (None, 1))
    assert GameSpec(boards=8).turns == 13
    assert GameSpec(words=WordLists(length=7)).start().lexicon.length == 7
    assert GameSpec().with_row("temperature", "-" * 11).start().lexicon.length == 11


def test_an_error_says_which_row_and_why() -> None:
    spec = GameSpec().with_row("crane", "-yg--")
    with pytest.raises(RowError, match=r"^row 2: 'zzzzz' is not an accepted word") as caught:
        spec.with_row("zzzzz", "-----").position()
    assert caught.value.row == 2
    assert isinstance(caught.value.cause, UnknownWordError)
    with pytest.raises(RowError, match=r"^row 2: the game is solved already") as caught:
        GameSpec().with_row("crane", "ggggg").with_row("crane", "ggggg").position()
    assert isinstance(caught.value.cause, GameOverError)
    with pytest.raises(RowError, match=r"^row 1: 1 responses for 2 open boards"):
        GameSpec(boards=2).with_row("crane", "-yg--").multi()
    assert "row 3" in str(RowError(3, SecondGuessError("why")))


def test_rows_that_contradict_each_other_are_kept_until_asked() -> None:
    spec = GameSpec().with_row("crane", "ggggg"[:4] + "-").with_row("crane", "-----")
    here = spec.position()
    assert not len(here.fitting)
    with pytest.raises(ContradictionError) as caught:
        here.consistent()
    assert caught.value.position is here


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game=chess", "unknown game 'chess'; use wordle or peaks"),
        ("size=5", "unknown setting 'size' of a game; use game, guesses, answers, length"),
        ("mode=easy", "unknown mode 'easy'; use normal, hard, strict"),
        ("limit=six", "limit is 'six'; use a whole number"),
        ("row=crane", "cannot read the row 'crane'; write WORD:COLORS"),
        ("prior=mine", "unknown prior 'mine'"),
        ("game='", 'cannot read the game "game=\'"'),
    ],
)
def test_a_damaged_text_says_what_is_legal(text: str, message: str) -> None:
    with pytest.raises(SecondGuessError) as caught:
        GameSpec.parse(text)
    assert message in str(caught.value)


def test_words_made_by_a_program_have_no_text() -> None:
    own = GameSpec(words=WordLists.of(Lexicon.of(["crane", "slate"], None, "two words")))
    assert len(own.start().candidates) == 2
    with pytest.raises(WordListError, match="two words have no name to be written"):
        str(own)
