"""The lists that a player gives or names, and every way a list can be wrong."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import WordListError
from solver.words.facts import LENGTHS
from solver.words.files import read_words
from solver.words.lexicon import Lexicon
from solver.words.lists import WordLists
from tests.reference import reference_words


def test_given_answers_weigh_one_and_others_nothing() -> None:
    words = Lexicon.of(["slate", "crane", "moist"], ["crane"], "mine")
    assert words.words == ("crane", "moist", "slate")
    assert words.weights.tolist() == [1, 0, 0]
    assert words.answers == ("crane",)
    assert not words.blocked.any()


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
        (b"crane\nsl4te\n", r"line 2: 'sl4te' may only contain the letters"),
        ("crane\nétude\n".encode(), r"line 2: 'étude' may only contain the letters"),
        (b"\xff\xfe\x00", "is not a UTF-8 text"),
        (b'["crane"', "is not a JSON list"),
        (b'["crane", 5]', "has '5' in its list"),
        (b"[" * 100_000, "is not a JSON list of words"),
        (b'["crane", ' + b"9" * 5000 + b"]", "is not a JSON list of words"),
        (b"date,answer\n1,crane\n2," + b"a" * 200_000, "line 3: no CSV row"),
        (b"date,answer\n1,crane\n2,\n", "line 3: '' may only contain"),
        ("\u212arane\n".encode(), "line 1: .\u212arane. may only contain"),
        (b"crane\n" + b"x" * 100_000, "line 2: '" + "x" * 30 + "…' is not as long"),
        (b"abc\n", r"list\.txt has words of 3 letters; use 4 to 11"),
    ],
)
def test_bad_lists_are_refused_with_file_and_line(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(WordListError, match=message) as raised:
        Lexicon.load(path, None)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < len(str(path)) + 200


def test_missing_files_and_foreign_answers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WordListError, match="No such file"):
        Lexicon.load(tmp_path / "none.txt", None)
    with pytest.raises(WordListError, match="cannot read"):
        Lexicon.load(tmp_path, None)
    with pytest.raises(
        WordListError, match=r"1 answer is not among the accepted guesses of 5 letters \(zzzzz\)"
    ):
        Lexicon.of(["crane"], ["zzzzz"], "mine")
    with pytest.raises(WordListError, match="no built-in words of 12 letters"):
        Lexicon.built_in(12)


def test_a_csv_file_gives_its_column_of_answers(tmp_path: Path) -> None:
    path = tmp_path / "days.csv"
    path.write_text("Date, Answer\n2021-06-19, CIGAR\n2021-06-20,rebut\n")
    assert read_words(path) == ["cigar", "rebut"]


def test_answers_outside_the_built_in_words_are_named_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("crane\nqqqqa\nqqqqb\nqqqqc\nqqqqd\n")
    with pytest.raises(WordListError) as raised:
        Lexicon.load(None, path)
    message = str(raised.value)
    assert message.startswith(f"{path}: 4 answers are not among the built-in words of 5")
    assert "(qqqqa, qqqqb, qqqqc, …); give a guess list (--guesses)" in message


def test_answers_of_another_length_than_the_guesses_are_refused(tmp_path: Path) -> None:
    guesses, answers = tmp_path / "guesses.txt", tmp_path / "answers.txt"
    guesses.write_text("crane\n")
    answers.write_text("cranes\n")
    with pytest.raises(WordListError, match=r"answers\.txt: 1 answer .*guesses\.txt of 5 letters"):
        Lexicon.load(guesses, answers)


word_lists = st.integers(LENGTHS[0], LENGTHS[-1]).flatmap(
    lambda length: st.lists(
        st.text("abcdefghijklmnopqrstuvwxyz", min_size=length, max_size=length),
        min_size=1,
        max_size=30,
        unique=True,
    )
)


@given(words=word_lists, chosen=st.data())
def test_any_lists_become_the_same_lexicon_in_any_order(
    words: list[str], chosen: st.DataObject
) -> None:
    answers = chosen.draw(st.none() | st.lists(st.sampled_from(words), min_size=1, unique=True))
    shuffled = chosen.draw(st.permutations(words))
    one, other = Lexicon.of(words, answers), Lexicon.of(shuffled, answers and answers[::-1])
    assert one.words == other.words == tuple(sorted(words))
    for name in ("letters", "weights", "blocked", "zipf", "likely"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert [one.index(w) for w in one.words] == list(range(len(words)))
    assert (one.letters + ord("a")).tobytes().decode() == "".join(one.words)
    assert one.answers == tuple(sorted(answers or words))
    assert one.weights.sum() == len(answers) if answers else one.weights.min() >= 1


@given(words=word_lists, style=st.data())
def test_a_file_gives_back_its_words_however_it_is_written(
    tmp_path_factory: pytest.TempPathFactory, words: list[str], style: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "written.txt"
    text = style.draw(
        st.sampled_from(
            [
                json.dumps(words),
                json.dumps([w.upper() for w in words], indent=1),
                "\n".join(words),
                "# a comment\r\n\r\n" + "\r\n".join(w.upper() for w in words) + "\r\n",
            ]
        )
    )
    path.write_text(style.draw(st.sampled_from(["", "\ufeff"])) + text, "utf-8", newline="")
    assert read_words(path) == words


@given(content=st.binary(max_size=60))
def test_any_bytes_are_words_or_one_clear_line(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.txt"
    path.write_bytes(content)
    try:
        words = Lexicon.load(path, None).words
    except WordListError as error:
        assert str(path) in str(error)
        assert "\n" not in str(error)
    else:
        assert words


@pytest.mark.parametrize(
    ("name", "guesses", "answers"), [("original", 12972, 2315), ("2023", 14855, 3158)]
)
def test_named_lists_are_the_published_ones(name: str, guesses: int, answers: int) -> None:
    words = Lexicon.named(name)
    assert (len(words.words), len(words.answers)) == (guesses, answers)
    assert set(words.weights[words.likely]) == {1}
    assert words.weights.sum() == answers
    files = {"original": ("guesses_2021", "answers_2021"), "2023": ("guesses_2022", "answers_2023")}
    assert list(words.words) == sorted(reference_words(f"{files[name][0]}.txt"))
    assert list(words.answers) == sorted(reference_words(f"{files[name][1]}.txt"))


@pytest.mark.parametrize(
    ("lists", "message"),
    [
        (WordLists(name="2019"), "unknown word list '2019'; use original or 2023"),
        (WordLists(name="original", length=6), "has words of 5 letters, not 6"),
        (WordLists(Path("x.txt"), name="2023"), "leave --guesses and --answers out"),
    ],
)
def test_a_named_list_stands_alone(lists: WordLists, message: str) -> None:
    with pytest.raises(WordListError, match=message):
        lists.load()
