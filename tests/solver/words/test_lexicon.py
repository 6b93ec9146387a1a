"""The built-in words: which are accepted, official, likely, blocked."""

import csv

import pytest

from solver import WORDLE, Position
from solver.errors import UnknownWordError
from solver.words.facts import LENGTHS, ORIGINAL, facts, weight
from solver.words.lexicon import Lexicon
from solver.words.lists import WordLists
from solver.words.lookup import describe, summaries
from tests.reference import reference, reference_words


@pytest.mark.parametrize("length", LENGTHS)
def test_built_in_words_are_sorted_and_all_alive(length: int) -> None:
    words = Lexicon.built_in(length)
    assert list(words.words) == sorted(set(words.words))
    assert all(len(w) == length and w.isascii() and w.islower() for w in words.words)
    assert words.weights.min() >= 1
    assert words.weights.sum() < 2**30
    assert len(words.likely) > 500
    assert not words.blocked[words.likely].any()


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
    plain = [weights[w] for w in later if not facts(5)[w].inflected]
    assert rest < min(plain) <= max(plain) < ORIGINAL
    assert min(weights[w] for w in original) > rest


def test_mass_outside_the_original_list_is_near_what_history_says() -> None:
    words = Lexicon.built_in(5)
    outside = 1 - words.weights[words.likely].sum() / words.weights.sum()
    with reference("daily_answers.csv").open(newline="") as lines:
        days = [(row["date"], row["answer"]) for row in csv.DictReader(lines)]
    original = set(words.answers)
    last_year = [answer not in original for date, answer in days if date >= "2025-06"]
    everyday = [answer not in original for _, answer in days]
    assert sum(everyday) / len(everyday) < outside < sum(last_year) / len(last_year)


def test_commoner_words_weigh_no_less_within_a_tier() -> None:
    for length in LENGTHS:
        tiers: dict[tuple[bool | int, ...], list[tuple[float, int]]] = {}
        for fact in facts(length).values():
            tier = (fact.original, fact.later, fact.inflected, fact.blocked, fact.size)
            kept = tier[:4] if length == 5 else tier
            tiers.setdefault(kept, []).append((fact.zipf, weight(fact, length)))
        for listed in tiers.values():
            weights = [w for _, w in sorted(listed)]
            assert weights == sorted(weights)


def test_later_answers_of_the_record_are_accepted_and_alive() -> None:
    words = Lexicon.built_in(5)
    for word in ("guano", "snafu", "balsa", "oomph", "admin", "inbox"):
        assert words.weights[words.index(word)] > 100


def test_plain_plurals_weigh_little_but_something() -> None:
    words = Lexicon.built_in(5)
    for plural in ("books", "trees", "walks"):
        assert words.weights[words.index(plural)] == 1


def test_unknown_words_come_with_near_ones() -> None:
    with pytest.raises(UnknownWordError, match=r"near: .*crane"):
        Lexicon.built_in(5).index("cranx")
    with pytest.raises(UnknownWordError, match="'cranes' has 6 letters; give a word of 5"):
        Lexicon.built_in(5).index("cranes")


def test_what_is_known_of_a_word() -> None:
    known = describe(Lexicon.built_in(5), "crane")
    assert known["kind"] == "original answer"
    assert known["blocked"] is False
    assert 3 < known["zipf"] < 5
    assert [row["length"] for row in summaries(WordLists())] == list(LENGTHS)


@pytest.mark.parametrize("length", LENGTHS)
def test_blocked_words_may_be_guessed_and_are_never_suggested(length: int) -> None:
    words = Lexicon.built_in(length)
    start = Position(WORDLE, words)
    silent = {word for word, fact in facts(length).items() if fact.blocked}
    assert silent
    assert not silent & set(start.words(start.suggestible))
    assert silent <= set(start.words(start.allowed))


@pytest.mark.parametrize("word", ["putos", "fugly", "poncy", "tarse", "merde", "nazis", "whore"])
def test_words_of_this_kind_are_blocked(word: str) -> None:
    words = Lexicon.built_in(5)
    assert words.blocked[words.index(word)]


def test_an_offensive_answer_is_suggested_only_where_it_can_be_the_answer() -> None:
    words = Lexicon.built_in(5)
    start = Position(WORDLE, words)
    assert "groin" in start.words(start.suggestible)
    later = start.after("groin", WORDLE.parse("groin", "----g"))
    assert "groin" not in later.words(later.suggestible)
    assert "groin" in later.words(later.allowed)
