"""The requests and responses of the API."""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bot.web.games.positions import MOST_ROWS
from bot.web.games.queries import (
    BOARDS,
    BoardCount,
    GameName,
    Length,
    Marks,
    Tries,
    Word,
    boards_spec,
    game_spec,
)
from solver import GameSpec
from solver.rules import Mode
from solver.words import ANY, plain_word

# Every strategy that the command line has.
StrategyName = Literal[
    "exact", "scout", "entropy", "groups", "expected", "minimax", "median", "letters"
]
Top = Annotated[int, Field(ge=1, le=100, description="Number of guesses to return.")]


class _Strict(BaseModel):
    """A body in which a misspelled name, or a number for a boolean, is an error."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ClueIn(_Strict):
    """A guess and its feedback."""

    guess: Word
    pattern: Annotated[
        Marks,
        Field(description="One mark per letter: `g` in place, `y` elsewhere, `-` absent; for Peaks "
              "`C` same, `H` guess too high, `L` guess too low. Emoji tiles work too."),
    ]  # fmt: skip


class GameIn(_Strict):
    """A game of one board so far."""

    game: GameName = "wordle"
    length: Length = 5
    hard: bool = False
    limit: Tries = 6
    clues: Annotated[list[ClueIn], Field(max_length=MOST_ROWS)] = []

    def spec(self) -> GameSpec:
        """The game as the pages know it."""
        rows = [f"{clue.guess}:{clue.pattern}" for clue in self.clues]
        mode = Mode.HARD if self.hard else Mode.NORMAL
        return game_spec(self.game, self.length, mode, self.limit, rows)


class RankIn(GameIn):
    """A game, and how many guesses to rank."""

    top: Top = 10


class GroupsIn(GameIn):
    """A game, and the guess to split the words by."""

    guess: Word


class WorthOut(BaseModel):
    """The figures of a guess."""

    word: str
    entropy: Annotated[float, Field(description="Information in bits.")]
    groups: Annotated[int, Field(description="Number of groups.")]
    expected_remaining: Annotated[float, Field(description="Mean number of words left.")]
    largest_group: Annotated[int, Field(description="Words left in the worst case.")]
    candidate: Annotated[bool, Field(description="Whether it can be the answer.")]
    probability: Annotated[float, Field(description="How likely it is to be the answer.")]


class RankOut(BaseModel):
    """How many words are left, and the best guesses."""

    remaining: int
    remaining_official: int
    guesses: list[WorthOut]


class GroupOut(BaseModel):
    """The words that share a pattern for a guess; at most twelve are listed."""

    pattern: str
    size: int
    probability: float
    words: list[str]


class GroupsOut(BaseModel):
    """The groups of a guess, the largest first."""

    guess: str
    remaining: int
    partition: list[GroupOut]


class SolveIn(_Strict):
    """An answer to play, in any list or none."""

    answer: Word
    opener: Word | None = None
    strategy: StrategyName = "scout"
    game: GameName = "wordle"
    hard: bool = False
    limit: Tries = 6

    def spec(self) -> GameSpec:
        """The game, on built-in words of the answer's length."""
        mode = Mode.HARD if self.hard else Mode.NORMAL
        spec = game_spec(self.game, len(plain_word(self.answer)), mode, self.limit, ())
        return replace(spec, vocabulary=ANY)


class GameOut(BaseModel):
    """A finished game."""

    answer: str
    guesses: list[str]
    patterns: list[str]
    solved: bool
    score: str


class BoardRowIn(_Strict):
    """A guess and the patterns of all open boards, in order."""

    guess: Word
    patterns: Annotated[list[Marks], Field(min_length=1, max_length=BOARDS[-1])]


class BoardsIn(_Strict):
    """A game of many boards so far."""

    game: GameName = "wordle"
    length: Length = 5
    boards: BoardCount = 4
    rows: Annotated[list[BoardRowIn], Field(max_length=MOST_ROWS)] = []

    def spec(self) -> GameSpec:
        """The game as the pages know it."""
        rows = [f"{row.guess}:{','.join(row.patterns)}" for row in self.rows]
        return boards_spec(self.game, self.length, self.boards, rows)


class BoardGuessOut(BaseModel):
    """A guess for all boards, and the guesses expected to the end, it included."""

    word: str
    expected_guesses: float


class BoardsOut(BaseModel):
    """The best guesses; for each board its number of words left, or when it was solved."""

    guesses: list[BoardGuessOut]
    remaining: list[int]
    solved_at: list[int | None]
    over: bool


class LadderOut(BaseModel):
    """Ladders between two words; without `changes` there is none, and `reason` explains why."""

    start: str
    end: str
    changes: int | None
    count: int | None = None
    ladder: list[str] | None = None
    ladder_changes: int | None = None
    layers: list[list[str]] | None = None
    reason: str | None = None


class WordOut(BaseModel):
    """A word in the lists."""

    word: str
    kind: str
    zipf: float
    probability: float
    blocked: bool
    list: str


class TodayOut(BaseModel):
    """The bot's latest result, without words unless the request has `reveal`."""

    source: str
    today: str
    played_today: bool
    date: str | None
    number: int | None
    score: str | None
    solved: bool | None
    patterns: list[str] | None
    guesses: list[str] | None


class StatsOut(BaseModel):
    """The bot's statistics."""

    source: str
    games: int
    games_solved: int
    games_lost: int
    mean: float | None
    mean_solved: float | None
    current_streak: int
    longest_streak: int
    histogram: list[int]
    first: str | None
    last: str | None


class ProblemOut(BaseModel):
    """The fault of a request, in one line."""

    detail: str
