"""What can be wrong with a player's input: one exception a cause.

Every message is one line: what was given, what is legal, what to do.
"""

from collections.abc import Iterable
from typing import Any

__all__ = [
    "ContradictionError",
    "GameOverError",
    "HardModeError",
    "InterruptedSearchError",
    "LimitError",
    "OutputError",
    "PatternError",
    "RowError",
    "SecondGuessError",
    "TreeFileError",
    "UnknownStrategyError",
    "UnknownWordError",
    "WordListError",
]


class SecondGuessError(ValueError):
    """Root of every error that a user can correct; `exit_code` is what the program ends with."""

    exit_code = 2


class PatternError(SecondGuessError):
    """A response that is misspelt, of the wrong length, or that no answer can give."""


class UnknownWordError(SecondGuessError):
    """A word that is not among the accepted words."""


class WordListError(SecondGuessError):
    """A word list that is empty, mixed, duplicated, or whose answers may not be guessed."""


class ContradictionError(SecondGuessError):
    """Clues that leave no word at all.

    `position` is where they lead, of the type `solver.Position`, if it was a row that led there;
    `solver.games.explain` then says which tile to check.
    """

    def __init__(self, message: str, position: Any = None) -> None:
        super().__init__(message)
        self.position = position


class HardModeError(SecondGuessError):
    """A guess that drops what earlier rows proved."""


class GameOverError(SecondGuessError):
    """A guess in a game that is solved or whose guesses are used."""


class RowError(SecondGuessError):
    """A row of a game, `row` from 1, that cannot be entered, and the `cause`."""

    def __init__(self, row: int, cause: SecondGuessError) -> None:
        self.row, self.cause = row, cause
        super().__init__(f"row {row}: {cause}")


class LimitError(SecondGuessError):
    """A guess limit within which some answers cannot be reached."""


class InterruptedSearchError(SecondGuessError):
    """A search that was interrupted before it had any result."""

    exit_code = 130


class UnknownStrategyError(SecondGuessError):
    """A strategy `name` that is not among the `known` ones."""

    def __init__(self, name: str, known: Iterable[str], of: str = "strategy") -> None:
        self.name, self.known = name, tuple(sorted(known))
        super().__init__(f"unknown {of} {name!r}; use {', '.join(self.known)}")


class OutputError(SecondGuessError):
    """A file that cannot be written."""

    exit_code = 1


class TreeFileError(SecondGuessError):
    """A decision-tree file that is damaged or does not match its rule."""
