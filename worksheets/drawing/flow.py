"""Short pieces of text, tiles and stars set in lines that break between items."""

from collections.abc import Sequence
from typing import NamedTuple

from solver import Rule
from worksheets.drawing.shapes import Shape, Star, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, clipped, width

LINE = 1.32  # distance of baselines in parts of the font size
SPACE = 0.24  # between the atoms of an item
BETWEEN = 0.95  # between items


class Word(NamedTuple):
    """A piece of text."""

    text: str
    bold: bool = False


class Tile(NamedTuple):
    """A tile in the state of `digit`."""

    digit: int


class StarMark(NamedTuple):
    """The mark of a word that can be the answer."""


Atom = Word | Tile | StarMark
Item = tuple[Atom, ...]


class Flowed(NamedTuple):
    """What was set, and how high it is."""

    shapes: tuple[Shape, ...]
    height: float


class Style(NamedTuple):
    """Font size in points, the color of text, and the rule and theme of tiles."""

    points: float
    color: str
    rule: Rule
    theme: Theme

    @property
    def em(self) -> float:
        """The font size in millimeters."""
        return self.points * PT


def flow(items: Sequence[Item], x: float, y: float, room: float, style: Style) -> Flowed:
    """Items from left to right in lines `room` wide, the first line's top at y.

    An item is never broken; one that is wider than a line is cut.
    """
    em = style.em
    shapes: list[Shape] = []
    at, line = 0.0, 0
    for item in items:
        wide = item_width(item, style)
        if at > 0 and at + wide > room:
            at, line = 0.0, line + 1
        baseline = y + (line * LINE + CAP_HEIGHT / 2 + LINE / 2) * em
        shapes += _set(item, x + at, baseline, room - at, style)
        at += wide + BETWEEN * em
    return Flowed(tuple(shapes), (line + 1) * LINE * em if items else 0.0)


def item_width(item: Item, style: Style) -> float:
    """How wide an item is."""
    return sum(_wide(atom, style) for atom in item) + SPACE * style.em * (len(item) - 1)


def _wide(atom: Atom, style: Style) -> float:
    if isinstance(atom, Word):
        return width(atom.text, style.points, atom.bold)
    return (1.1 if isinstance(atom, Tile) else 0.72) * style.em


def _set(item: Item, x: float, baseline: float, room: float, style: Style) -> list[Shape]:
    em, end = style.em, x + room
    middle = baseline - CAP_HEIGHT / 2 * em
    shapes: list[Shape] = []
    for atom in item:
        wide = _wide(atom, style)
        if isinstance(atom, Word):
            wide = min(wide, end - x)
            text = clipped(atom.text, style.points, end - x, atom.bold)
            shapes.append(Text(x, baseline, text, style.points, style.color, end - x, atom.bold))
        elif isinstance(atom, Tile):
            shapes.append(Tiles(x, middle - wide / 2, wide, 0.0, (atom.digit,)))
        else:
            shapes.append(Star(x + wide / 2, middle, wide, style.theme.accent))
        x += wide + SPACE * em
    return shapes
