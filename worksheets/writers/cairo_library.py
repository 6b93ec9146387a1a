"""The cairo library: loaded when it is needed, with a clear word where it is missing."""

import os
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from solver import SecondGuessError
from worksheets.drawing.tiles import FONT
from worksheets.drawing.typeface import PT, folder, width

_CONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


class MissingCairoError(SecondGuessError):
    """The cairo library is not installed; SVG works without it."""


def load_cairo() -> ModuleType:
    """The `cairocffi` module; `MissingCairoError` without the cairo library."""
    try:
        import cairocffi
    except OSError as error:
        raise MissingCairoError(
            "PNG and PDF need the cairo library, which is not installed; install the package "
            "libcairo2 (Debian, Ubuntu) or cairo (Fedora, Homebrew), or write an SVG file"
        ) from error
    module: ModuleType = cairocffi
    return module


def svg_to_png(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide; `MissingCairoError` without the cairo library."""
    load_cairo()
    import cairosvg

    png: bytes = cairosvg.svg2png(bytestring=svg.encode(), output_width=width)
    return png


class MissingFontError(SecondGuessError):
    """Cairo cannot find the typeface; printing would silently use thin strokes."""


@cache
def require_cairo() -> Any:
    """The `cairocffi` module, its typeface found; called before anything is drawn with cairo.

    Fontconfig is pointed at the package's own files and at nothing else, so that neither the
    fonts nor the settings of a machine change a sheet. Raises `MissingCairoError` without the
    cairo library, `MissingFontError` where the typeface is still not found.
    """
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
