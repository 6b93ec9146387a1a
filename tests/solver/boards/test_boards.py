"""Many boards: the state of the game, its end, and rows that cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.boards.game import Boards, BoardsError, play_boards
from solver.boards.share import share_text
from solver.boards.simulation import draw_games
from solver.boards.strategies import (
    state_of,
)
from solver.errors import ContradictionError, PatternError, UnknownWordError
from solver.games import Position
from solver.rules import PEAKS, WORDLE
from tests import oracle_boards as oracle
from tests.solver.boards.small import GAMES, JOINT, WORDS, after, rows_of, small
from tests.solver.lexicons import lexicon


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


def test_the_last_allowed_guess_may_win() -> None:
    start = Boards.start(
        Position(WORDLE, lexicon(["crane", "slate"], ["crane", "slate"])), 2, limit=2
    )
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


def test_drawn_games_are_the_same_for_the_same_seed() -> None:
    games = draw_games(WORDS, 8, 3, 5)
    assert games == draw_games(WORDS, 8, 3, 5)
    assert games != draw_games(WORDS, 8, 3, 6)
    assert all(len(set(game)) == 8 for game in games)


def test_word_peaks_on_many_boards() -> None:
    start = Boards.start(Position(PEAKS, lexicon(sorted(WORDS), sorted(WORDS))), 2)
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
        Boards.start(Position(WORDLE, lexicon(WORDS)), number, limit)


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
