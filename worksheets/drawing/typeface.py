"""The typeface of the sheets: how wide a text is, what can be printed, and making cairo find it.

The font files are part of the package, so that a sheet looks the same on every machine.
"""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path

PT = 25.4 / 72  # a point in millimeters
CAP_HEIGHT = 0.7  # of the font size, in both weights
UNKNOWN = "?"


def folder() -> Path:
    """Where the font files are."""
    return Path(str(files("worksheets.fonts")))


@cache
def _widths(bold: bool) -> dict[str, int]:
    text = (folder() / "metrics.json").read_text(encoding="ascii")
    widths: dict[str, int] = json.loads(text)["bold" if bold else "regular"]["widths"]
    return widths


def printable(text: str) -> str:
    """The text with every character that the typeface lacks replaced by a question mark."""
    known = _widths(False)
    return "".join(c if c in known else UNKNOWN for c in text)


def width(text: str, points: float, bold: bool = False) -> float:
    """How wide a text is set at this font size, in millimeters; there is no kerning."""
    widths = _widths(bold)
    units = sum(widths.get(c, widths[UNKNOWN]) for c in text)
    return units * points * PT / 1000


def clipped(text: str, points: float, room: float, bold: bool = False) -> str:
    """The text, cut and ended with an ellipsis where it is wider than `room` millimeters."""
    text = printable(text)
    if width(text, points, bold) <= room:
        return text
    while text and width(text + "…", points, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"
