"""Games as an address describes them: settings and rows in, positions and suggestions out.

Nothing is kept between requests but what any request may share: positions and suggestions are
functions of the address alone, so that a link restores a game and a cache cannot mix two up.
"""

from functools import lru_cache

from solver import Boards, GameSpec
from solver.boards import ranked
from solver.errors import UnknownWordError
from solver.games import Outlook, Position, outlook
from solver.ranking import Group, Worth, partition_of, rank_of
from solver.spec import Row, boards_after, position_after
from solver.strategies import led_by, suggestions
from solver.words import Lexicon

MOST_ROWS = 30
SHOWN = 10
SHOWN_FOR_BOARDS = 8
NAMED = 12  # words of a group that are named
MOST_GROUPS = 40  # on a page


@lru_cache(maxsize=128)
def position_of(spec: GameSpec) -> Position:
    """The position after the game's rows; rows that contradict each other are kept.

    `RowError` for a row that cannot be entered at all.
    """
    if not spec.rows:
        return spec.start()
    return position_after(position_of(spec.back()), spec.rows[-1], len(spec.rows))


@lru_cache(maxsize=256)
def boards_of(spec: GameSpec) -> Boards:
    """The boards after the game's rows; `RowError` for one that cannot be entered."""
    if not spec.rows:
        return spec.multi()
    return boards_after(boards_of(spec.back()), spec.rows[-1], len(spec.rows))


@lru_cache(maxsize=1024)
def best_for_boards(spec: GameSpec) -> tuple[tuple[str, float], ...]:
    """The best guesses for several boards, and how many are then expected to the end."""
    return tuple(ranked(boards_of(spec), SHOWN_FOR_BOARDS))


@lru_cache(maxsize=1024)
def best_of(spec: GameSpec, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best guesses of a game that goes on; `ContradictionError` where no word fits."""
    return tuple(suggestions(position_of(spec), top))


@lru_cache(maxsize=1024)
def opened_with(spec: GameSpec, opener: str, top: int = SHOWN) -> tuple[Worth, ...]:
    """The best first guesses, a chosen opener in front."""
    return tuple(led_by(opener, position_of(spec), top))


@lru_cache(maxsize=1024)
def worth_of(spec: GameSpec, guess: str) -> Worth:
    """What an accepted word is worth as the next guess."""
    return rank_of(position_of(spec), [guess])[0]


@lru_cache(maxsize=1024)
def outlook_of(spec: GameSpec) -> Outlook:
    """The outlook of a game in which some word fits."""
    return outlook(position_of(spec))


def groups_of(spec: GameSpec, guess: str) -> list[Group]:
    """The groups into which a guess splits what is left, the largest first."""
    return partition_of(position_of(spec), guess, NAMED)


@lru_cache(maxsize=1024)
def largest_groups(spec: GameSpec, guess: str) -> tuple[tuple[Group, ...], int]:
    """The groups that a page has room for, and how many there are: of long words, thousands."""
    groups = groups_of(spec, guess)
    return tuple(groups[:MOST_GROUPS]), len(groups)


def row_of(position: Position, place: int) -> Row:
    """A row of a position in canonical marks."""
    guess, pattern = position.clues[place]
    return Row(guess, (position.rule.format(pattern, len(guess)),))


def rows_of(position: Position) -> tuple[Row, ...]:
    """All rows of a position in canonical marks."""
    return tuple(row_of(position, place) for place in range(len(position.clues)))


def why_unknown(lexicon: Lexicon, word: str) -> str:
    """Why a word cannot be guessed; empty if it can."""
    try:
        lexicon.index(word)
    except UnknownWordError as error:
        return str(error)
    return ""
