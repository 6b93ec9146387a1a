"""Walking forward through the record: each day judged and played with only earlier days known."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from solver.belief.history import History
from solver.belief.model import believe, without_history
from solver.games.game import Game, Strategy, opening_with, play, referee
from solver.games.position import Position
from solver.games.simulation import Outcome, Simulation
from solver.rules.registry import WORDLE
from solver.rules.rule import Clue
from solver.strategies.surest import surest
from solver.words.lexicon import Lexicon
from solver.words.vocabulary import ANY, Sayable, Vocabulary

THREADS = 2


class Day(NamedTuple):
    """One day: the game, and how surprising the answer was to both beliefs, in bits.

    Bits are infinite for an answer that is no accepted word.
    """

    number: int
    answer: str
    game: Game
    bits: float
    static_bits: float


@dataclass(frozen=True)
class Walk:
    """The days of a walk, in order."""

    days: tuple[Day, ...]

    @property
    def games(self) -> Simulation:
        """The games alone: histogram, mean, losses."""
        outcomes = (
            Outcome(
                day.answer,
                tuple(Clue(*row) for row in zip(day.game.guesses, day.game.patterns, strict=True)),
                day.game.solved,
            )
            for day in self.days
        )
        return Simulation(self.days[0].game.limit, tuple(outcomes))

    @property
    def bits(self) -> float | None:
        """Log-loss of the belief in bits a day, over the answers that are accepted words.

        None if there are no such answers.
        """
        return _mean([day.bits for day in self.days])

    @property
    def static_bits(self) -> float | None:
        """The same for the belief without history."""
        return _mean([day.static_bits for day in self.days])

    @property
    def unknown(self) -> tuple[str, ...]:
        """The answers that are no accepted words."""
        return tuple(day.answer for day in self.days if not isfinite(day.bits))


def _mean(bits: Sequence[float]) -> float | None:
    known = [each for each in bits if isfinite(each)]
    return sum(known) / len(known) if known else None


def walk_forward(
    history: History,
    last: int | None = None,
    opener: str | None = None,
    strategy: Strategy = surest,
    vocabulary: Vocabulary = ANY,
    progress: Callable[[int], None] | None = None,
) -> Walk:
    """All days of a history or the `last` ones, each played knowing only the days before it.

    `opener` is an accepted word in lower case; without one the strategy chooses each day's.
    Probes are words of the `vocabulary`; what may be the answer may always be guessed.
    `progress` is told 1 after each day. `ValueError` if the history has no days.
    """
    if not len(history):
        raise ValueError("a history without days cannot be walked through")
    first = 0 if last is None else max(0, len(history) - last)
    chosen = range(first, len(history))
    words = _with_every_answer(vocabulary)

    def walk(place: int) -> Day:
        return _played(history, place, opener, strategy, words)

    with ThreadPoolExecutor(THREADS) as pool:
        try:
            return Walk(tuple(_counted(pool.map(walk, chosen), progress)))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _counted(days: Iterator[Day], progress: Callable[[int], None] | None) -> Iterator[Day]:
    for day in days:
        if progress is not None:
            progress(1)
        yield day


def _with_every_answer(vocabulary: Vocabulary) -> Vocabulary:
    """The vocabulary's probes, and as answers all words that may be said at all."""

    def choose(lexicon: Lexicon) -> Sayable:
        probes = vocabulary.sayable(lexicon).as_probe.copy()
        return Sayable(probes, ANY.sayable(lexicon).as_answer.copy())

    return vocabulary if vocabulary == ANY else Vocabulary(f"{vocabulary.name}-probes", choose)


def _played(
    history: History, place: int, opener: str | None, strategy: Strategy, words: Vocabulary
) -> Day:
    number, answer = history.numbers[place], history.answers[place]
    belief = believe(history, number)
    start = Position(WORDLE, Lexicon.built_in(5), prior=belief.prior, vocabulary=words)
    game = play(opening_with(opener, strategy), start, referee(WORDLE, answer))
    return Day(number, answer, game, belief.bits(answer), without_history(number).bits(answer))
