"""How the bot has done: played, won, mean, streaks and distribution."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from bot.record.ledger import Result


@dataclass(frozen=True)
class Stats:
    """Figures over the results of one source.

    `mean` counts a loss as one guess more than the limit, `mean_solved` leaves losses out; both
    are None where there is nothing to count. A streak is of solved days without a gap;
    `current_streak` is the one that ends on the last day played. `histogram` has a count for
    each number of guesses from 1 to the limit.
    """

    source: str
    played: int
    won: int
    lost: int
    mean: float | None
    mean_solved: float | None
    current_streak: int
    longest_streak: int
    histogram: tuple[int, ...]
    first: date | None
    last: date | None

    def as_json(self) -> dict[str, Any]:
        """The figures for programs; means rounded to four places."""
        return {
            "source": self.source,
            "games": self.played,
            "games_solved": self.won,
            "games_lost": self.lost,
            "mean": None if self.mean is None else round(self.mean, 4),
            "mean_solved": None if self.mean_solved is None else round(self.mean_solved, 4),
            "current_streak": self.current_streak,
            "longest_streak": self.longest_streak,
            "histogram": list(self.histogram),
            "first": self.first.isoformat() if self.first else None,
            "last": self.last.isoformat() if self.last else None,
        }


def compute_stats(source: str, results: Sequence[Result]) -> Stats:
    """The figures of these results, all of one source; their order does not matter."""
    played = sorted(results, key=lambda result: result.date)
    wins = [len(result.guesses) for result in played if result.solved]
    lost = len(played) - len(wins)
    cost = sum(wins) + sum(result.limit + 1 for result in played if not result.solved)
    limit = max((result.limit for result in played), default=6)
    streaks = _streaks(played)
    return Stats(
        source,
        len(played),
        len(wins),
        lost,
        cost / len(played) if played else None,
        sum(wins) / len(wins) if wins else None,
        streaks[-1] if streaks else 0,
        max(streaks, default=0),
        tuple(wins.count(n) for n in range(1, limit + 1)),
        played[0].date if played else None,
        played[-1].date if played else None,
    )


def _streaks(played: Sequence[Result]) -> list[int]:
    """After each result by date, how many days up to it were solved without a gap."""
    streaks: list[int] = []
    before: Result | None = None
    for result in played:
        follows = before is not None and result.date - before.date == timedelta(days=1)
        run = streaks[-1] if follows else 0
        streaks.append(run + 1 if result.solved else 0)
        before = result
    return streaks
