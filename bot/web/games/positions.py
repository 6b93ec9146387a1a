"""Games as an address describes them: settings and rows in, positions and suggestions out.

Nothing is kept between requests but what any request may share: positions and suggestions are
functions of the address alone, so that a link restores a game and a cache cannot mix two up.
"""

from functools import lru_cache
from typing import NamedTuple

from solver.errors import ContradictionError, PatternError, SecondGuessError, UnknownWordError
from solver.games import Position
from solver.ranking import Group, Worth, partition_of
from solver.rules import RULES, Mode
from solver.strategies import led_by, suggestions
from solver.words import Lexicon

MOST_ROWS = 30
SHOWN = 10
NAMED = 12  # words of a group that are named
MOST_GROUPS = 40  # on a page


class GameSpec(NamedTuple):
    """A game as its address gives it: rule, length, mode, tries, and rows like `crane:-yg--`."""

    rule: str = "wordle"
    length: int = 5
    mode: Mode = Mode.NORMAL
    tries: int = 6
    rows: tuple[str, ...] = ()


@lru_cache(maxsize=128)
def position_of(spec: GameSpec) -> Position:
    """The position after the game's rows; rows that contradict each other are kept.

    `SecondGuessError` with the row's number for a row that cannot be entered at all.
    """
    if not spec.rows:
        lexicon = Lexicon.built_in(spec.length)
        return Position(RULES[spec.rule], lexicon, limit=spec.tries, mode=spec.mode)
    before = position_of(spec._replace(rows=spec.rows[:-1]))
    number = len(spec.rows)
    word, colon, response = spec.rows[-1].partition(":")
    if not colon:
        raise SecondGuessError(
            f"can't read row {number}, {spec.rows[-1][:40]!r}; write it like crane:-yg--"
        )
    try:
        return position_after(before, word, response)
    except SecondGuessError as error:
        raise SecondGuessError(f"row {number}: {error}") from error


def position_after(before: Position, word: str, response: str) -> Position:
    """The position one row later, even where no word fits any more.

    Raises what `Position.enter` does but `ContradictionError`.
    """
    if before.solved:
        raise PatternError("the game is solved already; undo a row or start a new game")
    try:
        return before.enter(word, response)
    except ContradictionError as error:
        later: Position = error.position
        return later


@lru_cache(maxsize=1024)
def best_of(spec: GameSpec, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best guesses of a game that goes on; `ContradictionError` where no word fits."""
    return tuple(suggestions(position_of(spec), top))


@lru_cache(maxsize=1024)
def opened_with(spec: GameSpec, opener: str, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best first guesses, a chosen opener in front."""
    return tuple(led_by(opener, position_of(spec), top))


def groups_of(spec: GameSpec, guess: str) -> list[Group]:
    """The groups into which a guess splits what is left, the largest first."""
    return partition_of(position_of(spec), guess, NAMED)


@lru_cache(maxsize=1024)
def largest_groups(spec: GameSpec, guess: str) -> tuple[tuple[Group, ...], int]:
    """The groups that a page has room for, and how many there are: of long words, thousands."""
    groups = groups_of(spec, guess)
    return tuple(groups[:MOST_GROUPS]), len(groups)


def row_of(position: Position, place: int) -> str:
    """A row of a position as an address writes it."""
    guess, pattern = position.clues[place]
    return f"{guess}:{position.rule.format(pattern, len(guess))}"


def rows_of(position: Position) -> tuple[str, ...]:
    """All rows of a position as an address writes them."""
    return tuple(row_of(position, place) for place in range(len(position.clues)))


def why_unknown(lexicon: Lexicon, word: str) -> str:
    """Why a word cannot be guessed; empty if it can."""
    try:
        lexicon.index(word)
    except UnknownWordError as error:
        return str(error)
    return ""
