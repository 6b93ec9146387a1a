"""Many boards: the state, the strategies against slow oracles, and real days."""

import csv
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.terminal.board_session import BoardSession
from solver.boards.game import Boards, BoardsError, play_boards
from solver.boards.share import share_text
from solver.boards.simulation import draw_games, simulate_boards
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
from solver.errors import ContradictionError, PatternError, UnknownWordError
from solver.rules.rule import PEAKS, WORDLE
from solver.words.lexicon import Lexicon
from tests import oracle_boards as oracle
from tests.oracle import wordle_marks
from tests.reference import reference
from tests.solver.lexicons import lexicon, named_lexicon

WORDS = (
    *("bound", "found", "hound", "mound", "pound", "round", "sound", "wound"),
    *("crane", "slate", "salet", "gorge", "silly", "mossy", "match", "watch"),
    *("later", "alert", "eerie", "queue", "geese", "llama", "annal", "banal"),
)
JOINT, FITNESS = joint(), fitness(uncertain_first=False)


@cache
def lists_of_2021() -> Lexicon:
    return named_lexicon("original")


def small(number: int, distinct: bool = False) -> Boards:
    return Boards.start(WORDLE, lexicon(sorted(WORDS), sorted(WORDS)), number, distinct=distinct)


def after(boards: Boards, answers: list[str], guesses: list[str]) -> Boards:
    for guess in guesses:
        boards = boards.after(guess, [WORDLE.score(guess, answer) for answer in answers])
    return boards


GAMES = st.tuples(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=5, unique=True),
    st.lists(st.sampled_from(WORDS), max_size=2, unique=True),
)


def rows_of(boards: Boards) -> list[list[tuple[str, str]]]:
    return [
        [(guess, WORDLE.format(pattern, 5)) for guess, pattern in board.clues]
        for board in boards.boards
    ]


@given(GAMES, st.booleans())
def test_candidates_are_what_the_rows_leave(
    game: tuple[list[str], list[str]], distinct: bool
) -> None:
    answers, guesses = game
    boards = after(small(len(answers), distinct), answers, guesses)
    expected = oracle.left(WORDS, rows_of(boards), distinct)
    found = [{boards.lexicon.words[i] for i in board} for board in boards.candidates]
    assert found == expected
    state = state_of(boards)
    for i, (start, size) in enumerate(zip(state.deal.start, state.deal.size, strict=True)):
        columns = state.table.possible[state.deal.cand[start : start + size]]
        assert {boards.lexicon.words[int(c)] for c in columns} == expected[i]


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


def test_the_last_allowed_guess_may_win() -> None:
    start = Boards.start(WORDLE, lexicon(["crane", "slate"], ["crane", "slate"]), 2, limit=2)
    game = play_boards(JOINT, start, ["slate", "crane"])
    assert game.solved
    assert len(game.guesses) == 2


def test_rows_after_a_board_is_solved_are_ignored_and_undo_takes_a_guess_from_all() -> None:
    boards = after(small(3), ["crane", "slate", "gorge"], ["crane", "slate"])
    assert [len(board.clues) for board in boards.boards] == [1, 2, 2]
    assert boards.solved_at == (1, 2, None)
    again = boards.undone()
    assert [len(board.clues) for board in again.boards] == [1, 1, 1]
    assert again.solved_at == (1, None, None)
    assert again.undone().undone().guesses == ()


def test_an_answer_of_no_list_ends_as_an_honest_loss() -> None:
    game = play_boards(JOINT, small(2), ["crane", "xylyl"])
    assert game.solved_at[0] is not None
    assert game.solved_at[1] is None
    assert len(game.guesses) == game.limit


@pytest.mark.parametrize("strategy", [JOINT, FITNESS, entropy, joint(Effort(8, 4, 40, 10))])
def test_guesses_do_not_depend_on_the_order_of_the_lists(strategy: object) -> None:
    assert callable(strategy)
    played = set()
    for seed in (None, 3):
        words = named_lexicon("original", seed)
        start = Boards.start(WORDLE, words, 4)
        played.add(play_boards(strategy, start, ["mound", "crane", "gorge", "silly"]).guesses)
    assert len(played) == 1


def test_joint_is_good_on_drawn_games_of_eight_boards() -> None:
    start = Boards.start(WORDLE, lists_of_2021(), 8, distinct=True)
    plain = simulate_boards(JOINT, start, 60, 11, ["salet"])
    assert plain.lost <= 1
    assert plain.mean <= 10.95
    assert sum(plain.histogram) == plain.games - plain.lost


def test_thirty_two_boards_are_solved_in_time() -> None:
    start = Boards.start(WORDLE, lists_of_2021(), 32, distinct=True)
    assert simulate_boards(JOINT, start, 4, 2, ["salet"]).lost == 0


@pytest.mark.parametrize(("name", "boards"), [("octordle", 8), ("quordle", 4)])
def test_real_days_are_solved_in_time(name: str, boards: int) -> None:
    words = named_lexicon("2023")
    with reference(f"{name}_boards.csv").open(newline="") as lines:
        days = [[row[f"word{i}"] for i in range(1, boards + 1)] for row in csv.DictReader(lines)]
    assert len(days) > 100
    result = simulate_boards(JOINT, Boards.start(WORDLE, words, boards), days, 0, ["salet"])
    assert result.lost == 0


def test_drawn_games_are_the_same_for_the_same_seed() -> None:
    games = draw_games(WORDS, 8, 3, 5)
    assert games == draw_games(WORDS, 8, 3, 5)
    assert games != draw_games(WORDS, 8, 3, 6)
    assert all(len(set(game)) == 8 for game in games)


def test_word_peaks_on_many_boards() -> None:
    start = Boards.start(PEAKS, lexicon(sorted(WORDS), sorted(WORDS)), 2)
    assert play_boards(JOINT, start, ["crane", "mound"]).solved


@pytest.mark.parametrize(
    ("solved_at", "text"),
    [
        ((9, 5, 7, None), "9️⃣5️⃣\n7️⃣🟥"),
        ((10, 12, 5, 7, None, 8, 4, None), "🔟🕛\n5️⃣7️⃣\n🟥8️⃣\n4️⃣🟥"),
        ((11, 13), "🕚🕐"),
        ((6, 11) * 8, "\n".join(["0️⃣6️⃣⬛1️⃣1️⃣"] * 8)),
    ],
)
def test_share_texts_are_those_of_the_games(solved_at: tuple[int | None, ...], text: str) -> None:
    assert share_text(solved_at) == text


@pytest.mark.parametrize(
    ("number", "limit", "reason"), [(0, None, "0 boards"), (4, 3, "at least 4")]
)
def test_games_that_cannot_be(number: int, limit: int | None, reason: str) -> None:
    with pytest.raises(BoardsError, match=reason):
        Boards.start(WORDLE, lexicon(WORDS), number, limit)


def test_answers_of_different_lengths_are_refused() -> None:
    with pytest.raises(BoardsError, match="'cranes' has 6 letters"):
        play_boards(JOINT, small(2), ["crane", "cranes"])


def test_a_missing_response_names_the_board() -> None:
    with pytest.raises(PatternError, match="board 3 is missing"):
        small(3).enter("crane", ["-----", "-----"])


def test_a_contradiction_names_the_board() -> None:
    boards = small(2).enter("crane", ["-----", "--g--"])
    with pytest.raises(ContradictionError, match=r"^board 1: "):
        boards.enter("banal", ["-gggg", "-----"])


def test_an_impossible_response_names_the_board() -> None:
    with pytest.raises(PatternError, match=r"^board 2: "):
        small(2).enter("eerie", ["-----", "-yyyy"])


def test_an_unknown_word_is_refused() -> None:
    with pytest.raises(UnknownWordError):
        small(2).enter("crank", ["-----", "-----"])


class TestSession:
    def test_one_line_a_guess(self) -> None:
        session = BoardSession.new(small(3)).entered("CRANE - --g-- ggggg")
        assert session.boards.guesses == ("crane",)
        assert session.boards.open_boards == (0, 1)
        later = session.entered("banal -----  -y-yy ")
        assert later.boards.guesses == ("crane", "banal")
        assert later.undone().boards.guesses == ("crane",)
        assert later.restarted().boards.guesses == ()

    def test_responses_alone_take_the_suggestion(self) -> None:
        session = BoardSession.new(small(2), ("salet",)).entered("- -")
        assert session.boards.guesses == ("salet",)

    def test_a_word_made_of_marks_is_a_word_where_responses_follow(self) -> None:
        words = lexicon(["gybyx", "crane"], ["gybyx", "crane"])
        session = BoardSession.new(Boards.start(WORDLE, words, 1)).entered("gybyx -----")
        assert session.boards.guesses == ("gybyx",)

    def test_all_boards_or_the_open_ones_may_be_answered(self) -> None:
        session = BoardSession.new(small(2)).entered("crane g -")
        for line in ("banal -", "banal - -"):
            assert len(session.entered(line).boards.boards[1].clues) == 2

    def test_words_left_are_listed_the_likeliest_first(self) -> None:
        session = BoardSession.new(small(1)).entered("bound -gggg")
        assert session.boards.left_words(0) == [
            "found",
            "hound",
            "mound",
            "pound",
            "round",
            "sound",
            "wound",
        ]

    def test_suggestions_say_what_is_still_expected(self) -> None:
        boards = after(small(2), ["crane", "gorge"], ["salet", "later", "queue"])
        for word, expected in ranked(boards, 3):
            assert word in WORDS
            assert expected >= len(boards.open_boards)


def test_a_known_opener_leads_where_it_is_a_word_of_the_game() -> None:
    start = Boards.start(WORDLE, lists_of_2021(), 8)
    assert JOINT(start) == ranked(start, 3)[0][0] == "carle"
    assert JOINT(small(8)) in WORDS
    assert JOINT(Boards.start(PEAKS, lists_of_2021(), 8)) != "carle"
