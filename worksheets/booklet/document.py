"""A whole decision tree as a printed book: cover, how to read it, index, one section a response."""

from collections.abc import Iterator

from worksheets.booklet.book import BETWEEN, FRONT, Book, index_note
from worksheets.booklet.cover import cover, how_to_read
from worksheets.booklet.drawing import heading_shapes, line_shapes
from worksheets.drawing.columns import Piece
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.shapes import Box, Document, Line, Link, Page, Shape, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import clipped, width
from worksheets.errors import SheetError
from worksheets.sheets.cards import card_shapes, card_text
from worksheets.sheets.chart import Branch, Chart, games_below
from worksheets.sheets.columns_layout import heading, subject_of
from worksheets.sheets.furniture import Provenance

NARROWEST = 140.0  # millimeters


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
