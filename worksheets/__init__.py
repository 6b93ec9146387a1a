"""Printed sheets and pictures of boards."""

from worksheets.export import MissingCairoError, svg_to_png
from worksheets.theme import THEMES, Theme
from worksheets.tiles import draw_tile

__all__ = ["THEMES", "MissingCairoError", "Theme", "draw_tile", "svg_to_png"]
