"""One game, played by a strategy that sees responses only."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.rules.rule import Rule

Strategy = Callable[["Position"], str]

if TYPE_CHECKING:
    # A game that is only told or shown needs no engine.
    from solver.games.position import Position


@dataclass(frozen=True)
class Game:
    """A finished game: the guesses, the response to each, and whether the last one was right."""

    rule: Rule
    length: int
    limit: int
    guesses: tuple[str, ...]
    patterns: tuple[int, ...]
    solved: bool

    @property
    def score(self) -> str:
        """The number of guesses as the game's own text gives it: `4`, or `X` for a loss."""
        return str(len(self.guesses)) if self.solved else "X"

    @property
    def rows(self) -> tuple[str, ...]:
        """The responses as canonical marks, e.g. `g-yy-`."""
        return tuple(self.rule.format(p, self.length) for p in self.patterns)


def referee(rule: Rule, answer: str) -> Callable[[str], int]:
    """The feedback of a game whose answer is known: all that a strategy may see of it."""
    return lambda guess: rule.score(guess, answer)


def opening_with(opener: str | None, strategy: Strategy, turn: int = 0) -> Strategy:
    """The strategy with a fixed guess, an accepted word in lower case, after `turn` rows."""
    if opener is None:
        return strategy
    return lambda position: opener if len(position.clues) == turn else strategy(position)


def turns(
    strategy: Strategy, position: "Position", feedback: Callable[[str], int]
) -> Iterator["Position"]:
    """The positions of a game, one after each guess, to its end.

    `feedback` answers a guess with its pattern and is all that is known of the answer.
    """
    while position.turns_left > 0 and not position.solved:
        guess = strategy(position)
        position = position.after(guess, feedback(guess))
        yield position


def play(strategy: Strategy, position: "Position", feedback: Callable[[str], int]) -> Game:
    """Play to the end; see `turns`."""
    *_, end = (position, *turns(strategy, position, feedback))
    return Game(
        rule=end.rule,
        length=end.lexicon.length,
        limit=end.limit,
        guesses=tuple(guess for guess, _ in end.clues),
        patterns=tuple(pattern for _, pattern in end.clues),
        solved=end.solved,
    )
