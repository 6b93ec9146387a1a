"""`GameSpec`: one value that says which game is played, on which words, and what has happened.

Command line, page, API, sheets and the daily job all make one, and it can be written as text:

>>> spec = GameSpec().with_row("crane", "-yg--").with_row("brawl", "-yg--")
>>> str(spec)
'game=wordle row=crane:-yg-- row=brawl:-yg--'
>>> GameSpec.parse(str(spec)) == spec
True
>>> spec.position().remaining_words()[:2]
['apart', 'diary']
"""

import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from solver.boards.game import EXTRA_GUESSES, Boards
from solver.errors import RowError, SecondGuessError
from solver.games.fingerprints import fingerprint
from solver.games.position import Position
from solver.rules.registry import WORDLE, rule_named
from solver.rules.rule import Mode, Rule
from solver.words.lists import WordLists
from solver.words.prior import ACCEPTED, Prior, prior_named
from solver.words.vocabulary import ANY, Vocabulary, vocabulary_named

__all__ = ["GameSpec", "Row", "boards_after", "position_after", "rows_of"]

LIMIT = 6
BUILT_IN = WordLists()


class Row(NamedTuple):
    """A guess and its feedback as text, one for each board that was open."""

    guess: str
    feedback: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> "Row":
        """The row of `crane:-yg--`, or of `crane:-yg--,gyy--` for several boards."""
        guess, colon, feedback = text.partition(":")
        if not colon:
            raise SecondGuessError(
                f"cannot read the row {text[:40]!r}; write WORD:COLORS, e.g. crane:-yg--"
            )
        return cls(guess.strip().lower(), tuple(part.strip() for part in feedback.split(",")))

    def __str__(self) -> str:
        """The row as `parse` reads it."""
        return f"{self.guess}:{','.join(self.feedback)}"


def rows_of(texts: Iterable[str]) -> tuple[Row, ...]:
    """Rows as `Row.parse` reads them; `RowError` for one that it cannot read."""
    rows = []
    for number, text in enumerate(texts, 1):
        try:
            rows.append(Row.parse(text))
        except SecondGuessError as error:
            raise RowError(number, error) from error
    return tuple(rows)


@dataclass(frozen=True)
class GameSpec:
    """A game: its rule and words, what a guess must respect, and the rows so far.

    `limit` is the number of guesses allowed, by default 6, or 5 more than there are `boards`;
    `distinct` says that no two boards have the same answer. `prior` is the belief about the answer
    before the first guess, `vocabulary` the words that may be suggested. Two specs are equal if
    every field is; nothing is read or checked before `start`, `position` or `multi` is called.
    """

    rule: Rule = WORDLE
    words: WordLists = BUILT_IN
    mode: Mode = Mode.NORMAL
    limit: int | None = None
    boards: int = 1
    distinct: bool = False
    prior: Prior = ACCEPTED
    vocabulary: Vocabulary = ANY
    rows: tuple[Row, ...] = ()

    @property
    def turns(self) -> int:
        """The number of guesses allowed."""
        if self.limit is not None:
            return self.limit
        return LIMIT if self.boards == 1 else self.boards + EXTRA_GUESSES

    def start(self) -> Position:
        """The position before the first guess; `WordListError` for lists that are no good."""
        first = [row.guess for row in self.rows[:1]]
        return Position(
            self.rule,
            self.words.load(first),
            limit=self.turns,
            mode=self.mode,
            prior=self.prior,
            vocabulary=self.vocabulary,
        )

    def position(self) -> Position:
        """The position of a game of one board after all rows.

        `RowError` for a row that cannot be entered. Rows that contradict each other are kept: see
        `Position.consistent`.
        """
        here = self.start()
        for number, row in enumerate(self.rows, 1):
            here = position_after(here, row, number)
        return here

    def multi(self) -> Boards:
        """The boards after all rows; `RowError` for a row that cannot be entered."""
        here = Boards.start(self.start(), self.boards, self.turns, self.distinct)
        for number, row in enumerate(self.rows, 1):
            here = boards_after(here, row, number)
        return here

    def with_row(self, guess: str, *feedback: str) -> "GameSpec":
        """The game one row later."""
        return self.entered(Row(guess, feedback))

    def entered(self, row: Row) -> "GameSpec":
        """The game one row later."""
        return replace(self, rows=(*self.rows, row))

    def back(self) -> "GameSpec":
        """The game one row earlier; the same at the start."""
        return replace(self, rows=self.rows[:-1])

    def restarted(self) -> "GameSpec":
        """The game before its first row."""
        return replace(self, rows=())

    def settings(self) -> list[tuple[str, str]]:
        """What differs from the default as pairs of name and value, without rows; the game first.

        `SecondGuessError` where words were given as a `Lexicon`, which has no text.
        """
        pairs = [("game", self.rule.name), *self.words.pairs()]
        if self.mode is not Mode.NORMAL:
            pairs.append(("mode", self.mode.value))
        if self.limit is not None:
            pairs.append(("limit", str(self.limit)))
        if self.boards != 1:
            pairs.append(("boards", str(self.boards)))
        if self.distinct:
            pairs.append(("distinct", "1"))
        if self.prior != ACCEPTED:
            pairs.append(("prior", self.prior.name))
        if self.vocabulary != ANY:
            pairs.append(("vocabulary", self.vocabulary.name))
        return pairs

    def to_query(self) -> list[tuple[str, str]]:
        """The game as pairs of name and value, fit for the query of an address."""
        return [*self.settings(), *(("row", str(row)) for row in self.rows)]

    @classmethod
    def from_query(cls, pairs: Iterable[tuple[str, str]]) -> "GameSpec":
        """The game of such pairs; `SecondGuessError` for a name or a value that is unknown."""
        spec = cls()
        for name, value in pairs:
            if name not in _SETTINGS:
                known = ", ".join(_SETTINGS)
                raise SecondGuessError(f"unknown setting {name!r} of a game; use {known}")
            spec = _SETTINGS[name](spec, value)
        return spec

    def __str__(self) -> str:
        """The game as one line, which `parse` reads."""
        return shlex.join(f"{name}={value}" for name, value in self.to_query())

    @classmethod
    def parse(cls, text: str) -> "GameSpec":
        """The game of a line such as `game=peaks length=4 row=bead:LHCL`."""
        try:
            parts = shlex.split(text)
        except ValueError as error:
            raise SecondGuessError(f"cannot read the game {text[:80]!r}: {error}") from error
        return cls.from_query((name, value) for name, _, value in (p.partition("=") for p in parts))

    def fingerprint(self) -> str:
        """A short text that differs where two games differ, by the words and not their files."""
        boards = f"{self.boards} {self.distinct}"
        rows = " ".join(map(str, self.rows))
        whole = "\n".join((fingerprint(self.start()), boards, rows))
        return sha256(whole.encode()).hexdigest()[:16]


def position_after(before: Position, row: Row, number: int) -> Position:
    """The position after a row of a spec, also where no word fits any more; or `RowError`."""
    try:
        return before.accept(row.guess, " ".join(row.feedback))
    except SecondGuessError as error:
        raise RowError(number, error) from error


def boards_after(before: Boards, row: Row, number: int) -> Boards:
    """The boards after a row of a spec; `RowError` with its number."""
    try:
        return before.enter(row.guess, row.feedback)
    except SecondGuessError as error:
        raise RowError(number, error) from error


def _lists(spec: GameSpec, **lists: Any) -> GameSpec:
    return replace(spec, words=replace(spec.words, **lists))


# How each name of a pair changes a spec.
_SETTINGS: dict[str, Callable[[GameSpec, str], GameSpec]] = {
    "game": lambda spec, value: replace(spec, rule=rule_named(value)),
    "guesses": lambda spec, value: _lists(spec, guesses=Path(value)),
    "answers": lambda spec, value: _lists(spec, answers=Path(value)),
    "length": lambda spec, value: _lists(spec, length=_whole("length", value)),
    "words": lambda spec, value: _lists(spec, name=value),
    "mode": lambda spec, value: replace(spec, mode=_mode(value)),
    "limit": lambda spec, value: replace(spec, limit=_whole("limit", value)),
    "boards": lambda spec, value: replace(spec, boards=_whole("boards", value)),
    "distinct": lambda spec, value: replace(spec, distinct=value == "1"),
    "prior": lambda spec, value: replace(spec, prior=prior_named(value)),
    "vocabulary": lambda spec, value: replace(spec, vocabulary=vocabulary_named(value)),
    "row": lambda spec, value: spec.entered(Row.parse(value)),
}


def _mode(value: str) -> Mode:
    try:
        return Mode(value)
    except ValueError:
        raise SecondGuessError(f"unknown mode {value!r}; use {', '.join(Mode)}") from None


def _whole(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise SecondGuessError(f"{name} is {value!r}; use a whole number") from None
