"""The picture of a board: tiles with symbols, no letters, legible at the size of a phone."""

import struct
from typing import TYPE_CHECKING

from worksheets.drawing import THEMES, Caption, Spacing, TileRow, boards_svg
from worksheets.writers import svg_to_png

if TYPE_CHECKING:
    from solver.games import Game

WIDTH = 1080  # pixels, what phones show without scaling up
# Networks show pictures between 3:4 and 16:9 without cropping.
SPACING = Spacing(tile=100.0, gap=12.0, margin=48.0, widest=16 / 9, tallest=4 / 3)


def board_svg(game: "Game", title: str, alt: str, theme: str = "classic") -> str:
    """The board as SVG text, with its title and description for screen readers."""
    rows = [TileRow(pattern) for pattern in game.patterns]
    return boards_svg([rows], game.rule, game.length, Caption(title, alt), SPACING, THEMES[theme])


def board_png(game: "Game", title: str, alt: str, theme: str = "classic") -> bytes:
    """The board as PNG bytes."""
    return svg_to_png(board_svg(game, title, alt, theme), WIDTH)


def png_size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels, which every PNG has in its first chunk."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height
