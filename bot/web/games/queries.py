"""The query parameters of a game, checked, and the addresses made of them."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError
from starlette.datastructures import QueryParams

from bot.web.games.positions import MOST_ROWS
from solver import GameSpec
from solver.rules import RULES, Mode, rule_named
from solver.spec import rows_of
from solver.words import EVERYDAY, LENGTHS, WordLists

Row = Annotated[str, Field(max_length=160)]
Word = Annotated[str, Field(max_length=60)]
Marks = Annotated[str, Field(max_length=60)]


def _known_game(name: str) -> str:
    if name not in RULES:
        raise PydanticCustomError("literal_error", "unknown game", {"expected": " or ".join(RULES)})
    return name


GameName = Annotated[
    str, AfterValidator(_known_game), WithJsonSchema({"type": "string", "enum": list(RULES)})
]
Length = Annotated[int, Field(ge=LENGTHS[0], le=LENGTHS[-1])]
BOARDS = range(2, 9)
BoardCount = Annotated[int, Field(ge=BOARDS[0], le=BOARDS[-1])]
Tries = Annotated[int, Field(ge=1, le=MOST_ROWS)]


class GameQuery(BaseModel):
    """A game of one board: its settings and the rows so far, each `WORD:RESPONSE`."""

    model_config = ConfigDict(extra="ignore")

    game: GameName = "wordle"
    length: Length = 5
    hard: bool | None = None
    tries: Tries = 6
    row: Annotated[list[Row], Field(max_length=MOST_ROWS)] = []

    def spec(self, hard: bool) -> GameSpec:
        """The game; `hard` decides where the address leaves the mode open."""
        mode = Mode.HARD if (hard if self.hard is None else self.hard) else Mode.NORMAL
        return game_spec(self.game, self.length, mode, self.tries, self.row)


class GuessQuery(GameQuery):
    """A game in which the bot guesses: also the guess on show, its feedback, the word it was.

    `kept` is the feedback of a row taken back, shown but not entered; with `found` the guess is
    the answer, whatever its feedback says.
    """

    guess: Word | None = None
    marks: Marks | None = None
    kept: Marks | None = None
    found: bool = False
    word: Word | None = None


class HelperQuery(GameQuery):
    """A game that is played elsewhere: also a guess, its feedback, and pasted rows.

    `kept` is the feedback of a row taken back, shown but not entered.
    """

    guess: Word | None = None
    marks: Marks | None = None
    kept: Marks | None = None
    paste: Annotated[str, Field(max_length=4000)] | None = None


class BoardsQuery(BaseModel):
    """A game of many boards; each row is `WORD:RESPONSE,RESPONSE,…`, one for each open board.

    `kept` is the feedback of a row taken back, shown but not entered.
    """

    model_config = ConfigDict(extra="ignore")

    game: GameName = "wordle"
    length: Length = 5
    boards: BoardCount = 4
    row: Annotated[list[Row], Field(max_length=MOST_ROWS)] = []
    guess: Word | None = None
    kept: Row | None = None

    def spec(self) -> GameSpec:
        """The game."""
        return boards_spec(self.game, self.length, self.boards, self.row)


def game_spec(game: str, length: int, mode: Mode, tries: int, rows: Iterable[str]) -> GameSpec:
    """A game of one board; `RowError` for a row that cannot be read."""
    lists = WordLists(length=length)
    return GameSpec(
        rule_named(game), lists, mode, limit=tries, vocabulary=EVERYDAY, rows=rows_of(rows)
    )


def boards_spec(game: str, length: int, boards: int, rows: Iterable[str]) -> GameSpec:
    """A game of several boards; `RowError` for a row that cannot be read."""
    lists = WordLists(length=length)
    return GameSpec(rule_named(game), lists, boards=boards, vocabulary=EVERYDAY, rows=rows_of(rows))


def address(path: str, spec: GameSpec, extra: Iterable[tuple[str, str]] = ()) -> str:
    """The address of a game on a page; settings, rows, and what else it needs."""
    pairs = settings_of(spec)
    pairs += [("row", str(row)) for row in spec.rows]
    return joined(path, [*pairs, *extra])


def settings_of(spec: GameSpec) -> list[tuple[str, str]]:
    """The settings of a game as the fields of a page have them."""
    shared = [("game", spec.rule.name), ("length", str(spec.words.length))]
    if spec.boards > 1:
        return [*shared, ("boards", str(spec.boards))]
    hard = "1" if spec.mode is Mode.HARD else "0"
    return [*shared, ("hard", hard), ("tries", str(spec.turns))]


def joined(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    """A path with its query."""
    return f"{path}?{QueryParams(list(pairs))}"
