"""Several boards answered by the same guess: what has been entered, and what each board leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from solver.boards.deals import deal_of, dealt
from solver.boards.share import share_text
from solver.errors import ContradictionError, PatternError, SecondGuessError
from solver.games.contradictions import explain
from solver.games.position import Position
from solver.rules.rule import Rule
from solver.words.lexicon import Lexicon

EXTRA_GUESSES = 5  # a game of N boards allows N + 5 guesses
MOST_BOARDS = 1000


class BoardsError(SecondGuessError):
    """Boards that do not make a game: too few, too many, or of different lengths."""


@dataclass(frozen=True, eq=False)
class Boards:
    """Boards in play, each with its own clues; immutable.

    A board takes no more rows once it is solved. `distinct` says that no two boards have the same
    answer, which only some games promise. `limit` is the number of guesses allowed; the last one
    may win.
    """

    boards: tuple[Position, ...]
    limit: int
    distinct: bool = False
    guesses: tuple[str, ...] = ()

    @classmethod
    def start(
        cls,
        position: Position,
        number: int,
        limit: int | None = None,
        distinct: bool = False,
    ) -> "Boards":
        """A game of `number` boards that each begin as `position`; `number` + 5 guesses by default.

        `BoardsError` for a number or a limit that makes no game, or hard mode, which these lack.
        """
        if not 1 <= number <= MOST_BOARDS:
            raise BoardsError(f"{number} boards are no game; give 1 to {MOST_BOARDS}")
        limit = limit if limit is not None else number + EXTRA_GUESSES
        if limit < number:
            raise BoardsError(
                f"{limit} guesses cannot solve {number} boards; allow at least {number}"
            )
        board = replace(position, clues=(), limit=limit)
        return cls((board,) * number, limit, distinct)

    @property
    def rule(self) -> Rule:
        """How guesses are answered."""
        return self.boards[0].rule

    @property
    def lexicon(self) -> Lexicon:
        """The words in use."""
        return self.boards[0].lexicon

    @property
    def beginning(self) -> Position:
        """What every board was like before the first guess."""
        return replace(self.boards[0], clues=())

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The numbers, from 0, of the boards that are not solved."""
        return tuple(i for i, board in enumerate(self.boards) if not board.solved)

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return not self.open_boards

    @property
    def turns_left(self) -> int:
        """Guesses that may still be made."""
        return self.limit - len(self.guesses)

    @property
    def over(self) -> bool:
        """Whether all boards are solved or all guesses are used."""
        return self.solved or self.turns_left <= 0

    @property
    def solved_at(self) -> tuple[int | None, ...]:
        """For each board the guess, from 1, that solved it; None where it is not solved."""
        return tuple(len(board.clues) if board.solved else None for board in self.boards)

    @cached_property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """For each board the words, as indices, that may be its answer.

        Where answers are distinct, a word that is sure on one board is none of another's.
        """
        left = [
            np.array([board.lexicon.index(board.clues[-1].guess)])
            if board.solved
            else board.candidates.indices
            for board in self.boards
        ]
        deal = deal_of(left, [not board.solved for board in self.boards], self.distinct)
        return tuple(frozenset(dealt(deal, i).tolist()) for i in range(len(left)))

    def remaining_words(self, board: int) -> list[str]:
        """The words that may be a board's answer, the likeliest first."""
        weights = self.beginning.prior.weights(self.lexicon)
        words = sorted(self.candidates[board], key=lambda i: (-int(weights[i]), i))
        return [self.lexicon.words[i] for i in words]

    def after(self, guess: str, patterns: Sequence[int | None]) -> "Boards":
        """The game one guess later; `patterns` has one for each board, ignored if it is solved."""
        boards = [
            board if board.solved or pattern is None else board.after(guess, pattern)
            for board, pattern in zip(self.boards, patterns, strict=True)
        ]
        return replace(self, boards=tuple(boards), guesses=(*self.guesses, guess))

    def enter(self, guess: str, responses: Sequence[str]) -> "Boards":
        """The game after a guess as a player types it, checked.

        `responses` are given for all boards, or only for those that are open, in order. What
        `Position.enter` raises, with the board's number; `PatternError` if there are too few or
        too many responses.
        """
        word = guess.strip().lower()
        self.lexicon.index(word)
        if self.turns_left < 1:
            raise PatternError(f"all {self.limit} guesses are used; start a new game or undo")
        boards = list(self.boards)
        for i, response in self._paired(responses):
            try:
                boards[i] = boards[i].enter(word, response)
            except ContradictionError as error:
                raise ContradictionError(f"board {i + 1}: {explain(error)}") from error
            except PatternError as error:
                raise PatternError(f"board {i + 1}: {error}") from error
        return replace(self, boards=tuple(boards), guesses=(*self.guesses, word))

    def undone(self) -> "Boards":
        """The game one guess earlier, on every board; the same at the start."""
        if not self.guesses:
            return self
        made = len(self.guesses)
        boards = [board.undone() if len(board.clues) == made else board for board in self.boards]
        return replace(self, boards=tuple(boards), guesses=self.guesses[:-1])

    def _paired(self, responses: Sequence[str]) -> list[tuple[int, str]]:
        """The open boards with their responses."""
        if len(responses) == len(self.open_boards):
            return list(zip(self.open_boards, responses, strict=True))
        if len(responses) == len(self.boards):
            return [(i, responses[i]) for i in self.open_boards]
        missing = len(responses) < len(self.open_boards)
        first = self.open_boards[len(responses)] + 1 if missing else None
        where = f"; the one for board {first} is missing" if first else ""
        raise PatternError(
            f"{len(responses)} responses for {len(self.open_boards)} open boards{where}; "
            f"give one for each open board, or for all {len(self.boards)}"
        )


BoardStrategy = Callable[[Boards], str]


@dataclass(frozen=True)
class BoardsGame:
    """A finished game: the guesses, each board's answer and the guess that solved it."""

    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    solved_at: tuple[int | None, ...]
    limit: int
    rule: Rule

    @property
    def solved(self) -> bool:
        """Whether every board was solved in time."""
        return None not in self.solved_at

    @property
    def patterns(self) -> tuple[tuple[str, ...], ...]:
        """For each board the feedback, as canonical marks, up to the guess that solved it."""
        return tuple(
            tuple(
                self.rule.format(self.rule.score(guess, answer), len(guess))
                for guess in self.guesses[: at or self.limit]
            )
            for answer, at in zip(self.answers, self.solved_at, strict=True)
        )

    def as_json(self) -> dict[str, Any]:
        """The game for programs."""
        return {
            "answers": list(self.answers),
            "guesses": list(self.guesses),
            "patterns": [list(rows) for rows in self.patterns],
            "solved_at": list(self.solved_at),
            "solved": self.solved,
            "limit": self.limit,
            "share": share_text(self.solved_at),
        }


def play_boards(
    strategy: BoardStrategy, start: Boards, answers: Sequence[str], openers: Sequence[str] = ()
) -> BoardsGame:
    """Play answers, one a board, to the end; the strategy sees responses only.

    `openers`, accepted words in lower case, are guessed first.
    """
    check_answers(answers, start)
    here = start
    while not here.over:
        made = len(here.guesses)
        guess = openers[made] if made < len(openers) else strategy(here)
        here = here.after(guess, [here.rule.score(guess, answer) for answer in answers])
    return BoardsGame(tuple(answers), here.guesses, here.solved_at, here.limit, here.rule)


def check_answers(answers: Sequence[str], start: Boards) -> None:
    """`BoardsError` unless there is one answer a board, each as long as the game's words."""
    length = start.lexicon.length
    odd = next((word for word in answers if len(word) != length), None)
    if odd is not None:
        raise BoardsError(
            f"{odd!r} has {len(odd)} letters, but all boards of this game have {length}; "
            "give answers of one length"
        )
    if len(answers) != len(start.boards):
        raise BoardsError(f"{len(answers)} answers for {len(start.boards)} boards; give one each")
