"""What many reviews come to."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.reviews.results import Review, ReviewedRow, rounded


@dataclass(frozen=True)
class ReviewTotals:
    """Sums over reviews, in the order in which the games were given; at least one."""

    reviews: tuple[Review, ...]

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.reviews)

    @property
    def solved(self) -> int:
        """How many of them were solved."""
        return sum(review.game.solved for review in self.reviews)

    @property
    def mean(self) -> float:
        """Guesses a game, a loss counted as one more than the limit."""
        return sum(review.guesses for review in self.reviews) / self.games

    @property
    def own_mean(self) -> float | None:
        """As `mean`, of the games of best play, over the games whose answers are known."""
        own = [review.own for review in self.reviews if review.own is not None]
        counts = [len(game.guesses) if game.solved else game.limit + 1 for game in own]
        return sum(counts) / len(counts) if counts else None

    @property
    def skill(self) -> int:
        """The mean skill of all guesses, rounded."""
        return rounded(sum(row.skill for row in self._rows), len(self._rows))

    @property
    def luck(self) -> int | None:
        """The mean luck of all guesses that had any, rounded; None if none had."""
        found = [row.luck for row in self._rows if row.luck is not None]
        return rounded(sum(found), len(found)) if found else None

    @property
    def histogram(self) -> tuple[int, ...]:
        """Solved games by number of guesses: 1, 2, … up to the greatest limit."""
        counts = [0] * max(review.game.limit for review in self.reviews)
        for review in self.reviews:
            if review.game.solved:
                counts[len(review.game.guesses) - 1] += 1
        return tuple(counts)

    @property
    def best(self) -> ReviewedRow:
        """The best guess: the most skilful one, and of these that with most words left.

        Openers do not count unless there is nothing else: they are chosen once, not found.
        """
        rows = self._later_rows
        return max(rows, key=lambda row: (row.skill, row.likely))

    @property
    def worst(self) -> ReviewedRow:
        """The guess that wasted most."""
        rows = self._later_rows
        return max(rows, key=lambda row: row.expected_guesses - row.best_expected_guesses)

    @property
    def _rows(self) -> Sequence[ReviewedRow]:
        return [row for review in self.reviews for row in review.rows]

    @property
    def _later_rows(self) -> Sequence[ReviewedRow]:
        later = [row for review in self.reviews for row in review.rows[1:]]
        return later or self._rows
