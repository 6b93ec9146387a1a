"""One tile: a rounded square, the symbol of its state, and a letter where one is wanted.

Symbols are shapes, never text, so that a picture of tiles without letters needs no font. The
shapes are given once, for a tile of size 1, and serve every writer.
"""

from typing import Any, NamedTuple

from solver import Rule
from worksheets.drawing.theme import State, Symbol, Theme

CORNER = 0.2  # radius of the corners; all of these in parts of the tile's size
EDGE = 0.05  # width of the outline
LETTER = 0.66  # font size of a letter on a tile
LETTERED_AT = 0.81  # where the symbol's center is beside a letter, both ways
LETTERED_SIZE = 0.3  # and how large it is
FONT = "Barlow Semi Condensed"
FALLBACKS = f"{FONT}, Arial Narrow, Roboto Condensed, Helvetica, sans-serif"

Points = tuple[tuple[float, float], ...]


class Mark(NamedTuple):
    """A symbol's shape on a tile of size 1 with its center at 0, 0.

    A disc of radius `disc`, a filled polygon, or a line of the width `line`.
    """

    disc: float = 0.0
    polygon: Points = ()
    line: float = 0.0
    points: Points = ()


MARKS: dict[Symbol, Mark] = {
    "none": Mark(),
    "dash": Mark(line=0.09, points=((-0.15, 0.0), (0.15, 0.0))),
    "dot": Mark(disc=0.19),
    "tick": Mark(line=0.13, points=((-0.23, 0.02), (-0.07, 0.19), (0.24, -0.19))),
    "up": Mark(polygon=((-0.28, 0.2), (0.28, 0.2), (0.0, -0.26))),
    "down": Mark(polygon=((-0.28, -0.2), (0.28, -0.2), (0.0, 0.26))),
}


def draw_tile(
    drawing: Any,
    state: int,
    rule: Rule,
    theme: Theme,
    x: float,
    y: float,
    size: float,
    letter: str | None = None,
) -> Any:
    """An svgwrite group: the tile of `state` (0, 1 or 2) with its upper left corner at x, y.

    Measures are in the drawing's user units. With a letter, the letter stands in the middle and
    the symbol, small, in the lower right corner.
    """
    look = theme.state(rule, state)
    group = drawing.g()
    edge = size * EDGE
    group.add(
        drawing.rect(
            insert=(_r(x + edge / 2), _r(y + edge / 2)),
            size=(_r(size - edge), _r(size - edge)),
            rx=_r(size * CORNER),
            fill=look.fill,
            stroke=look.edge,
            stroke_width=_r(edge),
        )
    )
    if letter is None:
        center, scale = (x + size / 2, y + size / 2), size
    else:
        group.add(_draw_letter(drawing, letter, look, x + size / 2, y + size / 2, size))
        center, scale = (x + size * LETTERED_AT, y + size * LETTERED_AT), size * LETTERED_SIZE
    shape = _draw_symbol(drawing, MARKS[look.symbol], center, scale, look.ink)
    if shape is not None:
        group.add(shape)
    return group


def _draw_letter(drawing: Any, letter: str, look: State, cx: float, cy: float, size: float) -> Any:
    return drawing.text(
        letter.upper(),
        insert=(_r(cx), _r(cy + size * LETTER * 0.35)),
        fill=look.ink,
        font_family=FALLBACKS,
        font_size=_r(size * LETTER),
        font_weight="bold",
        text_anchor="middle",
    )


def _draw_symbol(
    drawing: Any, mark: Mark, center: tuple[float, float], size: float, ink: str
) -> Any | None:
    def placed(points: Points) -> list[tuple[float, float]]:
        return [(_r(center[0] + px * size), _r(center[1] + py * size)) for px, py in points]

    if mark.disc:
        return drawing.circle(
            center=(_r(center[0]), _r(center[1])), r=_r(mark.disc * size), fill=ink
        )
    if mark.polygon:
        return drawing.polygon(points=placed(mark.polygon), fill=ink)
    if mark.points:
        return drawing.polyline(
            points=placed(mark.points),
            fill="none",
            stroke=ink,
            stroke_width=_r(mark.line * size),
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    return None


def _r(value: float) -> float:
    """Rounded so that the same picture is the same bytes everywhere."""
    return round(value, 3)
