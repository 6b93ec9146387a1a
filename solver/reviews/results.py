"""What a review holds: rows with their figures, the game, and what it comes to."""

from dataclasses import dataclass

from solver.games.game import Game
from solver.rules.rule import Mode


@dataclass(frozen=True)
class ReviewedRow:
    """One guess of a game and what it was worth.

    `remaining` and `remaining_after` count the accepted words that fit, `likely` and `likely_after`
    those of them that are official, given or common answers. `expected_remaining` is the mean of
    `likely_after` over the likely answers that fit; where none does, all that fit count.
    `expected_guesses` are those to the end of the game, this one included, if all that follows is
    played as well as it can be; `best_expected_guesses` what `best_guess` would have had. `proven`
    is whether both come from an exact search. `skill` is 0 to 99; `luck` too, None where nothing
    was left to chance. `sentence` says it all to a friend.
    """

    guess: str
    pattern: int
    remaining: int
    remaining_after: int
    likely: int
    likely_after: int
    expected_remaining: float
    expected_guesses: float
    best_guess: str
    best_expected_guesses: float
    proven: bool
    candidate: bool
    skill: int
    luck: int | None
    sentence: str


@dataclass(frozen=True)
class Review:
    """A game looked at guess by guess.

    `answer` is None where a lost game's is not known; `own` is the game that best play, as the
    review judges it, would have had against the same answer, None where that is not known.
    """

    game: Game
    mode: Mode
    answer: str | None
    rows: tuple[ReviewedRow, ...]
    own: Game | None

    @property
    def guesses(self) -> int:
        """Guesses made, a loss counted as one more than the limit."""
        return len(self.game.guesses) if self.game.solved else self.game.limit + 1

    @property
    def skill(self) -> int:
        """The mean skill of all guesses, rounded."""
        return rounded(sum(row.skill for row in self.rows), len(self.rows))

    @property
    def luck(self) -> int | None:
        """The mean luck of the guesses that had any, rounded; None if none had."""
        found = [row.luck for row in self.rows if row.luck is not None]
        return rounded(sum(found), len(found)) if found else None

    @property
    def summary(self) -> str:
        """The sentences of all rows, one after the other."""
        return " ".join(row.sentence for row in self.rows)


def rounded(total: int, count: int) -> int:
    """The quotient as a whole number, halves rounded up.

    >>> rounded(5, 2)
    3
    """
    return (2 * total + count) // (2 * count)
