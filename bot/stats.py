"""How the bot has done: played, won, mean, streaks and distribution, as numbers and a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from bot.ledger import Result

if TYPE_CHECKING:
    from worksheets.drawing.shapes import Document, Shape


@dataclass(frozen=True)
class Stats:
    """Figures over the results of one source.

    `mean` counts a loss as one guess more than the limit, `mean_solved` leaves losses out; both
    are None where there is nothing to count. A streak is of solved days without a gap;
    `current_streak` is the one that the last day played ends. `distribution` has a count for
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
    distribution: tuple[int, ...]
    first: date | None
    last: date | None

    def as_json(self) -> dict[str, Any]:
        """The figures for programs; means rounded to four places."""
        return {
            "source": self.source,
            "played": self.played,
            "won": self.won,
            "lost": self.lost,
            "mean": None if self.mean is None else round(self.mean, 4),
            "mean_solved": None if self.mean_solved is None else round(self.mean_solved, 4),
            "current_streak": self.current_streak,
            "longest_streak": self.longest_streak,
            "distribution": {str(n): count for n, count in enumerate(self.distribution, 1)},
            "first": self.first.isoformat() if self.first else None,
            "last": self.last.isoformat() if self.last else None,
        }


def reckon(source: str, results: Sequence[Result]) -> Stats:
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


_WIDTH, _MARGIN = 160.0, 10.0  # millimetres, as all measures here
_BAR, _STEP = 7.0, 9.5


def stats_document(stats: Stats) -> "Document":
    """The figures as a page that `worksheets` writes as SVG, PDF or PNG."""
    from solver.rules.rule import WORDLE
    from worksheets.drawing.shapes import Document, Page
    from worksheets.drawing.theme import CLASSIC

    rows = [(str(n), count) for n, count in enumerate(stats.distribution, 1)]
    rows.append(("X", stats.lost))
    shapes = [*_figures(stats), *_bars(rows)]
    height = 46 + _STEP * len(rows) + _MARGIN
    title = f"Results ({stats.source})"
    said = "; ".join(f"{name}: {value}" for name, value in _named(stats))
    told = "; ".join(f"{name}: {count}" for name, count in rows)
    return Document(
        title,
        f"Results of the {stats.source} puzzles from {stats.first} to {stats.last}",
        stats.last.isoformat() if stats.last else "",
        WORDLE,
        CLASSIC,
        (Page(_WIDTH, height, tuple(shapes), text=f"{said}. Games by guesses: {told}."),),
        _MARGIN,
    )


def _named(stats: Stats) -> list[tuple[str, str]]:
    share = f"{stats.won / stats.played:.1%}" if stats.played else "–"
    return [
        ("played", f"{stats.played:,}"),
        ("won", share),
        ("mean", "–" if stats.mean is None else f"{stats.mean:.2f}"),
        ("streak", f"{stats.current_streak:,}"),
        ("longest", f"{stats.longest_streak:,}"),
    ]


def _figures(stats: Stats) -> "list[Shape]":
    """The title and the five figures, large, with their names below."""
    from worksheets.drawing.shapes import Text
    from worksheets.drawing.theme import CLASSIC

    room = _WIDTH - 2 * _MARGIN
    days = f"{stats.first} to {stats.last}" if stats.first else "no results yet"
    head = f"Results of the {stats.source} puzzles, {days}"
    shapes: list[Shape] = [Text(_MARGIN, 15, head, 13, CLASSIC.text, room, bold=True)]
    named = _named(stats)
    for place, (name, value) in enumerate(named):
        x, part = _MARGIN + room / len(named) * place, room / len(named) - 2
        shapes.append(Text(x, 29, value, 24, CLASSIC.text, part, bold=True))
        shapes.append(Text(x, 35, name, 10, CLASSIC.quiet, part))
    return shapes


def _bars(rows: Sequence[tuple[str, int]]) -> "list[Shape]":
    """A bar a number of guesses, its count at its end."""
    from worksheets.drawing.shapes import Rect, Text
    from worksheets.drawing.theme import CLASSIC

    left, room = _MARGIN + 8, _WIDTH - 2 * _MARGIN - 8 - 18
    most = max(1, *(count for _, count in rows))
    shapes: list[Shape] = []
    for place, (name, count) in enumerate(rows):
        y = 42 + _STEP * place
        length = max(count / most * room, 0.6)
        colour = CLASSIC.quiet if name == "X" else CLASSIC.accent
        base = y + _BAR - 1.8
        shapes += [
            Text(_MARGIN, base, name, 12, CLASSIC.text, 7, bold=True),
            Rect(left, y, length, _BAR, fill=colour, radius=0.8),
            Text(left + length + 2, base, f"{count:,}", 12, CLASSIC.text, 16),
        ]
    return shapes
