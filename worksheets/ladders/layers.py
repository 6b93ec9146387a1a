"""The layered picture of word ladders: a column a change, the ladder to play in color."""

from dataclasses import dataclass
from itertools import pairwise

from solver import WORDLE
from solver.ladders import Ladders, differing
from worksheets.drawing.shapes import Document, Line, Page, Rect, Shape, Text
from worksheets.drawing.theme import CLASSIC, Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, printable, width

CELL = 6.5  # a letter
TALL = 8.4  # a word
ROW = 11.6  # from word to word of a column
GAP = 19.0  # between columns
MARGIN = 10.0
HEAD = 19.0
POINTS, TITLE_POINTS, SMALL_POINTS = 13.0, 15.0, 9.0
SWEEPS = 12
TOLD = 30  # ladders that the text form spells out


@dataclass(frozen=True)
class _Node:
    """A word of the picture: where it stands, and the place of the letter changed to reach it."""

    word: str
    x: float
    y: float
    changed: int | None
    chosen: bool


def ladder_document(ladders: Ladders, date: str, theme: Theme = CLASSIC) -> Document:
    """The picture of all shortest ladders; the best known one is drawn in color."""
    nodes = _placed(ladders)
    title = f"{ladders.start.upper()} to {ladders.end.upper()}"
    counts = f"{_many(ladders.changes, 'change')} · {_many(ladders.count, 'shortest ladder')}"
    right = max(node.x for node in nodes.values()) + len(ladders.start) * CELL
    wide = max(right + MARGIN, 2 * MARGIN + width(f"{title}   {counts}", TITLE_POINTS, True))
    high = HEAD + max(map(len, ladders.layers)) * ROW + 2 * MARGIN
    shapes: list[Shape] = [*_heading(title, counts, wide, theme), *_columns(ladders, theme)]
    shapes += _edges(ladders, nodes, theme)
    for node in nodes.values():
        shapes += _word(node, theme)
    page = Page(wide, high, tuple(shapes), text=_told(ladders))
    return Document(title, f"Word ladders, {counts}", date, WORDLE, theme, (page,), MARGIN)


def ordered_layers(ladders: Ladders) -> list[list[str]]:
    """The layers, each word near the middle of its neighbors, so that few lines cross."""
    layers = [list(layer) for layer in ladders.layers]
    best, fewest = [list(layer) for layer in layers], _crossings(layers)
    for sweep in range(SWEEPS):
        forward = sweep % 2 == 0
        order = range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1)
        for i in order:
            fixed = layers[i - 1] if forward else layers[i + 1]
            share = {word: (place + 0.5) / len(fixed) for place, word in enumerate(fixed)}
            layers[i].sort(key=lambda word, share=share: (_middle(word, share), word))  # type: ignore[misc]
        crossings = _crossings(layers)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    return best


def _middle(word: str, share: dict[str, float]) -> float:
    near = [place for other, place in share.items() if differing(word, other) == 1]
    return sum(near) / len(near)


def _crossings(layers: list[list[str]]) -> int:
    """How many pairs of lines cross."""
    total = 0
    for here, there in pairwise(layers):
        ends = [
            [j for j, other in enumerate(there) if differing(word, other) == 1] for word in here
        ]
        for i, above in enumerate(ends):
            for below in ends[i + 1 :]:
                total += sum(a > b for a in above for b in below)
    return total


def _placed(ladders: Ladders) -> dict[str, _Node]:
    """Every word with its place; columns are centred on each other."""
    layers = ordered_layers(ladders)
    tallest = max(map(len, layers))
    step = len(ladders.start) * CELL + GAP
    nodes = {}
    for column, layer in enumerate(layers):
        top = HEAD + MARGIN + (tallest - len(layer)) * ROW / 2
        for row, word in enumerate(layer):
            chosen = ladders.shortest[column] == word
            changed = _changed(ladders.shortest[column - 1], word) if chosen and column else None
            nodes[word] = _Node(word, MARGIN + column * step, top + row * ROW, changed, chosen)
    return nodes


def _changed(one: str, other: str) -> int:
    return next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def _heading(title: str, counts: str, wide: float, theme: Theme) -> list[Shape]:
    base = MARGIN + 4.5
    room = width(title, TITLE_POINTS, True) + 1
    return [
        Text(MARGIN, base, printable(title), TITLE_POINTS, theme.text, room, bold=True),
        # From the right, so that a viewer with another, wider font keeps the two apart.
        Text(
            wide - MARGIN,
            base,
            counts,
            11.0,
            theme.quiet,
            wide - room - 2 * MARGIN,
            anchor="end",
        ),
    ]


def _columns(ladders: Ladders, theme: Theme) -> list[Shape]:
    """What the columns are, under a line."""
    step = len(ladders.start) * CELL + GAP
    middle = len(ladders.start) * CELL / 2
    names = ["start", *(str(n) for n in range(1, ladders.changes + 1))]
    return [
        Text(
            MARGIN + i * step + middle,
            HEAD + 4,
            name,
            SMALL_POINTS,
            theme.quiet,
            step,
            anchor="middle",
        )
        for i, name in enumerate(names)
    ]


def _edges(ladders: Ladders, nodes: dict[str, _Node], theme: Theme) -> list[Shape]:
    """Lines from each word to those that follow it; the chosen ladder's lie on top."""
    chosen = set(pairwise(ladders.shortest))
    steps = sorted(ladders.steps(), key=lambda pair: (pair in chosen, pair))
    wide = len(ladders.start) * CELL
    return [
        Line(
            nodes[one].x + wide,
            nodes[one].y + TALL / 2,
            nodes[other].x,
            nodes[other].y + TALL / 2,
            theme.accent if (one, other) in chosen else theme.rule,
            1.1 if (one, other) in chosen else 0.4,
        )
        for one, other in steps
    ]


def _word(node: _Node, theme: Theme) -> list[Shape]:
    """A word in its frame, letter by letter; the changed letter of the chosen ladder is filled."""
    wide = len(node.word) * CELL
    edge, line = (theme.accent, 0.7) if node.chosen else (theme.rule, 0.4)
    shapes: list[Shape] = [
        Rect(node.x, node.y, wide, TALL, theme.paper, edge, line, 1.4),
    ]
    if node.changed is not None:
        x = node.x + node.changed * CELL
        shapes.append(Rect(x + 0.5, node.y + 0.9, CELL - 1, TALL - 1.8, theme.accent, radius=0.9))
    base = node.y + (TALL + CAP_HEIGHT * POINTS * PT) / 2
    for place, letter in enumerate(node.word.upper()):
        ink = theme.paper if place == node.changed else theme.text
        x = node.x + (place + 0.5) * CELL
        shapes.append(Text(x, base, letter, POINTS, ink, CELL, bold=node.chosen, anchor="middle"))
    return shapes


def _told(ladders: Ladders) -> str:
    """The picture in words."""
    lines = [f"The best known: {' '.join(ladders.shortest)}"]
    for ladder, _ in zip(ladders.all(), range(TOLD), strict=False):
        lines.append(" ".join(ladder))
    if ladders.count > TOLD:
        lines.append(f"and {ladders.count - TOLD:,} more")
    return "\n".join(lines)


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' if count != 1 else ''}"
