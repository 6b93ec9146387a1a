"""Drawings as files: SVG text to PNG bytes."""

from solver import SecondGuessError


class MissingCairoError(SecondGuessError):
    """The cairo library is not installed; SVG works without it."""


def svg_to_png(svg: str, width: int) -> bytes:
    """The picture as PNG, `width` pixels wide; `MissingCairoError` without the cairo library."""
    try:
        import cairosvg
    except OSError as error:
        raise MissingCairoError(
            "PNG and PDF need the cairo library, which is not installed; install the package "
            "libcairo2 (Debian, Ubuntu), cairo (Fedora, Homebrew), and try again"
        ) from error
    png: bytes = cairosvg.svg2png(bytestring=svg.encode(), output_width=width)
    return png
