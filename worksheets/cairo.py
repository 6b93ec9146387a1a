"""The cairo library: loaded when it is needed, with a clear word where it is missing."""

from types import ModuleType

from solver import SecondGuessError


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
