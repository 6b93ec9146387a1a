"""The picture of a board: tiles with symbols, no letters, legible at the size of a phone."""

import struct
from typing import TYPE_CHECKING

from worksheets.drawing import THEMES, draw_tile
from worksheets.writers import svg_to_png

if TYPE_CHECKING:
    from solver.games import Game

WIDTH = 1080  # pixels, what phones show without scaling up
TILE, GAP, MARGIN = 100.0, 12.0, 48.0
# Networks show pictures between 3:4 and 16:9 without cropping.
WIDEST, TALLEST = 16 / 9, 4 / 3


def board_svg(game: "Game", title: str, alt: str, theme: str = "classic") -> str:
    """The board as SVG text, with its title and description for screen readers."""
    import svgwrite

    look = THEMES[theme]
    rows = len(game.patterns)
    board_w = game.length * (TILE + GAP) - GAP
    board_h = rows * (TILE + GAP) - GAP
    width = max(board_w + 2 * MARGIN, (board_h + 2 * MARGIN) / TALLEST)
    height = max(board_h + 2 * MARGIN, width / WIDEST)
    drawing = svgwrite.Drawing(size=(round(width, 3), round(height, 3)), debug=False)
    drawing.viewbox(0, 0, round(width, 3), round(height, 3))
    drawing.set_desc(title=title, desc=alt)
    drawing.add(drawing.rect(size=("100%", "100%"), fill=look.paper))
    left, top = (width - board_w) / 2, (height - board_h) / 2
    for row, pattern in enumerate(game.patterns):
        for place, digit in enumerate(game.rule.digits(pattern, game.length)):
            x, y = left + place * (TILE + GAP), top + row * (TILE + GAP)
            drawing.add(draw_tile(drawing, digit, game.rule, look, x, y, TILE))
    return str(drawing.tostring())


def board_png(game: "Game", title: str, alt: str, theme: str = "classic") -> bytes:
    """The board as PNG bytes."""
    return svg_to_png(board_svg(game, title, alt, theme), WIDTH)


def png_size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, which every PNG has in its first chunk."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height
