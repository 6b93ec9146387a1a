"""Running text: words in lines."""

from worksheets.drawing.shapes import Text
from worksheets.drawing.typeface import PT, printable, width

LEADING = 1.45  # distance of baselines in parts of the font size


def wrapped(text: str, points: float, room: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than `room` millimeters, as long as no word is wider."""
    lines: list[str] = []
    for word in printable(text).split():
        if lines and width(f"{lines[-1]} {word}", points, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(
    text: str, x: float, y: float, room: float, points: float, color: str, bold: bool = False
) -> tuple[tuple[Text, ...], float]:
    """The text set from the top `y` on, and how high it is."""
    em = points * PT
    lines = wrapped(text, points, room, bold)
    shapes = tuple(
        Text(x, y + (n * LEADING + 1.0) * em, line, points, color, room, bold)
        for n, line in enumerate(lines)
    )
    return shapes, len(lines) * LEADING * em
