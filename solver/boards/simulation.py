"""Play many games of many boards, and say honestly how it went."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from solver.boards.game import Boards, BoardsError, BoardsGame, BoardStrategy, play_boards


@dataclass(frozen=True)
class BoardSimulation:
    """The games of a simulation; `seconds` is processor time."""

    boards: int
    limit: int
    outcomes: tuple[BoardsGame, ...]
    seconds: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.outcomes)

    @property
    def lost(self) -> int:
        """How many were not solved in time."""
        return sum(not game.solved for game in self.outcomes)

    @property
    def mean(self) -> float:
        """Guesses until the last board was solved; a loss counts as one more than the limit."""
        ends = [len(g.guesses) if g.solved else self.limit + 1 for g in self.outcomes]
        return sum(ends) / self.games

    @property
    def worst(self) -> int | None:
        """The most guesses of a game solved in time; None if none was."""
        return max((len(game.guesses) for game in self.outcomes if game.solved), default=None)

    @property
    def histogram(self) -> tuple[int, ...]:
        """Solved games by the guess that solved the last board: 1, 2, … up to the limit."""
        counts = [0] * self.limit
        for game in self.outcomes:
            if game.solved:
                counts[len(game.guesses) - 1] += 1
        return tuple(counts)

    def as_json(self) -> dict[str, Any]:
        """The simulation for programs."""
        return {
            "boards": self.boards,
            "limit": self.limit,
            "games": self.games,
            "games_solved": self.games - self.lost,
            "games_lost": self.lost,
            "mean": self.mean,
            "worst": self.worst,
            "histogram": list(self.histogram),
            "seconds": self.seconds,
        }


def draw_games(words: Sequence[str], boards: int, games: int, seed: int) -> list[list[str]]:
    """Games of different answers, drawn from `words`; the same for the same seed."""
    if len(words) < boards:
        raise BoardsError(f"{len(words)} answers are too few for {boards} different boards")
    drawn = random.Random(seed)  # noqa: S311
    return [drawn.sample(list(words), boards) for _ in range(games)]


def simulate_boards(
    strategy: BoardStrategy,
    start: Boards,
    games: int | Sequence[Sequence[str]],
    seed: int = 1,
    openers: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> BoardSimulation:
    """Play given games, or so many drawn ones; `progress` is told of every game's end."""
    drawn = (
        draw_games(start.lexicon.answers, len(start.boards), games, seed)
        if isinstance(games, int)
        else games
    )
    began = time.process_time()
    outcomes = []
    for answers in drawn:
        outcomes.append(play_boards(strategy, start, answers, openers))
        if progress is not None:
            progress(1)
    seconds = time.process_time() - began
    return BoardSimulation(len(start.boards), start.limit, tuple(outcomes), seconds)
