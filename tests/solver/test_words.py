"""Lexicons: the built-in words, the lists a player gives, and every way a list can be wrong."""

import random
from pathlib import Path

import numpy as np
import pytest

from solver.errors import UnknownWordError, WordListError
from solver.lookup import describe, summaries
from solver.wordfacts import LENGTHS, ORIGINAL
from solver.words import Lexicon
from tests.reference import reference_words


@pytest.mark.parametrize("length", LENGTHS)
def test_built_in_words_are_sorted_and_all_alive(length: int) -> None:
    words = Lexicon.built_in(length)
    assert list(words.words) == sorted(set(words.words))
    assert all(len(w) == length and w.isascii() and w.islower() for w in words.words)
    assert words.weights.min() >= 1
    assert words.weights.sum() < 2**30
    assert len(words.likely) > 500
    assert not words.shunned[words.likely].any()


def test_built_in_five_letter_lists_are_the_game_s() -> None:
    words = Lexicon.built_in(5)
    assert list(words.words) == sorted(reference_words("guesses_2022.txt"))
    assert list(words.answers) == sorted(reference_words("answers_2021.txt"))


def test_later_answers_weigh_between_the_original_ones_and_the_rest() -> None:
    words = Lexicon.built_in(5)
    original = set(words.answers)
    later = set(reference_words("answers_2023.txt")) - original
    assert len(later) == 856
    weights = dict(zip(words.words, words.weights.tolist(), strict=True))
    rest = max(w for word, w in weights.items() if word not in later | original)
    assert rest < min(weights[w] for w in later) <= max(weights[w] for w in later) < ORIGINAL


def test_mass_outside_the_original_list_is_near_what_history_says() -> None:
    words = Lexicon.built_in(5)
    outside = 1 - words.weights[words.likely].sum() / words.weights.sum()
    assert 66 / 1940 - 0.01 < outside < 66 / 1940 + 0.03


def test_plain_plurals_weigh_little_but_something() -> None:
    words = Lexicon.built_in(5)
    for plural in ("books", "trees", "walks"):
        assert words.weights[words.index(plural)] == 1


def test_unknown_words_come_with_near_ones() -> None:
    with pytest.raises(UnknownWordError, match=r"near: .*crane"):
        Lexicon.built_in(5).index("cranx")
    with pytest.raises(UnknownWordError, match="'cranes' has 6 letters; give a word of 5"):
        Lexicon.built_in(5).index("cranes")


def test_given_answers_weigh_one_and_others_nothing() -> None:
    words = Lexicon.of(["slate", "crane", "moist"], ["crane"], "mine")
    assert words.words == ("crane", "moist", "slate")
    assert words.weights.tolist() == [1, 0, 0]
    assert words.answers == ("crane",)
    assert not words.shunned.any()


def test_order_of_the_lists_does_not_matter() -> None:
    listed = list(Lexicon.built_in(5).words[::50])
    shuffled = random.Random(3).sample(listed, len(listed))
    one, other = Lexicon.of(listed, None, "a"), Lexicon.of(shuffled, None, "a")
    assert one.words == other.words
    assert (one.weights == other.weights).all()
    assert np.array_equal(one.zipf, other.zipf)


@pytest.mark.parametrize(
    "content",
    ["crane\nslate\n", "# mine\r\nCRANE\r\n\r\nslate", '\ufeff["Crane", "slate"]'],
    ids=["lines", "comments, CRLF, case", "JSON with BOM"],
)
def test_list_files(tmp_path: Path, content: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text(content, encoding="utf-8", newline="")
    assert Lexicon.load(path, None).words == ("crane", "slate")


def test_an_answer_file_alone_is_guessed_with_the_built_in_words(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("crane\nslate\n")
    words = Lexicon.load(None, path)
    assert len(words.words) == 14855
    assert words.answers == ("crane", "slate")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has no words"),
        (b"# only this\n", "has no words"),
        (b"crane\nslates\n", r"line 2: 'slates' is not as long as 'crane'"),
        (b"crane\ncrane\n", r"line 2: 'crane' is listed twice"),
        (b"crane\nsl4te\n", r"line 2: 'sl4te' is no word of the letters"),
        ("crane\nétude\n".encode(), r"line 2: 'étude' is no word of the letters"),
        (b"\xff\xfe\x00", "is not a UTF-8 text"),
        (b'["crane"', "is no JSON list"),
        (b'["crane", 5]', "has 5 in its list"),
        (b"abc\n", "words of 3 letters; use 4 to 11"),
    ],
)
def test_bad_lists_are_refused_with_file_and_line(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(WordListError, match=message):
        Lexicon.load(path, None)


def test_missing_files_and_foreign_answers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WordListError, match="No such file"):
        Lexicon.load(tmp_path / "none.txt", None)
    with pytest.raises(WordListError, match="cannot read"):
        Lexicon.load(tmp_path, None)
    with pytest.raises(
        WordListError, match=r"1 answers are not among the accepted guesses \(zzzzz\)"
    ):
        Lexicon.of(["crane"], ["zzzzz"], "mine")
    with pytest.raises(WordListError, match="no built-in words of 12 letters"):
        Lexicon.built_in(12)


def test_what_is_known_of_a_word() -> None:
    known = describe(Lexicon.built_in(5), "crane")
    assert known["kind"] == "original answer"
    assert known["suggested"] is True
    assert 3 < known["zipf"] < 5
    assert [row["length"] for row in summaries(None, None, None)] == list(LENGTHS)
