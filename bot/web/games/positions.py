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


class Asked(NamedTuple):
    """What decides a position: rule, length, mode, tries, and rows written `WORD:RESPONSE`."""

    rule: str = "wordle"
    length: int = 5
    mode: Mode = Mode.NORMAL
    tries: int = 6
    rows: tuple[str, ...] = ()


@lru_cache(maxsize=128)
def position_of(asked: Asked) -> Position:
    """The position after the game's rows; rows that contradict each other are kept.

    `SecondGuessError` with the row's number for a row that cannot be entered at all.
    """
    if not asked.rows:
        lexicon = Lexicon.built_in(asked.length)
        return Position(RULES[asked.rule], lexicon, limit=asked.tries, mode=asked.mode)
    before = position_of(asked._replace(rows=asked.rows[:-1]))
    number = len(asked.rows)
    word, colon, response = asked.rows[-1].partition(":")
    if not colon:
        raise SecondGuessError(
            f"row {number}: {asked.rows[-1][:40]!r} is no row; write WORD:RESPONSE"
        )
    try:
        return entered(before, word, response)
    except SecondGuessError as error:
        raise SecondGuessError(f"row {number}: {error}") from error


def entered(before: Position, word: str, response: str) -> Position:
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
def best_of(asked: Asked, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best guesses of a game that goes on; `ContradictionError` where no word fits."""
    return tuple(suggestions(position_of(asked), top))


@lru_cache(maxsize=1024)
def opened_with(asked: Asked, opener: str, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best first guesses, a chosen opener in front."""
    return tuple(led_by(opener, position_of(asked), top))


def groups_of(asked: Asked, guess: str) -> list[Group]:
    """The groups into which a guess splits what is left, the largest first."""
    return partition_of(position_of(asked), guess, NAMED)


@lru_cache(maxsize=1024)
def largest_groups(asked: Asked, guess: str) -> tuple[tuple[Group, ...], int]:
    """The groups that a page has room for, and how many there are: of long words, thousands."""
    groups = groups_of(asked, guess)
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
