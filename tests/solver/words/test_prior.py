"""Who may be the answer, and which words may be said."""

import pickle

import numpy as np
import pytest

from solver import WORDLE, Lexicon, Position
from solver.errors import SecondGuessError
from solver.words import (
    ACCEPTED,
    ANY,
    EVERYDAY,
    OFFICIAL,
    PRINTED,
    PRIORS,
    VOCABULARIES,
    Vocabulary,
    printed_with,
    prior_named,
    vocabulary_named,
)

BUILT_IN = Lexicon.built_in(5)


def words(prior_name: str, lexicon: Lexicon = BUILT_IN) -> int:
    return len(Position(WORDLE, lexicon, prior=PRIORS[prior_name]).candidates)


def test_priors_of_the_built_in_words() -> None:
    assert [words(name) for name in ("accepted", "official", "printed")] == [14855, 2315, 2890]


def test_given_answers_are_all_that_any_prior_believes() -> None:
    given = Lexicon.of(["crane", "slate", "mound"], ["mound", "crane"])
    for prior in PRIORS.values():
        assert prior.weights(given).tolist() == [1, 1, 0]


def test_an_answer_outside_the_belief_revives_the_words_that_fit() -> None:
    start = Position(WORDLE, BUILT_IN, prior=OFFICIAL)
    here = start
    for guess in ("salet", "guano"):
        here = here.after(guess, WORDLE.score(guess, "guano"))
    assert not start.candidates.revived
    assert here.candidates.revived
    assert here.words(here.candidates.indices) == ["guano"]
    assert here.candidates.weights.tolist() == [1]


def test_candidates_as_a_row_of_all_words() -> None:
    here = Position(WORDLE, BUILT_IN).after("crane", WORDLE.score("crane", "mound"))
    dense = here.candidates.dense(len(BUILT_IN.words))
    assert dense.sum() == here.candidates.total
    assert np.flatnonzero(dense).tolist() == here.candidates.indices.tolist()
    likeliest = here.candidates.likeliest_first
    assert (np.diff(dense[likeliest]) <= 0).all()


def test_names_are_read_and_unknown_ones_refused() -> None:
    for prior in PRIORS.values():
        assert prior_named(prior.name) is prior
    for vocabulary in VOCABULARIES.values():
        assert vocabulary_named(vocabulary.name) is vocabulary
    with pytest.raises(SecondGuessError, match="unknown prior 'x'; use accepted, official"):
        prior_named("x")
    with pytest.raises(
        SecondGuessError, match="unknown vocabulary 'x'; use any, everyday or file:PATH"
    ):
        vocabulary_named("x")


def test_everyday_words_are_said_and_rare_ones_only_where_they_are_official() -> None:
    start = Position(WORDLE, BUILT_IN, vocabulary=EVERYDAY)
    said = set(start.words(start.suggestible))
    assert {"house", "times", "salet", "diana", "mucho"} & said == {"house", "times"}
    assert set(BUILT_IN.answers) <= said
    anything = Position(WORDLE, BUILT_IN, vocabulary=ANY)
    assert said < set(anything.words(anything.suggestible))


def test_a_vocabulary_of_ones_own_says_nothing_else() -> None:
    own = Vocabulary.of(["house", "putos", "mound", "zzzzz"])
    start = Position(WORDLE, BUILT_IN, vocabulary=own)
    assert start.words(start.suggestible) == ["house", "mound"]
    assert own == Vocabulary.of(["mound", "house", "putos", "zzzzz"])
    assert own != Vocabulary.of(["house"])


def test_both_go_to_other_processes() -> None:
    for value in (ACCEPTED, PRINTED, EVERYDAY, Vocabulary.of(["house"])):
        copy = pickle.loads(pickle.dumps(value))
        assert copy == value


def test_sheets_have_a_card_for_what_was_played() -> None:
    played = printed_with(["kefir", "loris", "zzzzz", "crane"])
    start = Position(WORDLE, BUILT_IN, prior=played)
    words = set(start.words(start.candidates.indices))
    assert {"kefir", "loris", "crane"} <= words
    assert len(words) == 2890 + 2
    assert played == printed_with(["crane", "loris", "kefir", "zzzzz"]) != PRINTED
    assert pickle.loads(pickle.dumps(played)) == played
