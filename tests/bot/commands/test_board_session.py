"""Entering rows of several boards in the terminal."""

from bot.terminal.board_session import BoardSession
from solver.boards.game import Boards
from solver.boards.strategies import (
    ranked,
)
from solver.games import Position
from solver.rules import WORDLE
from tests.solver.boards.small import WORDS, after, small
from tests.solver.lexicons import lexicon


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
        session = BoardSession.new(Boards.start(Position(WORDLE, words), 1)).entered("gybyx -----")
        assert session.boards.guesses == ("gybyx",)

    def test_all_boards_or_the_open_ones_may_be_answered(self) -> None:
        session = BoardSession.new(small(2)).entered("crane g -")
        for line in ("banal -", "banal - -"):
            assert len(session.entered(line).boards.boards[1].clues) == 2

    def test_words_left_are_listed_the_likeliest_first(self) -> None:
        session = BoardSession.new(small(1)).entered("bound -gggg")
        assert session.boards.remaining_words(0) == [
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
