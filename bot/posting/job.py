"""The day's job: fetch → solve → compose → post, once a puzzle and network.

The middle is pure; the world is touched at both ends. The solver sees responses only.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from bot.errors import ConfigError, PuzzleError
from bot.networks.base import WORDS, Network, Post, PostKey
from bot.posting.delivery import (
    ALREADY,
    DRY_RUN,
    FAILED,
    NOWHERE,
    POSTED,
    Delivery,
    Publisher,
)
from bot.posting.drafts import PLAIN, Draft, Reply, Style
from bot.record.amendments import Amendments
from bot.record.answers import keep_day
from bot.record.ledger import Ledger, Result
from bot.signals import finish_first
from bot.sources.puzzles import LAUNCH, Puzzle, puzzle_number

if TYPE_CHECKING:
    from solver import GameSpec, Position
    from solver.games import Game
    from solver.words import Prior

__all__ = ["ALREADY", "DRY_RUN", "FAILED", "POSTED", "Choice", "Delivery", "Job", "Report"]
STOPPED = Delivery(FAILED, NOWHERE, "not tried because the run was asked to stop; run it again")


@dataclass(frozen=True)
class Choice:
    """How the bot plays: the strategy's name, an opener or None, and the game.

    The game's words are used for puzzles of their length, the built-in ones for others. `prior` is
    the belief about the answer, the game's own where it is None. With `force`, an answer that is
    not an accepted word is played, and lost.
    """

    strategy: str = "scout"
    opener: str | None = None
    game: "GameSpec | None" = None
    force: bool = False
    prior: "Prior | None" = None

    @property
    def hard(self) -> bool:
        """Whether hard mode is played."""
        return self.game is not None and self.game.mode.value == "hard"

    def start(self, puzzle: Puzzle) -> "Position":
        """The position before the puzzle's first guess."""
        from solver import GameSpec

        game = self.game or GameSpec()
        words = game.words.of_length(len(puzzle.answer))
        return replace(game, words=words, prior=self.prior or game.prior).start()


@dataclass(frozen=True)
class Report:
    """The day's job as it ended. `game` is the board, `text` and `alt` what was posted.

    `replies` are the words of the day before, where they are wanted. `recalled` if the result
    was in the ledger already, so that the game was not played again.
    """

    puzzle: Puzzle
    game: "Game"
    hard: bool
    text: str
    alt: str
    deliveries: dict[str, Delivery]
    replies: dict[str, Delivery] = field(default_factory=dict)
    recalled: bool = False

    @property
    def failures(self) -> dict[str, str]:
        """Why which network did not get its post."""
        every = [*self.deliveries.items(), *self.replies.items()]
        return {name: d.reason or FAILED for name, d in every if d.state == FAILED}


def check_day(day: date, current: date) -> None:
    """Refuse days in the future and days before the first puzzle."""
    if day > current:
        raise ConfigError(
            f"{day} is still to come (today is {current} in New York); "
            "its answer may change until then"
        )
    if day < LAUNCH:
        puzzle_number(day)


def check_by_hand(puzzle: Puzzle, choice: Choice, ledger: Ledger) -> None:
    """Refuse an answer given by hand that no game can have, or that is not the ledger's.

    The ledger's answer is not revealed: the day may be today.
    """
    check_accepted(puzzle, choice)
    word = puzzle.answer.upper()
    known = ledger.result(puzzle.source, puzzle.date)
    if known is not None and not agrees(known, puzzle.answer):
        raise ConfigError(
            f"the ledger has a different answer than {word} for {puzzle.date}; "
            "omit --answer to post the ledger's result"
        )


def check_accepted(puzzle: Puzzle, choice: Choice) -> None:
    """Refuse an answer given by hand that is no accepted word, unless it is forced."""
    if not choice.force and puzzle.answer not in choice.start(puzzle).lexicon:
        raise ConfigError(
            f"{puzzle.answer.upper()} is not an accepted word; check --answer, or use --force to "
            "post it anyway"
        )


def agrees(known: Result, answer: str) -> bool:
    """Whether the answer would have given this result's feedback."""
    from solver.rules import RULES

    rule = RULES[known.rule]
    rows = zip(known.guesses, known.patterns, strict=True)
    return all(len(g) == len(answer) and rule.score(g, answer) == p for g, p in rows)


def solve(puzzle: Puzzle, choice: Choice) -> "Game":
    """Play the puzzle from feedback alone; `PuzzleError` for an answer that no list knows."""
    from solver import play
    from solver.games import opening_with, referee
    from solver.strategies import STRATEGIES

    start = choice.start(puzzle)
    lexicon = start.lexicon
    if puzzle.answer not in lexicon and not choice.force:
        raise PuzzleError(
            f"the answer of {puzzle.date} is not an accepted word of {lexicon.name}; nothing is "
            "posted; check the day's answer, then use --force to post the lost game"
        )
    if choice.opener is not None:
        lexicon.index(choice.opener)
    strategy = opening_with(choice.opener, STRATEGIES[choice.strategy])
    return play(strategy, start, referee(start.rule, puzzle.answer))


@dataclass(frozen=True)
class Job:
    """The day's job: whose puzzle, to which networks, through which ledger.

    `source` is `nyt`, `practice` or `file`. `alone` gives the lock that keeps two runs apart.
    """

    source: str
    networks: Sequence[Network]
    ledger: Ledger
    clock: Callable[[], datetime]
    choice: Choice = Choice()
    style: Style = PLAIN
    ask_first: bool = False
    alone: Callable[[], AbstractContextManager[None]] = nullcontext

    def run(self, day: date, fetch: Callable[[], Puzzle]) -> Report:
        """Do what is left to do of the day's job.

        A result already in the ledger is what every network gets; the engine is not asked again.
        Faults of one network are in the report and do not keep the others from their post.
        """
        known = self.ledger.result(self.source, day)
        recalled = known is not None
        if known is None:
            puzzle = fetch()
            game = solve(puzzle, self.choice)
            known = self.ledger.record(result_of(puzzle, game, self.choice.hard), self.clock())
            keep_day(self.ledger, puzzle, self.clock())
        with self.alone(), finish_first() as stop:
            # While this run waited, another may have corrected the result.
            kept = self.ledger.result(self.source, day) or self.ledger.record(known, self.clock())
            draft = drafted(kept, self.style)
            deliveries, replies = {}, {}
            for network in self.networks:
                deliveries[network.name] = (
                    STOPPED if stop.asked else self.deliver_result(network, draft)
                )
                if self.style.words_next_day and not stop.asked:
                    replies.update(self.deliver_words(network, day))
        return replace(report_of(draft, deliveries, replies), recalled=recalled)

    def try_out(self, day: date, fetch: Callable[[], Puzzle]) -> Report:
        """The report of the day's job without posting anything or keeping anything."""
        known = self.ledger.result(self.source, day)
        if known is None:
            puzzle = fetch()
            known = result_of(puzzle, solve(puzzle, self.choice), self.choice.hard)
        skipped = {network.name: Delivery(DRY_RUN, NOWHERE) for network in self.networks}
        return report_of(drafted(known, self.style), skipped, {})

    def deliver_result(self, network: Network, draft: Draft) -> Delivery:
        """What became of the day's post on this network; to be called alone."""
        key = PostKey(self.source, draft.puzzle.date, network.name)
        return self.publisher.deliver(
            network, key, lambda at: self._revised(draft.post(key.slug, at), key)
        )

    def deliver_words(self, network: Network, day: date) -> dict[str, Delivery]:
        """The words of the day before, under its post, if there is one."""
        eve = day - timedelta(days=1)
        result, posted = self.ledger.result(self.source, eve), None
        if result is not None:
            posted = self.ledger.entry(PostKey(self.source, eve, network.name))
        if result is None or posted is None or posted.ref.id is None:
            return {}
        key = PostKey(self.source, eve, network.name, WORDS)
        reply = Reply(drafted(result, self.style))
        parent = posted.ref
        made = self.publisher.deliver(
            network, key, lambda at: self._revised(reply.post(key.slug, at, parent), key)
        )
        return {f"{network.name}, words of {eve}": made}

    def _revised(self, post: Post, key: PostKey) -> Post:
        """The post, told apart from those that amendments have taken back."""
        return replace(post, revision=Amendments(self.ledger).revision(key.source, key.day))

    @property
    def publisher(self) -> Publisher:
        """What brings posts to networks; to be used alone."""
        return Publisher(self.ledger, self.clock, self.ask_first)


def drafted(known: Result, style: Style) -> Draft:
    """What is to be posted about a result of the ledger."""
    puzzle, game, hard = _recalled(known)
    return Draft(puzzle, game, hard, style)


def report_of(
    draft: Draft, deliveries: dict[str, Delivery], replies: dict[str, Delivery]
) -> Report:
    """The report of what became of the draft."""
    return Report(draft.puzzle, draft.game, draft.hard, draft.text, draft.alt, deliveries, replies)


def result_of(puzzle: Puzzle, game: "Game", hard: bool) -> Result:
    """The game as the ledger keeps it."""
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
    from solver.games import Game
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
