"""One card in a line: the response as tiles, what to guess, how many words are left."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from solver import Rule
from worksheets.drawing.shapes import Shape, Star, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, width
from worksheets.sheets.chart import Card


@dataclass(frozen=True)
class Gauge:
    """Measures of cards at one font size, in millimeters; `word` and `right` are columns of text.

    Tiles come first, then the word, a star if it can be the answer, and at the right end the
    number of words left or the other one of two.
    """

    points: float
    length: int
    word: float
    right: float

    @property
    def em(self) -> float:
        """The font size in millimeters."""
        return self.points * PT

    @property
    def row(self) -> float:
        """Height of a card."""
        return 1.52 * self.em

    @property
    def tile(self) -> float:
        """Width of a tile."""
        return 1.16 * self.em

    @property
    def tile_gap(self) -> float:
        """Space between tiles."""
        return 0.05 * self.em

    @property
    def word_x(self) -> float:
        """Where words start, from the card's left edge."""
        return self.length * (self.tile + self.tile_gap) + 0.4 * self.em

    @property
    def width(self) -> float:
        """The least width of a card."""
        return self.word_x + self.word + self.star + self.right + 0.45 * self.em

    @property
    def star(self) -> float:
        """Width of a star with the space before it."""
        return 0.9 * self.em


Right = Callable[[Card], str]


def gauge(
    cards: Iterable[Card], length: int, points: float, right_of: Right | None = None
) -> Gauge:
    """The measures that suit the widest texts of these cards."""
    cards, right_of = tuple(cards), right_of or right_text
    word = max((width(c.guess.upper(), points, bold=c.candidate) for c in cards), default=0.0)
    right = max((width(right_of(c), points) for c in cards), default=0.0)
    return Gauge(points, length, word, right)


def right_text(card: Card) -> str:
    """What stands at a card's right end: the only other word left, else how many are left."""
    if card.left == 2 and card.candidate:
        return card.words[1].upper()
    return f"{card.left:,}"


def card_shapes(
    card: Card,
    x: float,
    y: float,
    wide: float,
    size: Gauge,
    rule: Rule,
    theme: Theme,
    right: str | None = None,
) -> tuple[Shape, ...]:
    """A card with its upper left corner at x, y, `wide` millimeters wide."""
    em, middle = size.em, y + size.row / 2
    baseline = middle + CAP_HEIGHT / 2 * em
    digits = rule.digits(card.pattern, size.length)
    marks = rule.format(card.pattern, size.length)
    shapes: list[Shape] = [
        Tiles(x, middle - size.tile / 2, size.tile, size.tile_gap, digits, text=marks),
        Text(
            x + size.word_x,
            baseline,
            card.guess.upper(),
            size.points,
            theme.text,
            size.word,
            bold=card.candidate,
        ),
    ]
    if card.candidate:
        star = x + size.word_x + size.word + 0.55 * em
        shapes.append(Star(star, middle, 0.7 * em, theme.accent))
    right = right_text(card) if right is None else right
    if right:
        color = theme.text if right.isalpha() else theme.quiet
        shapes.append(Text(x + wide, baseline, right, size.points, color, size.right, anchor="end"))
    return tuple(shapes)


def card_text(card: Card, rule: Rule, length: int) -> str:
    """The card in words, e.g. `--y-- CLING* 12 left`."""
    star = "*" if card.candidate else ""
    return f"{rule.format(card.pattern, length)} {card.guess.upper()}{star} {card.left:,} left"
