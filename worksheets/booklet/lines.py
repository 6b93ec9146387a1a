"""A decision tree as lines of a book: which response leads to which guess, set in by depth."""

from collections.abc import Iterator
from typing import NamedTuple

from solver import Rule
from worksheets.sheets.chart import Branch, Card, look_up_order, words_below

FIRST = 3  # guess number of the least set-in lines


class BookLine(NamedTuple):
    """The response to the line one level up, and the guess to make then.

    `number` counts guesses from the start of the game. `other` is the only other word left of
    two. `parents` are the lines above that lead here.
    """

    number: int
    pattern: int
    guess: str
    candidate: bool
    other: str
    parents: tuple["BookLine", ...]


class Section(NamedTuple):
    """What follows one response to the opener: its card, and blocks of lines kept together."""

    card: Card
    blocks: tuple[tuple[BookLine, ...], ...]


class Placed(NamedTuple):
    """A section's heading (`line` is None) or a line, its top at `y` of a column."""

    section: Section
    line: BookLine | None
    continued: bool
    column: int
    y: float


class Measures(NamedTuple):
    """Heights: of a line, of a section's heading, of the space above it, and of columns."""

    row: float
    heading: float
    opening: float
    column: float


def other_of_two(node: Branch) -> str:
    """The other word where two are left and the guess is one of them; else nothing."""
    if not node.final or len(node.children) != 1:
        return ""
    words = list(words_below(node))
    return words[1] if len(words) == 2 else ""


def needs_lines(node: Branch) -> bool:
    """Whether more must be said than the guess and, perhaps, the other word of two."""
    return bool(node.children) and not other_of_two(node)


def section_of(rule: Rule, card: Card, node: Branch) -> Section:
    """The lines below the second guess `node`."""
    length = len(node.guess)
    blocks = tuple(
        tuple(_lines(rule, pattern, node.children[pattern], FIRST, ()))
        for pattern in sorted(node.children, key=lambda p: look_up_order(rule, p, length))
    )
    return Section(card, blocks)


def _lines(
    rule: Rule, pattern: int, node: Branch, number: int, parents: tuple[BookLine, ...]
) -> Iterator[BookLine]:
    line = BookLine(number, pattern, node.guess, node.final, other_of_two(node), parents)
    yield line
    if needs_lines(node):
        length = len(node.guess)
        for below in sorted(node.children, key=lambda p: look_up_order(rule, p, length)):
            yield from _lines(rule, below, node.children[below], number + 1, (*parents, line))


def place(sections: tuple[Section, ...], measures: Measures) -> list[Placed]:
    """Every heading and line in its column, blocks whole where a column can hold them.

    A section that goes on in another column repeats its heading, and a block that must be torn
    repeats the lines that lead to where it goes on.
    """
    return _Typesetter(measures).run(sections)


class _Typesetter:
    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self.column, self.y = 0, 0.0
        self.placed: list[Placed] = []

    def run(self, sections: tuple[Section, ...]) -> list[Placed]:
        for section in sections:
            self._open(section)
            for number, block in enumerate(section.blocks):
                if number:
                    self._fit(section, len(block))
                self._block(section, block)
        return self.placed

    def _open(self, section: Section) -> None:
        m = self.measures
        needed = m.opening + m.heading + len(section.blocks[0]) * m.row
        if self.y > 0 and self.y + needed > m.column:
            self.column, self.y = self.column + 1, 0.0
        elif self.y > 0:
            self.y += m.opening
        self._heading(section, continued=False)

    def _heading(self, section: Section, continued: bool) -> None:
        self.placed.append(Placed(section, None, continued, self.column, self.y))
        self.y += self.measures.heading

    def _fit(self, section: Section, lines: int) -> None:
        if self.y + lines * self.measures.row > self.measures.column:
            self._next(section)

    def _next(self, section: Section) -> None:
        self.column, self.y = self.column + 1, 0.0
        self._heading(section, continued=True)

    def _block(self, section: Section, block: tuple[BookLine, ...]) -> None:
        for line in block:
            if self.y + self.measures.row > self.measures.column + 1e-6:
                self._next(section)
                for parent in line.parents:
                    self._line(section, parent, continued=True)
            self._line(section, line, continued=False)

    def _line(self, section: Section, line: BookLine, continued: bool) -> None:
        self.placed.append(Placed(section, line, continued, self.column, self.y))
        self.y += self.measures.row
