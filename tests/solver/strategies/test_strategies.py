"""Strategies: what each promises, on built-in words, in traps, on the last guess, shuffled."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.games.game import play, referee
from solver.games.position import Position
from solver.ranking.fallback import likeliest
from solver.ranking.scores import OBJECTIVES, measure_guesses, order, promising, rank
from solver.rules import PEAKS, WORDLE, Mode, Rule
from solver.strategies.heuristics import scout
from solver.strategies.registry import STRATEGIES
from solver.strategies.suggest import suggestions
from solver.words.lexicon import Lexicon
from tests.oracle import keeps_hard_mode, wordle_marks
from tests.solver.lexicons import OUND, lexicon, named_lexicon

BUILT_IN = Lexicon.built_in(5)
SMALL = lexicon(BUILT_IN.words[::23])


def ound(limit: int) -> Position:
    """All seven look-alikes, with `limit` guesses to go."""
    return Position(WORDLE, lexicon(BUILT_IN.words, OUND), limit=limit)


def test_a_trap_is_split_by_a_probe_into_at_least_five_groups() -> None:
    (best,) = rank(ound(3), 1)
    assert scout(ound(3)) == best.word
    assert not best.candidate
    assert best.groups >= 5


def test_the_last_guess_is_a_candidate() -> None:
    for name, strategy in STRATEGIES.items():
        if name != "exact":
            assert strategy(ound(1)) in OUND, name


def test_built_in_traps_are_split_too() -> None:
    position = (
        Position(WORDLE, BUILT_IN).after("crypt", 0).after("found", WORDLE.parse("found", "-gggg"))
    )
    left = set(position.words(position.candidates.indices))
    assert {"bound", "hound", "mound", "sound", "wound"} <= left
    (best,) = suggestions(position, 1)
    assert best.groups >= 5


def test_two_candidates_the_likelier_is_guessed() -> None:
    words = lexicon(["mound", "sound", "crane", "moist"])
    position = Position(WORDLE, words).after("crane", WORDLE.score("crane", "sound"))
    assert position.words(position.candidates.indices) == ["mound", "sound"]
    weights = dict(zip(["mound", "sound"], position.candidates.weights.tolist(), strict=True))
    zipf = {w: float(words.zipf[words.index(w)]) for w in weights}
    assert scout(position) == max(weights, key=lambda w: (weights[w], zipf[w]))


def test_likeliest_prefers_weight_then_commonness() -> None:
    assert likeliest(Position(WORDLE, BUILT_IN)) in BUILT_IN.answers


@pytest.mark.parametrize("name", sorted(set(STRATEGIES) - {"exact"}))
@pytest.mark.parametrize("mode", Mode)
@settings(max_examples=12, deadline=None)
@given(answer=st.sampled_from(SMALL.words))
def test_every_suggestion_is_accepted_and_keeps_the_mode(
    name: str, mode: Mode, answer: str
) -> None:
    game = play(
        STRATEGIES[name],
        Position(WORDLE, SMALL, mode=mode),
        referee(WORDLE, answer),
        opener=SMALL.words[len(SMALL.words) // 2],
    )
    rows: list[tuple[str, str]] = []
    for guess in game.guesses:
        assert guess in SMALL
        if mode is not Mode.NORMAL:
            assert keeps_hard_mode(guess, rows)
        if mode is Mode.STRICT:
            assert all(wordle_marks(g, guess) == marks for g, marks in rows)
        rows.append((guess, wordle_marks(guess, answer)))


def test_groups_plays_candidates_only() -> None:
    position = Position(WORDLE, SMALL)
    while len(position.candidates) > 1:
        guess = STRATEGIES["groups"](position)
        assert guess in position.words(position.candidates.indices)
        position = position.after(guess, WORDLE.score(guess, SMALL.words[100]))


@pytest.mark.parametrize("by", OBJECTIVES)
def test_the_first_in_the_ranking_is_the_objective_s_best(by: str) -> None:
    position = Position(WORDLE, SMALL).after("crane", WORDLE.score("crane", SMALL.words[300]))
    found = measure_guesses(position, position.suggestible)
    values = OBJECTIVES[by](found)
    places = order(position, found, OBJECTIVES[by])
    assert values[places[0]] == values.min()
    keys = [
        (
            int(values[i]),
            bool(found.own[i] == 0),
            -float(SMALL.zipf[found.guesses[i]]),
            SMALL.words[int(found.guesses[i])],
        )
        for i in places
    ]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.slow
@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=["wordle", "peaks"])
@pytest.mark.parametrize("name", ["scout", "entropy", "expected", "minimax"])
def test_the_quick_choice_is_the_first_of_the_whole_ranking(name: str, rule: Rule) -> None:
    chooser = random.Random(name)
    looked_at = 0
    for _ in range(60):
        answer, first, second = chooser.sample(BUILT_IN.words, 3)
        here = Position(rule, BUILT_IN).after(first, rule.score(first, answer))
        if chooser.random() < 0.7:
            here = here.after(second, rule.score(second, answer))
        weights = here.candidates.weights
        if len(weights) <= 2 or weights.max() >= 0.9 * weights.sum():
            continue
        looked_at += 1
        assert STRATEGIES[name](here) == rank(here, 1, name)[0].word
    assert looked_at > 10


@pytest.mark.parametrize("seed", [1, 2])
def test_rankings_do_not_depend_on_the_order_of_the_lists(seed: int) -> None:
    straight = named_lexicon("original")
    shuffled = named_lexicon("original", seed)
    for by in OBJECTIVES:
        assert rank(Position(WORDLE, straight), 50, by) == rank(Position(WORDLE, shuffled), 50, by)


def test_blocked_words_are_accepted_but_never_suggested() -> None:
    blocked = [w for w, bad in zip(BUILT_IN.words, BUILT_IN.blocked, strict=True) if bad]
    assert blocked
    for word in random.Random(5).sample(blocked, 10):
        position = Position(WORDLE, BUILT_IN)
        for guess in ("salet", "courd", "nymph"):
            position = position.enter(guess, WORDLE.format(WORDLE.score(guess, word), 5))
        assert scout(position) not in blocked
        assert not {worth.word for worth in suggestions(position, 20)} & set(blocked)


def test_a_word_in_no_list_ends_as_an_honest_loss() -> None:
    game = play(scout, Position(WORDLE, BUILT_IN), referee(WORDLE, "qzjxv"))
    assert not game.solved
    assert game.score == "X"
    assert len(game.guesses) == 6
    assert len(set(game.guesses)) == 6


@pytest.mark.slow
@pytest.mark.parametrize("length", range(4, 12))
def test_scout_plays_words_of_any_length(length: int) -> None:
    words = Lexicon.built_in(length)
    for answer in random.Random(length).sample(words.answers, 3):
        game = play(scout, Position(WORDLE, words), referee(WORDLE, answer))
        assert game.solved, answer


def test_the_same_strategies_play_arrows() -> None:
    for answer in ("charm", "cycle", "skill"):
        game = play(scout, Position(PEAKS, BUILT_IN), referee(PEAKS, answer))
        assert game.solved, answer


@pytest.mark.slow
@pytest.mark.parametrize(("length", "rule"), [(8, WORDLE), (7, PEAKS)], ids=["colors", "arrows"])
def test_a_sample_of_very_many_candidates_ranks_as_all_of_them_do(length: int, rule: Rule) -> None:
    start = Position(rule, Lexicon.built_in(length))
    assert len(promising(start, OBJECTIVES["scout"])) < len(start.suggestible)
    best = [worth.word for worth in rank(start)[:10]]
    assert [worth.word for worth in rank(start, 10)] == best
    assert scout(start) == best[0]


@pytest.mark.slow
@pytest.mark.parametrize("length", [4, 5, 9])
def test_suggestions_begin_with_the_guess_that_scout_makes(length: int) -> None:
    drawn, words = random.Random(4), Lexicon.built_in(length)
    for rule in (WORDLE, PEAKS):
        for _ in range(15):
            here, answer = Position(rule, words), drawn.choice(words.answers)
            for guess in (drawn.choice(words.words), drawn.choice(words.answers)):
                here = here.after(guess, rule.score(guess, answer))
                if not here.solved:
                    assert suggestions(here, 3)[0].word == scout(here)
