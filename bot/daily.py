"""The day's job: fetch → solve → compose → post, once a puzzle and network.

The middle is pure; the world is touched at both ends. The solver sees responses only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from bot.errors import ConfigError, DoubtfulPostError, NetworkError
from bot.ledger import Ledger, Result
from bot.networks.base import Network, Post, Receipt
from bot.puzzles import LAUNCH, Puzzle, puzzle_number

if TYPE_CHECKING:
    from solver import Game, Lexicon

POSTED, ALREADY, FAILED, DRY_RUN = "posted", "already posted", "failed", "dry run"


@dataclass(frozen=True)
class Choice:
    """How the bot plays: the strategy's name, an opener or None, hard mode, its own lexicon."""

    strategy: str = "scout"
    opener: str | None = None
    hard: bool = False
    lexicon: "Lexicon | None" = None


@dataclass(frozen=True)
class Delivery:
    """What became of the post on one network."""

    state: str
    receipt: Receipt
    reason: str | None = None


@dataclass(frozen=True)
class Report:
    """The day's job as it ended. `game` is the board, `text` and `alt` what was posted."""

    puzzle: Puzzle
    game: "Game"
    hard: bool
    text: str
    alt: str
    deliveries: dict[str, Delivery]

    @property
    def failed(self) -> bool:
        """Whether some network did not get the post."""
        return any(delivery.state == FAILED for delivery in self.deliveries.values())


def check_day(day: date, current: date) -> None:
    """Refuse days that have not come and days before the first puzzle."""
    if day > current:
        raise ConfigError(
            f"{day} has not come yet (today is {current} in New York); answers change until then"
        )
    if day < LAUNCH:
        puzzle_number(day)


def solve(puzzle: Puzzle, choice: Choice) -> "Game":
    """Play the puzzle; the strategy is told nothing but responses."""
    from solver import STRATEGIES, WORDLE, Lexicon, Mode, Position, play, referee

    lexicon = choice.lexicon
    if lexicon is None or lexicon.length != len(puzzle.answer):
        lexicon = Lexicon.built_in(len(puzzle.answer))
    if choice.opener is not None:
        lexicon.index(choice.opener)
    mode = Mode.HARD if choice.hard else Mode.NORMAL
    return play(
        STRATEGIES[choice.strategy],
        Position(WORDLE, lexicon, mode=mode),
        referee(WORDLE, puzzle.answer),
        choice.opener,
    )


def run_day(
    source: str,
    day: date,
    fetch: Callable[[], Puzzle],
    networks: Sequence[Network],
    ledger: Ledger,
    choice: Choice,
    clock: Callable[[], datetime],
    dry_run: bool = False,
) -> Report:
    """Do what is left to do of the day's job. `source` is `nyt`, `practice` or `file`.

    A result already in the ledger is what every network gets; the engine is not asked again.
    Faults of one network are in the report and do not keep the others from their post.
    """
    known = ledger.result(source, day)
    if known is None:
        puzzle = fetch()
        game, hard = solve(puzzle, choice), choice.hard
        if not dry_run:
            ledger.record(_result(puzzle, game, hard), clock())
    else:
        puzzle, game, hard = _recalled(known)
    from bot.message import compose_alt, compose_text

    text, alt = compose_text(puzzle, game, hard), compose_alt(puzzle, game)
    if dry_run:
        skipped = {network.name: Delivery(DRY_RUN, Receipt(None, None)) for network in networks}
        return Report(puzzle, game, hard, text, alt, skipped)
    draft = _Draft(puzzle, game, text, alt)
    deliveries = {n.name: _deliver(n, draft, ledger, clock) for n in networks}
    return Report(puzzle, game, hard, text, alt, deliveries)


class _Draft:
    """The post, its picture drawn only if some network needs it."""

    def __init__(self, puzzle: Puzzle, game: "Game", text: str, alt: str) -> None:
        self.puzzle, self.game, self.text, self.alt = puzzle, game, text, alt
        self._post: Post | None = None

    def post(self) -> Post:
        if self._post is None:
            from bot.picture import board_png

            picture = board_png(self.game, self.text.split("\n")[0], self.alt)
            key = f"{self.puzzle.source}-{self.puzzle.date.isoformat()}"
            self._post = Post(key, self.text, self.alt, picture)
        return self._post


def _deliver(
    network: Network, draft: _Draft, ledger: Ledger, clock: Callable[[], datetime]
) -> Delivery:
    source, day, name = draft.puzzle.source, draft.puzzle.date, network.name
    entry = ledger.entry(source, day, name)
    if entry is not None and entry.state == "posted":
        return Delivery(ALREADY, entry.receipt)
    post = draft.post()
    before = ledger.claim(source, day, name, clock())
    if before is not None and before.state == "posted":
        return Delivery(ALREADY, before.receipt)
    try:
        network.check(post)
        # A claim that was never settled may have been posted: ask, before sending again.
        there = network.find(post) if before is not None and before.state == "claimed" else None
        receipt = there or network.send(post)
    except DoubtfulPostError as error:
        return Delivery(FAILED, Receipt(None, None), str(error))
    except NetworkError as error:
        ledger.fail(source, day, name, str(error), clock())
        return Delivery(FAILED, Receipt(None, None), str(error))
    ledger.confirm(source, day, name, receipt, clock())
    return Delivery(ALREADY if there else POSTED, receipt)


def _result(puzzle: Puzzle, game: "Game", hard: bool) -> Result:
    return Result(
        puzzle.source,
        puzzle.date,
        puzzle.number,
        game.rule.name,
        hard,
        game.limit,
        game.guesses,
        game.patterns,
        game.solved,
    )


def _recalled(known: Result) -> "tuple[Puzzle, Game, bool]":
    """Puzzle and game of a ledger row; a lost game's answer is not kept, nor needed."""
    from solver.game import Game
    from solver.rules import RULES

    answer = known.guesses[-1] if known.solved else ""
    puzzle = Puzzle(known.source, known.date, known.number, answer)
    game = Game(
        RULES[known.rule],
        len(known.guesses[0]),
        known.limit,
        known.guesses,
        known.patterns,
        known.solved,
    )
    return puzzle, game, known.hard
