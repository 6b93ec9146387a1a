"""A whole decision tree as a printed book: cover, how to read it, index, one section a response."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from worksheets.booklet.cover import cover, how_to_read
from worksheets.booklet.drawing import Look, heading_shapes, line_shapes
from worksheets.booklet.lines import (
    Measures,
    Placed,
    Section,
    needs_lines,
    other_of_two,
    place,
    section_of,
)
from worksheets.drawing.columns import Bundle, Columns, Piece, Poured, pour
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.shapes import Box, Document, Line, Link, Page, Shape, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import PT, clipped, width
from worksheets.errors import SheetError
from worksheets.sheets.cards import Gauge, card_shapes, card_text, gauge
from worksheets.sheets.chart import Branch, Card, Chart, Group, games_below, parts_of
from worksheets.sheets.columns_layout import heading, subject_of
from worksheets.sheets.furniture import Provenance

FRONT = 2  # pages before the index: cover and how to read
HEAD = 3.0  # height of the running head in parts of the font size
FOOT = 2.4
NARROWEST = 140.0  # millimeters
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
        letters = (
            "too low, or all too high"
            if self.chart.rule.name == "peaks"
            else ("absent, or all elsewhere")
        )
        plain = (Group(f"All {letters}", parts.plain),) if parts.plain else ()
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


def require_book_paper(paper: Paper) -> None:
    """`SheetError` for paper too small for the page that says how to read the book."""
    if min(paper.width, paper.height) < NARROWEST or paper.width > paper.height:
        raise SheetError(
            f"a booklet does not fit on {paper.name} paper of {paper.width:g} × "
            f"{paper.height:g} mm; choose a5, a4, letter or a3, upright"
        )


def booklet_document(
    root: Branch, chart: Chart, source: Provenance, paper: Paper, theme: Theme
) -> Document:
    """The book as pages; `SheetError` where the paper is too small or the lines are too wide."""
    require_book_paper(paper)
    book = Book(root, chart, source, paper, theme)
    example = _example(book)
    pages = [
        cover(chart, root, source, paper, theme, book.pages),
        how_to_read(chart, example, book.targets, paper, theme, FRONT + 1),
    ]
    pages += [_index_page(book, n) for n in range(book.index[0].pages)]
    pages += [_section_page(book, n) for n in range(book.pages - book.first_section_page + 1)]
    title = f"{chart.opener.upper()}: a whole strategy on paper"
    return Document(
        title, subject_of(chart, source), source.date, chart.rule, theme, tuple(pages), MARGIN
    )


def _example(book: Book) -> tuple[tuple[str, ...], tuple[int, ...]]:
    games = list(games_below(book.root))
    wanted = min(4, book.chart.worst)
    # The first answer of the alphabet with a game of four guesses, else of the longest there is.
    fitting = [game for game in games if len(game[0]) == wanted]
    return min(fitting or games, key=lambda game: game[0][-1])


def _frame(book: Book, number: int, left: str, guide: tuple[int, int] | None) -> list[Shape]:
    """Running head and foot; `guide` are the first and the last response on the page."""
    theme, em, right = book.theme, book.em, book.paper.width - MARGIN
    baseline = MARGIN + em
    points = book.points * 1.25
    free = book.room / 2 if guide else book.room
    left = clipped(left, points, free, bold=True)
    shapes: list[Shape] = [Text(MARGIN, baseline, left, points, theme.accent, free, bold=True)]
    if guide is not None:
        length, tile = len(book.chart.opener), 1.16 * em
        row = length * (tile + 0.05 * em)
        ends = guide if guide[0] != guide[1] else guide[:1]
        x = right - len(ends) * row - (len(ends) - 1) * 1.4 * em
        for n, pattern in enumerate(ends):
            digits = book.chart.rule.digits(pattern, length)
            if n:
                shapes.append(
                    Text(
                        x - 0.75 * em, baseline, "–", book.points, theme.quiet, em, anchor="middle"
                    )
                )
            shapes.append(Tiles(x, baseline - 0.93 * em, tile, 0.05 * em, digits))
            x += row + 1.4 * em
    line = MARGIN + 1.75 * em
    shapes.append(Line(MARGIN, line, right, line, theme.text, 0.25))
    bottom = book.paper.height - MARGIN
    page = f"{number} of {book.pages}"
    shapes.append(Text(right, bottom, page, book.points, theme.text, 20.0, bold=True, anchor="end"))
    note = f"secondguess {book.source.version}, {book.source.date}"
    shapes.append(Text(MARGIN, bottom, note, book.points, theme.quiet, book.room / 2))
    if number > FRONT + 1:
        index = f"index: page {FRONT + 1}"
        middle = book.paper.width / 2
        wide = width(index, book.points)
        shapes.append(
            Text(middle, bottom, index, book.points, theme.text, book.room / 3, anchor="middle")
        )
        shapes.append(Link(middle - wide / 2, bottom - em, wide, 1.3 * em, FRONT + 1, MARGIN))
    return shapes


def _index_page(book: Book, n: int) -> Page:
    poured, each = book.index
    pitch = (book.room + BETWEEN * book.em) / each
    wide = pitch - BETWEEN * book.em
    title = f"After {book.chart.opener.upper()}: its response and your second guess"
    shapes = _frame(book, FRONT + 1 + n, title, None)
    boxes: list[Box] = []
    words: list[str] = []
    for piece in poured.pieces:
        if piece.column // each != n:
            continue
        x, y = MARGIN + piece.column % each * pitch, book.top + piece.y
        for shape, box in _index_piece(book, piece, x, y, wide):
            shapes += shape
            boxes.append(box)
            words.append(box.what)
    return Page(book.paper.width, book.paper.height, tuple(shapes), tuple(boxes), "\n".join(words))


def _index_piece(
    book: Book, piece: Piece, x: float, y: float, wide: float
) -> Iterator[tuple[list[Shape], Box]]:
    group = book.groups[piece.bundle]
    length, rule, theme = len(book.chart.opener), book.chart.rule, book.theme
    size = book.entry
    high = 1.65 * book.em
    title = group.title + (" …" if piece.first else "")
    yield list(heading(title, x, y, wide, size, theme)), Box(x, y, wide, high, title)
    y += high
    for card in group.cards[piece.first : piece.end]:
        target = book.targets.get(card.pattern)
        right = f"p. {target[0]}" if target else index_note(book.root.children[card.pattern])
        shapes: list[Shape] = list(card_shapes(card, x, y, wide, size, rule, theme, right))
        if target:
            shapes.append(Link(x, y, wide, size.row, *target))
        bottom = y + size.row
        shapes.append(Line(x, bottom, x + wide, bottom, theme.rule, 0.08))
        text = f"{card_text(card, rule, length)} {right}".rstrip()
        yield shapes, Box(x, y, wide, size.row, text)
        y += size.row


def _section_page(book: Book, n: int) -> Page:
    each = book.columns
    here = [p for p in book.placed if p.column // each == n]
    guide = (here[0].section.card.pattern, here[-1].section.card.pattern)
    number = book.first_section_page + n
    shapes = _frame(book, number, f"{book.chart.opener.upper()}, then …", guide)
    pitch = (book.room + BETWEEN * book.em) / each
    wide = pitch - BETWEEN * book.em
    boxes: list[Box] = []
    rule, length = book.chart.rule, len(book.chart.opener)
    for placed in here:
        x, y = MARGIN + placed.column % each * pitch, book.top + placed.y
        if placed.line is None:
            drawn, text = heading_shapes(placed, x, y, wide, book.look, rule, book.theme)
            box = Box(x, y, wide, book.look.heading, text)
        else:
            drawn, text = line_shapes(placed, x, y, wide, book.look, rule, book.theme, length)
            box = Box(x, y, wide, book.look.row, text)
        shapes += drawn
        boxes.append(box)
    words = "\n".join(box.what for box in boxes)
    return Page(book.paper.width, book.paper.height, tuple(shapes), tuple(boxes), words)
