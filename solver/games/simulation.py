"""Play a strategy over a list of answers, and say honestly how it went.

Games that have seen the same responses stand at the same position, so the games of one list are
played as one tree: the strategy is asked once a position. Nothing is remembered between calls.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from solver.games.game import Strategy
from solver.games.position import Position
from solver.rules.responses import letters_of, split
from solver.rules.rule import Clue


@dataclass(frozen=True)
class Outcome:
    """One game of a simulation: the answer, the rows, and whether it was solved in time."""

    answer: str
    clues: tuple[Clue, ...]
    solved: bool


@dataclass(frozen=True)
class Simulation:
    """All games of a simulation, in the order of the targets.

    Means count what they say: `mean_solved` over solved games alone, `mean` over all games with
    a loss counted as one guess more than the limit allows.
    """

    limit: int
    outcomes: tuple[Outcome, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.outcomes)

    @property
    def solved(self) -> int:
        """How many were solved within the limit."""
        return sum(outcome.solved for outcome in self.outcomes)

    @property
    def lost(self) -> int:
        """How many were not."""
        return self.games - self.solved

    @property
    def total(self) -> int:
        """The guesses of the solved games, added up."""
        return sum(len(outcome.clues) for outcome in self.outcomes if outcome.solved)

    @property
    def mean(self) -> float:
        """Guesses a game, a loss counted as limit + 1."""
        return (self.total + self.lost * (self.limit + 1)) / self.games

    @property
    def mean_solved(self) -> float | None:
        """Guesses a solved game; None if none was solved."""
        return self.total / self.solved if self.solved else None

    @property
    def worst(self) -> int | None:
        """The most guesses of a solved game; None if none was solved."""
        counts = [len(outcome.clues) for outcome in self.outcomes if outcome.solved]
        return max(counts, default=None)

    @property
    def histogram(self) -> tuple[int, ...]:
        """Solved games by number of guesses: 1, 2, … up to the limit."""
        counts = [0] * self.limit
        for outcome in self.outcomes:
            if outcome.solved:
                counts[len(outcome.clues) - 1] += 1
        return tuple(counts)

    @property
    def failures(self) -> tuple[str, ...]:
        """The answers that were not found in time, in the order of the targets."""
        return tuple(outcome.answer for outcome in self.outcomes if not outcome.solved)


def simulate(
    strategy: Strategy,
    position: Position,
    targets: Sequence[str],
    opener: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play every target from `position`; `progress` is told how many games each step finished.

    Targets are lower-case words of the position's length; they need not be accepted words.
    """
    letters = letters_of(targets)
    outcomes: list[Outcome | None] = [None] * len(targets)
    waiting = [(position, np.arange(len(targets)))]
    while waiting:
        here, mine = waiting.pop()
        if here.solved or here.turns_left <= 0:
            for i in mine:
                outcomes[int(i)] = Outcome(targets[int(i)], here.clues, here.solved)
            if progress is not None:
                progress(len(mine))
            continue
        guess = opener if opener and not here.clues else strategy(here)
        row = here.rule.feedback_row(guess, letters[mine])
        waiting.extend((here.after(guess, pattern), mine[part]) for pattern, part in split(row))
    return Simulation(position.limit, tuple(o for o in outcomes if o is not None))
