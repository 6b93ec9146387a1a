"""How headings and lines of the book's sections look."""

from collections.abc import Iterable
from dataclasses import dataclass

from solver import Rule
from worksheets.booklet.lines import FIRST, BookLine, Placed, Section
from worksheets.drawing.shapes import Line, Rect, Shape, Star, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, width

TILE, TILE_GAP = 1.12, 0.04  # in parts of the font size, like all that follows
NUMBER = 1.0  # room for the guess number before a word
STAR = 0.9
STEP = 0.9  # how far a deeper line is set in


@dataclass(frozen=True)
class Look:
    """Measures of lines at one font size, in millimeters; `width` is that of the widest line."""

    points: float
    length: int
    width: float

    @staticmethod
    def of(sections: Iterable[Section], length: int, points: float) -> "Look":
        """The measures that suit these sections."""
        sections = tuple(sections)
        em = points * PT
        lines = [line for section in sections for block in section.blocks for line in block]
        widest = max((_line_width(line, length, points) for line in lines), default=0.0)
        heads = max((_heading_width(s, length, points) for s in sections), default=0.0)
        return Look(points, length, max(widest, heads, 12 * em))

    @property
    def em(self) -> float:
        """The font size in millimeters."""
        return self.points * PT

    @property
    def row(self) -> float:
        """Height of a line."""
        return 1.44 * self.em

    @property
    def heading(self) -> float:
        """Height of a section's heading."""
        return 2.0 * self.em


def _tiles_width(length: int, em: float) -> float:
    return length * (TILE + TILE_GAP) * em


def _line_width(line: BookLine, length: int, points: float) -> float:
    em = points * PT
    inset = (line.number - FIRST) * STEP * em
    word = width(line.guess.upper(), points, bold=line.candidate)
    other = width(_other(line), points) + 0.5 * em if line.other else 0.0
    return inset + _tiles_width(length, em) + (0.35 + NUMBER) * em + word + STAR * em + other


def _heading_width(section: Section, length: int, points: float) -> float:
    em = points * PT
    word = width(f"2 {section.card.guess.upper()}", points * 1.1, bold=True)
    left = width(f"{section.card.left:,} left …", points)
    return _tiles_width(length, em) + word + left + (STAR + 2.2) * em


def _other(line: BookLine) -> str:
    return f"else {line.other.upper()}"


def heading_shapes(
    placed: Placed, x: float, y: float, wide: float, look: Look, rule: Rule, theme: Theme
) -> tuple[list[Shape], str]:
    """A section's heading, and it in words: the first response, the second guess, words left."""
    em, card = look.em, placed.section.card
    high = look.heading - 0.3 * em
    middle = y + high / 2
    tile = TILE * em
    digits = rule.digits(card.pattern, look.length)
    marks = rule.format(card.pattern, look.length)
    outline = theme.rule if theme.band == theme.paper else None
    shapes: list[Shape] = [
        Rect(x, y, wide, high, theme.band, outline, 0.15 if outline else 0.0, 0.2 * em),
        Tiles(x + 0.25 * em, middle - tile / 2, tile, TILE_GAP * em, digits, text=marks),
    ]
    at = x + _tiles_width(look.length, em) + 0.7 * em
    word = f"2 {card.guess.upper()}"
    wide_word = width(word, look.points * 1.1, bold=True)
    baseline = middle + CAP_HEIGHT / 2 * em
    shapes.append(Text(at, baseline, word, look.points * 1.1, theme.text, wide_word, bold=True))
    if card.candidate:
        shapes.append(Star(at + wide_word + 0.6 * em, middle, 0.7 * em, theme.accent))
    note = "continued" if placed.continued else f"{card.left:,} left"
    right = x + wide - 0.4 * em
    room = right - at - wide_word - 1.1 * em
    note = "…" if width(note, look.points) > room else note
    shapes.append(Text(right, baseline, note, look.points, theme.quiet, room, anchor="end"))
    return shapes, f"{marks} 2 {card.guess.upper()}{'*' if card.candidate else ''} {note}"


def line_shapes(
    placed: Placed,
    x: float,
    y: float,
    wide: float,
    look: Look,
    rule: Rule,
    theme: Theme,
    length: int,
) -> tuple[list[Shape], str]:
    """A line, and it in words: the response, the guess number and the guess, the other word."""
    line = placed.line
    assert line is not None
    em, middle = look.em, y + look.row / 2
    inset = (line.number - FIRST) * STEP * em
    baseline = middle + CAP_HEIGHT / 2 * em
    tile = TILE * em
    digits = rule.digits(line.pattern, length)
    marks = rule.format(line.pattern, length)
    shapes: list[Shape] = [
        Line(x + (n + 0.4) * STEP * em, y, x + (n + 0.4) * STEP * em, y + look.row, theme.rule, 0.3)
        for n in range(line.number - FIRST)
    ]
    shapes.append(Tiles(x + inset, middle - tile / 2, tile, TILE_GAP * em, digits, text=marks))
    at = x + inset + _tiles_width(length, em) + 0.35 * em
    number = Text(at, baseline, str(line.number), look.points, theme.quiet, NUMBER * em)
    at += NUMBER * em
    word = line.guess.upper()
    wide_word = width(word, look.points, bold=line.candidate)
    shapes += [
        number,
        Text(at, baseline, word, look.points, theme.text, wide_word, bold=line.candidate),
    ]
    at += wide_word
    if line.candidate:
        shapes.append(Star(at + 0.5 * em, middle, 0.66 * em, theme.accent))
    text = f"{marks} {line.number} {word}{'*' if line.candidate else ''}"
    if line.other:
        at += (STAR + 0.3) * em
        shapes.append(Text(at, baseline, _other(line), look.points, theme.text, x + wide - at))
        text += f" {_other(line)}"
    return shapes, text
