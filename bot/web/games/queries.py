"""What an address may say of a game, checked, and addresses that say it."""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.datastructures import QueryParams

from bot.web.games.positions import MOST_ROWS, Asked
from solver.rules import Mode

Row = Annotated[str, Field(max_length=160)]
Word = Annotated[str, Field(max_length=60)]
Marks = Annotated[str, Field(max_length=60)]

GameName = Literal["wordle", "peaks"]
Length = Annotated[int, Field(ge=4, le=11)]
Tries = Annotated[int, Field(ge=1, le=MOST_ROWS)]


class GameQuery(BaseModel):
    """A game of one board: its settings and the rows so far, each `WORD:RESPONSE`."""

    model_config = ConfigDict(extra="ignore")

    game: GameName = "wordle"
    length: Length = 5
    hard: bool | None = None
    tries: Tries = 6
    row: Annotated[list[Row], Field(max_length=MOST_ROWS)] = []

    def asked(self, hard: bool) -> Asked:
        """The game, hard or not as `hard` says where the address does not."""
        mode = Mode.HARD if (hard if self.hard is None else self.hard) else Mode.NORMAL
        return Asked(self.game, self.length, mode, self.tries, tuple(self.row))


class GuessQuery(GameQuery):
    """A game in which the bot guesses: also the guess on show, its response, the word told."""

    guess: Word | None = None
    marks: Marks | None = None
    word: Word | None = None


class HelperQuery(GameQuery):
    """A game that is played elsewhere: also a guess, its response, and rows pasted."""

    guess: Word | None = None
    marks: Marks | None = None
    paste: Annotated[str, Field(max_length=4000)] | None = None


class BoardsQuery(BaseModel):
    """A game of many boards; each row is `WORD:RESPONSE,RESPONSE,…`, one for each open board."""

    model_config = ConfigDict(extra="ignore")

    game: GameName = "wordle"
    length: Length = 5
    boards: Annotated[int, Field(ge=2, le=8)] = 4
    row: Annotated[list[Row], Field(max_length=MOST_ROWS)] = []
    guess: Word | None = None


def address(path: str, asked: Asked, extra: Iterable[tuple[str, str]] = ()) -> str:
    """The address of a game on a page; what is as usual is left out."""
    pairs = settings_of(asked)
    pairs += [("row", row) for row in asked.rows]
    return joined(path, [*pairs, *extra])


def settings_of(asked: Asked) -> list[tuple[str, str]]:
    """The settings of a game as an address says them."""
    return [
        ("game", asked.rule),
        ("length", str(asked.length)),
        ("hard", "1" if asked.mode is Mode.HARD else "0"),
        ("tries", str(asked.tries)),
    ]


def joined(path: str, pairs: Iterable[tuple[str, str]]) -> str:
    """A path with its query."""
    return f"{path}?{QueryParams(list(pairs))}"
