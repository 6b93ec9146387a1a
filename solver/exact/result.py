"""What an exact search tells."""

from dataclasses import dataclass
from typing import NamedTuple

from solver.trees.tree import DecisionTree


class Progress(NamedTuple):
    """How far a search is: `done` of `answers` are settled (under a given opener, else 0)."""

    seconds: float
    nodes: int
    done: int
    answers: int
    compiling: bool = False

    @property
    def left(self) -> float | None:
        """Seconds left, judged by the answers settled so far; None if too few are."""
        if self.compiling or self.done * 20 < self.answers:
            return None
        return self.seconds * (self.answers - self.done) / self.done


class ExactValue(NamedTuple):
    """What a guess costs if all that follows is optimal.

    `total` is the sum over candidates of weight × guesses, `mean` the expected number of guesses;
    both None if the guess limit is too small.
    """

    word: str
    total: int | None
    mean: float | None


@dataclass(frozen=True)
class ExactResult:
    """An optimal tree, or the best one found.

    `total` is the sum over candidates of weight × guesses: the number of guesses of all games
    where all weigh 1; `mean` the expected number of guesses. Not `proven` where a width limit
    left out a guess that might have been better, or the search was interrupted. `nodes` are the
    positions searched, `seconds` the search without building lists or compiling kernels.
    """

    total: int
    mean: float
    proven: bool
    tree: DecisionTree
    seconds: float
    nodes: int
