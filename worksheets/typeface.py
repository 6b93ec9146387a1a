"""The typeface of the sheets: how wide a text is, what can be printed, and making cairo find it.

The font files are part of the package, so that a sheet looks the same on every machine.
"""

import json
import os
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from solver import SecondGuessError
from worksheets.tiles import FONT

PT = 25.4 / 72  # a point in millimetres
CAP_HEIGHT = 0.7  # of the font size, in both weights
UNKNOWN = "?"

_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


class MissingFontError(SecondGuessError):
    """Cairo cannot find the typeface; printing would silently use thin strokes."""


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
    """How wide a text is set at this font size, in millimetres; there is no kerning."""
    widths = _widths(bold)
    units = sum(widths.get(c, widths[UNKNOWN]) for c in text)
    return units * points * PT / 1000


def clipped(text: str, points: float, room: float, bold: bool = False) -> str:
    """The text, cut and ended with an ellipsis where it is wider than `room` millimetres."""
    text = printable(text)
    if width(text, points, bold) <= room:
        return text
    while text and width(text + "…", points, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


@cache
def require_cairo() -> Any:
    """The `cairocffi` module, its typeface found; called before anything is drawn with cairo.

    Fontconfig is pointed at the package's own files and at nothing else, so that neither the
    fonts nor the settings of a machine change a sheet. Raises `MissingCairoError` without the
    cairo library, `MissingFontError` where the typeface is still not found.
    """
    from worksheets.cairo import load_cairo

    cairo = load_cairo()
    if not _found(cairo):
        raise MissingFontError(
            f"the typeface {FONT} in {folder()} cannot be used by the cairo library here; "
            "write an SVG file instead, or install a cairo that was built with fontconfig "
            "(Debian, Ubuntu: libcairo2 and libfontconfig1)"
        )
    return cairo


def _found(cairo: Any) -> bool:
    """Whether cairo sets a text as wide as the metrics say, with our fontconfig settings."""
    before = os.environ.get("FONTCONFIG_FILE")
    with tempfile.TemporaryDirectory(prefix="secondguess-") as temporary:
        config = Path(temporary) / "fonts.conf"
        config.write_text(_CONFIG.format(fonts=folder(), cache=temporary), encoding="utf-8")
        os.environ["FONTCONFIG_FILE"] = str(config)
        try:
            return all(_agrees(cairo, bold) for bold in (False, True))
        finally:
            if before is None:
                del os.environ["FONTCONFIG_FILE"]
            else:
                os.environ["FONTCONFIG_FILE"] = before


def _agrees(cairo: Any, bold: bool) -> bool:
    probe, points = "Second guess: 1 of 148", 1000.0
    surface = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, None)
    context = cairo.Context(surface)
    weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
    context.select_font_face(FONT, cairo.FONT_SLANT_NORMAL, weight)
    context.set_font_size(points)
    advance = context.text_extents(probe)[4]
    return bool(abs(advance - width(probe, points, bold) / PT) < 2 * len(probe))
