"""The statistics as a picture."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.record.stats import Stats

if TYPE_CHECKING:
    from worksheets.drawing import Document, Shape

_WIDTH, _MARGIN = 160.0, 10.0  # millimeters, as all measures here
_BAR, _STEP = 7.0, 9.5


def stats_document(stats: Stats) -> "Document":
    """The figures as a page that `worksheets` writes as SVG, PDF or PNG."""
    from solver.rules import WORDLE
    from worksheets.drawing import CLASSIC, Document, Page

    rows = [(str(n), count) for n, count in enumerate(stats.histogram, 1)]
    rows.append(("X", stats.lost))
    shapes = [*_figures(stats), *_bars(rows)]
    height = 46 + _STEP * len(rows) + _MARGIN
    title = f"Results ({stats.source})"
    figures = "; ".join(f"{name}: {value}" for name, value in _named(stats))
    counts = "; ".join(f"{name}: {count}" for name, count in rows)
    return Document(
        title,
        f"Results of the {stats.source} puzzles from {stats.first} to {stats.last}",
        stats.last.isoformat() if stats.last else "",
        WORDLE,
        CLASSIC,
        (Page(_WIDTH, height, tuple(shapes), text=f"{figures}. Games by guesses: {counts}."),),
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
    from worksheets.drawing import CLASSIC, Text

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
    """A bar for each number of guesses, with its count at the end."""
    from worksheets.drawing import CLASSIC, Rect, Text

    left, room = _MARGIN + 8, _WIDTH - 2 * _MARGIN - 8 - 18
    most = max(1, *(count for _, count in rows))
    shapes: list[Shape] = []
    for place, (name, count) in enumerate(rows):
        y = 42 + _STEP * place
        length = max(count / most * room, 0.6)
        color = CLASSIC.quiet if name == "X" else CLASSIC.accent
        base = y + _BAR - 1.8
        shapes += [
            Text(_MARGIN, base, name, 12, CLASSIC.text, 7, bold=True),
            Rect(left, y, length, _BAR, fill=color, radius=0.8),
            Text(left + length + 2, base, f"{count:,}", 12, CLASSIC.text, 16),
        ]
    return shapes
