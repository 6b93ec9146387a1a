"""A decision tree with the measures that the pages of its book need."""

from dataclasses import dataclass
from functools import cached_property

from worksheets.booklet.drawing import Look
from worksheets.booklet.lines import (
    Measures,
    Placed,
    Section,
    needs_lines,
    other_of_two,
    place,
    section_of,
)
from worksheets.drawing.columns import Bundle, Columns, Poured, pour
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import PT
from worksheets.errors import SheetError
from worksheets.sheets.cards import Gauge, gauge
from worksheets.sheets.chart import Branch, Card, Chart, Group, parts_of
from worksheets.sheets.furniture import Provenance

FRONT = 2  # pages before the index: cover and how to read


HEAD = 3.0  # height of the running head in parts of the font size


FOOT = 2.4


WIDEST_PAGE = "p. 888"


OPENING = 0.7


BETWEEN = 1.3  # space between columns


@dataclass(frozen=True)
class Book:
    """A decision tree with all that its pages need to know."""

    root: Branch
    chart: Chart
    source: Provenance
    paper: Paper
    theme: Theme

    @property
    def points(self) -> float:
        """The font size of everything that is looked up."""
        return self.paper.least

    @property
    def em(self) -> float:
        """The font size in millimeters."""
        return self.points * PT

    @property
    def room(self) -> float:
        """Width between the margins."""
        return self.paper.width - 2 * MARGIN

    @property
    def top(self) -> float:
        """Where columns start."""
        return MARGIN + HEAD * self.em

    @property
    def height(self) -> float:
        """How high columns are."""
        return self.paper.height - MARGIN - FOOT * self.em - self.top

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The index: the cards in the order in which they are looked up."""
        parts = parts_of(self.chart)
        title = f"All {self.chart.rule.notation.sections.plain}"
        plain = (Group(title, parts.plain),) if parts.plain else ()
        return (*plain, *parts.groups, *parts.nearly)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """What does not fit into a line of the index."""
        children = self.root.children
        return tuple(
            section_of(self.chart.rule, card, children[card.pattern])
            for group in self.groups
            for card in group.cards
            if needs_lines(children[card.pattern])
        )

    @cached_property
    def look(self) -> Look:
        """The measures of lines."""
        return Look.of(self.sections, len(self.chart.opener), self.points)

    @cached_property
    def columns(self) -> int:
        """Columns a page in the sections."""
        between = BETWEEN * self.em
        return int((self.room + between + 1e-6) / (self.look.width + between))

    @cached_property
    def placed(self) -> list[Placed]:
        """All headings and lines in their columns."""
        look = self.look
        return place(
            self.sections, Measures(look.row, look.heading, OPENING * self.em, self.height)
        )

    @cached_property
    def entry(self) -> Gauge:
        """The measures of a line of the index."""
        cards, length = self.chart.cards, len(self.chart.opener)
        return gauge(cards, length, self.points, self._widest)

    @cached_property
    def index(self) -> tuple[Poured, int]:
        """The index poured into columns, and how many of these a page has."""
        size = self.entry
        between = BETWEEN * self.em
        each = int((self.room + between + 1e-6) / (size.width + between))
        if each < 1 or self.columns < 1:
            raise SheetError(
                f"a booklet for {self.chart.opener.upper()} does not fit on {self.paper.name} "
                f"paper at {self.points:g} points; choose larger paper"
            )
        bundles = [Bundle(len(g.cards), 1.65 * self.em, 0.45 * self.em) for g in self.groups]
        return pour(bundles, size.row, Columns(each, self.height, self.height)), each

    def _widest(self, card: Card) -> str:
        node = self.root.children[card.pattern]
        return WIDEST_PAGE if needs_lines(node) else index_note(node)

    @cached_property
    def first_section_page(self) -> int:
        """The number of the first page of sections."""
        return FRONT + self.index[0].pages + 1

    @cached_property
    def targets(self) -> dict[int, tuple[int, float]]:
        """By first response: the page of its section and where on it the section starts."""
        return {
            placed.section.card.pattern: (
                self.first_section_page + placed.column // self.columns,
                self.top + placed.y,
            )
            for placed in self.placed
            if placed.line is None and not placed.continued
        }

    @cached_property
    def pages(self) -> int:
        """How many pages the book has."""
        last = max((p.column for p in self.placed), default=-1)
        section_pages = last // self.columns + 1
        return FRONT + self.index[0].pages + section_pages


def index_note(node: Branch) -> str:
    """What the index says beside a guess that needs no section."""
    other = other_of_two(node)
    return f"else {other.upper()}" if other else ""
