"""Printed sheets: what to guess second, a whole strategy on paper, and pictures of boards."""

from worksheets.drawing.theme import THEMES, Theme
from worksheets.drawing.tiles import draw_tile
from worksheets.writers.cairo_library import MissingCairoError, svg_to_png

__all__ = ["THEMES", "MissingCairoError", "Theme", "draw_tile", "svg_to_png"]
