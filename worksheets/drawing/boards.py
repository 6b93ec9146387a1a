"""Boards of tiles as a picture, with or without letters: the one way in which they are drawn."""

from collections.abc import Sequence
from typing import NamedTuple

import svgwrite

from solver import Rule
from worksheets.drawing.theme import CLASSIC, Theme
from worksheets.drawing.tiles import draw_tile


class TileRow(NamedTuple):
    """The response of one row, and its letters if they are to be seen."""

    pattern: int
    guess: str = ""


class Caption(NamedTuple):
    """What a screen reader says of a picture: a title, and the boards in words."""

    title: str
    text: str


class Spacing(NamedTuple):
    """Measures in user units; `across` boards stand side by side.

    With `widest` or `tallest`, the ratio of the longer side to the other, the picture is filled up
    until it keeps to them.
    """

    tile: float
    gap: float
    margin: float
    between: float = 0.0
    across: int = 1
    widest: float = 0.0
    tallest: float = 0.0


def boards_svg(
    boards: Sequence[Sequence[TileRow]],
    rule: Rule,
    length: int,
    caption: Caption,
    spacing: Spacing,
    theme: Theme = CLASSIC,
) -> str:
    """Boards of words of `length` letters as SVG text."""
    step, between = spacing.tile + spacing.gap, spacing.between
    lines = [boards[i : i + spacing.across] for i in range(0, len(boards), spacing.across)]
    heights = [max(len(rows) for rows in line) * step - spacing.gap for line in lines]
    board_width = length * step - spacing.gap
    inner = (
        min(spacing.across, len(boards)) * (board_width + between) - between,
        sum(heights) + between * (len(lines) - 1),
    )
    width, height = _size(inner, spacing)
    drawing = svgwrite.Drawing(size=(round(width, 3), round(height, 3)), debug=False)
    drawing.viewbox(0, 0, round(width, 3), round(height, 3))
    drawing.set_desc(title=caption.title, desc=caption.text)
    drawing.add(drawing.rect(size=("100%", "100%"), fill=theme.paper))
    left, top = (width - inner[0]) / 2, (height - inner[1]) / 2
    for line, tall in zip(lines, heights, strict=True):
        for column, rows in enumerate(line):
            corner = (left + column * (board_width + between), top)
            for x, y, digit, letter in _tiles(rows, rule, length, corner, step):
                tile = draw_tile(drawing, digit, rule, theme, x, y, spacing.tile, letter)
                drawing.add(tile)
        top += tall + between
    return str(drawing.tostring())


def _size(inner: tuple[float, float], spacing: Spacing) -> tuple[float, float]:
    width, height = (side + 2 * spacing.margin for side in inner)
    if spacing.tallest:
        width = max(width, height / spacing.tallest)
    if spacing.widest:
        height = max(height, width / spacing.widest)
    return width, height


def _tiles(
    rows: Sequence[TileRow], rule: Rule, length: int, corner: tuple[float, float], step: float
) -> list[tuple[float, float, int, str | None]]:
    """Each tile's corner, digit and letter."""
    return [
        (corner[0] + place * step, corner[1] + row * step, digit, guess[place : place + 1] or None)
        for row, (pattern, guess) in enumerate(rows)
        for place, digit in enumerate(rule.digits(pattern, length))
    ]
