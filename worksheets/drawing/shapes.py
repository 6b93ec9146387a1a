"""What a page is made of, in millimeters from its upper left corner; writers draw these."""

from dataclasses import dataclass, field
from typing import Literal

from solver import Rule
from worksheets.drawing.theme import Theme

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled or outlined rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of width `line`."""

    x1: float
    y1: float
    x2: float
    y2: float
    color: str
    line: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text on the baseline `y`; `points` is the font size, `room` the width it must keep to."""

    x: float
    y: float
    text: str
    points: float
    color: str
    room: float
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Tiles:
    """A row of tiles, `size` wide each and `gap` apart; with `letters`, these stand on them.

    `text` is the response in marks. It lies under the tiles in files that carry text, for
    searching and for reading aloud.
    """

    x: float
    y: float
    size: float
    gap: float
    digits: tuple[int, ...]
    letters: str | None = None
    text: str = ""

    @property
    def w(self) -> float:
        """How wide the row is."""
        return len(self.digits) * (self.size + self.gap) - self.gap


@dataclass(frozen=True, slots=True)
class Star:
    """The mark of a word that can be the answer, centred at x, y; `size` is its width."""

    x: float
    y: float
    size: float
    color: str


@dataclass(frozen=True, slots=True)
class Link:
    """An area that leads to a place on another page, counted from 1."""

    x: float
    y: float
    w: float
    h: float
    page: int
    to_y: float


Shape = Rect | Line | Text | Tiles | Star | Link


@dataclass(frozen=True, slots=True)
class Box:
    """An area that belongs to one thing; no two boxes of a page overlap."""

    x: float
    y: float
    w: float
    h: float
    what: str


@dataclass(frozen=True)
class Page:
    """A page of `width` by `height` millimeters; `text` says in words what is on it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    boxes: tuple[Box, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Document:
    """Pages that share a rule, a theme, and what a file says about itself.

    `date` is written as YYYY-MM-DD.
    """

    title: str
    subject: str
    date: str
    rule: Rule
    theme: Theme
    pages: tuple[Page, ...]
    margin: float = field(default=10.0)


STAR: tuple[tuple[float, float], ...] = (
    *((0.0, -0.5), (0.125, -0.155), (0.485, -0.155)),
    *((0.195, 0.065), (0.3, 0.42), (0.0, 0.21)),
    *((-0.3, 0.42), (-0.195, 0.065), (-0.485, -0.155), (-0.125, -0.155)),
)
