"""Printed sheets: what to guess second, a whole strategy on paper, and pictures of boards."""

from worksheets.cairo import MissingCairoError, svg_to_png
from worksheets.theme import THEMES, Theme
from worksheets.tiles import draw_tile

__all__ = ["THEMES", "MissingCairoError", "Theme", "draw_tile", "svg_to_png"]
