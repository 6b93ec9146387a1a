"""Strategies for many boards against slow oracles, and on real days."""

import csv

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.boards.game import Boards, play_boards
from solver.boards.simulation import simulate_boards
from solver.boards.strategies import (
    BOARD_STRATEGIES,
    Effort,
    entropy,
    fitness,
    joint,
    ranked,
    state_of,
)
from solver.boards.values import splits, values_by_confusion, values_by_size
from solver.games import Position
from solver.rules import PEAKS, WORDLE
from tests import oracle_boards as oracle
from tests.oracle import wordle_marks
from tests.reference import reference
from tests.solver.boards.small import FITNESS, GAMES, JOINT, WORDS, after, lists_of_2021, small
from tests.solver.lexicons import named_lexicon

pytestmark = pytest.mark.slow


@given(GAMES)
@settings(deadline=None)
def test_values_by_size_are_those_counted_by_hand(game: tuple[list[str], list[str]]) -> None:
    answers, guesses = game
    boards = after(small(len(answers)), answers, guesses)
    if boards.solved:
        return
    state, value = state_of(boards), np.sqrt(np.arange(len(WORDS) + 1))
    rows = state.rows
    found = values_by_size(state.table.pool, state.deal, value, rows)
    opened = [[boards.lexicon.words[j] for j in boards.candidates[i]] for i in boards.open_boards]
    for row, score in zip(rows, found, strict=True):
        by_hand = oracle.expected_by_size(state.table.word(int(row)), opened, list(value))
        assert score == pytest.approx(by_hand)


@given(GAMES)
@settings(deadline=None)
def test_values_by_confusion_are_those_by_size_where_all_words_are_equally_confused(
    game: tuple[list[str], list[str]],
) -> None:
    answers, guesses = game
    boards = after(small(len(answers)), answers, guesses)
    if boards.solved:
        return
    state, beta, x = state_of(boards), 0.7, 0.4
    power = np.full(256, x)
    mistaken = x * np.maximum(np.arange(len(WORDS) + 1) - 1, 0)
    value = 1 + beta * mistaken / (1 + mistaken)
    pool, rows = state.table.pool, state.rows
    by_size = values_by_size(pool, state.deal, value, rows)
    by_confusion = values_by_confusion(pool, state.deal, power, beta, rows)
    assert by_confusion == pytest.approx(by_size)


def test_confusion_counts_the_guesses_that_do_not_tell_two_words_apart() -> None:
    table = state_of(small(1)).table
    words = [table.lexicon.words[int(i)] for i in table.possible]
    for i, one in enumerate(words):
        for j, other in enumerate(words):
            confused = sum(wordle_marks(g, one) == wordle_marks(g, other) for g in words)
            assert table.pool.confusion[i, j] == round(255 * confused / len(words))


@given(GAMES)
@settings(deadline=None)
def test_splits_are_those_counted_by_hand(game: tuple[list[str], list[str]]) -> None:
    answers, guesses = game
    boards = after(small(len(answers)), answers, guesses)
    if boards.solved:
        return
    state = state_of(boards)
    found = splits(state.table.pool, state.deal, state.rows)
    for q, row in enumerate(state.rows):
        guess = state.table.word(int(row))
        for i in boards.open_boards:
            words = [boards.lexicon.words[j] for j in boards.candidates[i]]
            groups = oracle.groups(guess, words)
            largest = max(map(len, groups.values()))
            assert found[q, i].tolist() == [len(groups), largest, guess in words]


@pytest.mark.parametrize("uncertain_first", [False, True])
@given(game=GAMES)
@settings(deadline=None)
def test_fitness_is_the_published_rule(
    game: tuple[list[str], list[str]], uncertain_first: bool
) -> None:
    answers, guesses = game
    boards = after(small(len(answers)), answers, guesses)
    if boards.solved:
        return
    opened = [
        sorted(boards.lexicon.words[j] for j in boards.candidates[i]) for i in boards.open_boards
    ]
    expected = oracle.fitness(sorted(WORDS), opened, uncertain_first)
    assert fitness(uncertain_first)(boards) == expected


@pytest.mark.parametrize("name", BOARD_STRATEGIES)
@given(answers=st.lists(st.sampled_from(WORDS), min_size=1, max_size=4))
@settings(deadline=None, max_examples=15)
def test_every_strategy_plays_to_the_end(name: str, answers: list[str]) -> None:
    start = small(len(answers))
    game = play_boards(BOARD_STRATEGIES[name], start, answers)
    for answer, at in zip(answers, game.solved_at, strict=True):
        if at is None:
            assert len(game.guesses) == game.limit
        else:
            assert game.guesses[at - 1] == answer
            assert answer not in game.guesses[: at - 1]


def test_sure_boards_are_just_solved() -> None:
    answers = ["crane", "gorge", "silly"]
    start = after(small(3), answers, ["salet"])
    assert [len(c) for c in start.candidates] != [1, 1, 1]
    game = play_boards(JOINT, start, answers)
    known = after(start, answers, list(game.guesses[1:]))
    assert known.solved
    one_each = after(small(3), answers, ["salet", "later"])
    if all(len(words) == 1 for words in one_each.candidates):
        assert len(play_boards(JOINT, one_each, answers).guesses) == 5


@pytest.mark.parametrize("strategy", [JOINT, FITNESS, entropy, joint(Effort(8, 4, 40, 10))])
def test_guesses_do_not_depend_on_the_order_of_the_lists(strategy: object) -> None:
    assert callable(strategy)
    played = set()
    for seed in (None, 3):
        words = named_lexicon("original", seed)
        start = Boards.start(Position(WORDLE, words), 4)
        played.add(play_boards(strategy, start, ["mound", "crane", "gorge", "silly"]).guesses)
    assert len(played) == 1


def test_joint_is_good_on_drawn_games_of_eight_boards() -> None:
    start = Boards.start(Position(WORDLE, lists_of_2021()), 8, distinct=True)
    plain = simulate_boards(JOINT, start, 60, 11, ["salet"])
    assert plain.lost <= 1
    assert plain.mean <= 10.95
    assert sum(plain.histogram) == plain.games - plain.lost


def test_thirty_two_boards_are_solved_in_time() -> None:
    start = Boards.start(Position(WORDLE, lists_of_2021()), 32, distinct=True)
    assert simulate_boards(JOINT, start, 4, 2, ["salet"]).lost == 0


@pytest.mark.parametrize(("name", "boards"), [("octordle", 8), ("quordle", 4)])
def test_real_days_are_solved_in_time(name: str, boards: int) -> None:
    words = named_lexicon("2023")
    with reference(f"{name}_boards.csv").open(newline="") as lines:
        days = [[row[f"word{i}"] for i in range(1, boards + 1)] for row in csv.DictReader(lines)]
    assert len(days) > 100
    result = simulate_boards(
        JOINT, Boards.start(Position(WORDLE, words), boards), days, 0, ["salet"]
    )
    assert result.lost == 0


def test_a_known_opener_leads_where_it_is_a_word_of_the_game() -> None:
    start = Boards.start(Position(WORDLE, lists_of_2021()), 8)
    assert JOINT(start) == ranked(start, 3)[0][0] == "carle"
    assert JOINT(small(8)) in WORDS
    assert JOINT(Boards.start(Position(PEAKS, lists_of_2021()), 8)) != "carle"
