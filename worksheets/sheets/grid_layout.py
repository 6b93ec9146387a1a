"""The pocket card: a row for each response to the first letters, a column for the last two.

A response is found in two glances. Words of four to six letters: 9 × 9, 27 × 9, 27 × 27 cells.
"""

from dataclasses import dataclass

from worksheets.drawing.flow import Flowed, Item, Word
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.shapes import Box, Document, Line, Page, Rect, Shape, Star, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, width
from worksheets.errors import SheetError
from worksheets.sheets.chart import Card, Chart
from worksheets.sheets.columns_layout import subject_of
from worksheets.sheets.furniture import (
    Frame,
    Provenance,
    beside_or_under,
    framed,
    key_items,
    palette,
    rare_items,
)

LENGTHS = (4, 5, 6)
LARGEST = 14.0
STEP = 0.1
ROW = 1.16  # least height of a row in parts of the font size
STACKED_ROW = 2.3  # and where the number stands under the word
AIR = 0.28  # space at the sides of a cell
SPACE = 0.32  # between a word, its star and the number
STAR = 0.62
HEADER_TILE = 0.86  # of a row's height
RIGHT, RARE = "solved", "?"


@dataclass(frozen=True)
class Grid:
    """The cells in millimeters: where they start, how large they are, and the font size.

    In `stacked` cells the star and the number stand under the word.
    """

    x: float
    y: float
    pitch: float
    row: float
    points: float
    head: int
    tail: int
    tile: float
    stacked: bool

    @property
    def rows(self) -> int:
        """Responses to the first letters."""
        return int(3**self.head)

    @property
    def columns(self) -> int:
        """Responses to the last letters."""
        return int(3**self.tail)

    @property
    def em(self) -> float:
        """The font size in millimeters."""
        return self.points * PT

    def cell(self, pattern: int) -> tuple[int, int]:
        """Row and column of a response, each counted from 0.

        Rows and columns start with all in place, as the key does, and end with all absent.
        """
        row, column = divmod(pattern, self.columns)
        return self.rows - 1 - row, self.columns - 1 - column


def require_grid(opener: str) -> None:
    """`SheetError` for words of a length that has no such layout."""
    if len(opener) not in LENGTHS:
        raise SheetError(
            f"the grid layout is for words of {LENGTHS[0]} to {LENGTHS[-1]} letters, and "
            f"{opener.upper()} has {len(opener)}; use --layout columns"
        )


def grid_document(chart: Chart, source: Provenance, paper: Paper, theme: Theme) -> Document:
    """The pocket card, one page; the font is the largest that fits.

    `SheetError` for lengths without this layout, and where the paper is too small.
    """
    require_grid(chart.opener)
    length = len(chart.opener)
    style = palette(theme, chart, paper.least)
    frame = framed(paper, _head(chart, paper, theme), chart, source, style, (1, 1))
    grid = _fit(chart, frame, paper)
    shapes: list[Shape] = [*frame.shapes, *_headers(grid, chart)]
    boxes: list[Box] = []
    words: list[str] = []
    cards = {card.pattern: card for card in chart.cards}
    for pattern in range(3**length - 1, -1, -1):
        card = cards.get(pattern)
        row, column = grid.cell(pattern)
        x, y = grid.x + column * grid.pitch, grid.y + row * grid.row
        marks = chart.rule.format(pattern, length)
        what = f"{marks} {card.guess.upper() if card else ''}".rstrip()
        boxes.append(Box(x, y, grid.pitch, grid.row, what))
        if card is not None:
            shapes += _cell(card, x, y, grid, theme)
            words.append(f"{what}{'*' if card.candidate else ''} {card.left:,} left")
        elif pattern == chart.rule.solved(length) and chart.candidate:
            shapes.append(_middle(RIGHT, theme.accent, x, y, grid))
        elif pattern in chart.rare:
            shapes.append(_middle(RARE, theme.quiet, x, y, grid))
            words.append(f"{marks} a rarer word")
        else:
            shapes += _shaded(x, y, grid, theme)
    shapes += _lines(grid, theme)
    page = Page(paper.width, paper.height, tuple(shapes), tuple(boxes), "\n".join(words))
    title = f"{chart.opener.upper()}: what to guess second, pocket card"
    return Document(
        title, subject_of(chart, source), source.date, chart.rule, theme, (page,), MARGIN
    )


def _head(chart: Chart, paper: Paper, theme: Theme) -> Flowed:
    style = palette(theme, chart, paper.least)
    points = paper.least * 1.9
    text = chart.opener.upper()
    used = width(text, points, bold=True)
    height = CAP_HEIGHT * points * PT
    title = Text(MARGIN, MARGIN + height, text, points, theme.accent, used, bold=True)
    room = paper.width - 2 * MARGIN
    head = beside_or_under(Flowed((title,), height), used, _key(chart, theme), room, style)
    return Flowed(head.shapes, head.height - 0.2 * style.em)


def _key(chart: Chart, theme: Theme) -> tuple[Item, ...]:
    never = "crossed out" if theme.shade == theme.text else "gray"
    rare = rare_items(chart, f"{RARE}:")
    return (*key_items(chart, named=False), *rare, (Word(f"{never}: cannot occur"),))


def _fit(chart: Chart, frame: Frame, paper: Paper) -> Grid:
    """The grid with the largest letters that fit into the frame."""
    length = len(chart.opener)
    tail = length // 2
    head = length - tail
    points = LARGEST
    while points >= paper.least - 1e-9:
        for stacked, least in ((False, ROW), (True, STACKED_ROW)):
            grid = _sized(frame, points, head, tail, stacked)
            widest = max((_needed(card, points, stacked) for card in chart.cards), default=0.0)
            if grid.row >= least * grid.em and grid.pitch >= widest:
                return grid
        points = round(points - STEP, 3)
    raise SheetError(
        f"the grid for {chart.opener.upper()} does not fit on {paper.name} paper "
        f"({paper.width:g} × {paper.height:g} mm) at {paper.least:g} points; choose larger paper, "
        "turn it, or use --layout columns"
    )


def _sized(frame: Frame, points: float, head: int, tail: int, stacked: bool) -> Grid:
    """The grid that fills the frame; its rows' and columns' headers are tiles."""
    rows, columns = 3**head, 3**tail
    row = (frame.h - 0.4) / (rows + 1.1)
    row = min(row, (2.8 if stacked else 2.2) * points * PT)
    room = 0.92 * (frame.w - 0.35 * row) / (tail * columns + 0.92 * head)
    tile = min(HEADER_TILE * row, 1.5 * points * PT, room)
    side = head * tile + 0.35 * row
    pitch = (frame.w - side) / columns
    return Grid(frame.x + side, frame.y + 1.1 * row, pitch, row, points, head, tail, tile, stacked)


def _needed(card: Card, points: float, stacked: bool) -> float:
    """The least width of a card's cell."""
    em = points * PT
    word = width(card.guess.upper(), points, bold=card.candidate)
    count = width(f"{card.left:,}", points)
    if stacked:
        return max(word, STAR * em + SPACE * em + count) + 2 * AIR * em
    return word + (STAR + 2 * AIR + 2 * SPACE) * em + count


def _cell(card: Card, x: float, y: float, grid: Grid, theme: Theme) -> list[Shape]:
    em, middle = grid.em, y + grid.row / 2
    word, count = card.guess.upper(), f"{card.left:,}"
    wide = width(word, grid.points, bold=card.candidate)
    left, right = x + AIR * em, x + grid.pitch - AIR * em
    first, second = (middle - 0.58 * em, middle + 0.58 * em) if grid.stacked else (middle, middle)
    star = left + STAR / 2 * em if grid.stacked else left + wide + (SPACE + STAR / 2) * em
    room = right - star - STAR / 2 * em
    down = CAP_HEIGHT / 2 * em
    shapes: list[Shape] = [
        Text(left, first + down, word, grid.points, theme.text, wide, bold=card.candidate)
    ]
    if card.candidate:
        shapes.append(Star(star, second, STAR * em, theme.accent))
    shapes.append(Text(right, second + down, count, grid.points, theme.quiet, room, anchor="end"))
    return shapes


def _middle(text: str, color: str, x: float, y: float, grid: Grid) -> Shape:
    """A word in the middle of a cell."""
    baseline = y + grid.row / 2 + CAP_HEIGHT / 2 * grid.em
    room = grid.pitch - 2 * AIR * grid.em
    points = min(grid.points, grid.points * room / width(text, grid.points))
    return Text(x + grid.pitch / 2, baseline, text, points, color, room, anchor="middle")


def _shaded(x: float, y: float, grid: Grid, theme: Theme) -> list[Shape]:
    """A cell that cannot occur: shaded, or crossed out where there is no gray."""
    if theme.shade == theme.text:
        return [Line(x, y + grid.row, x + grid.pitch, y, theme.rule, 0.08)]
    return [Rect(x, y, grid.pitch, grid.row, fill=theme.shade)]


def _headers(grid: Grid, chart: Chart) -> list[Shape]:
    """The tiles of every row and column."""
    tile = grid.tile
    shapes: list[Shape] = []
    rule = chart.rule
    for row in range(grid.rows):
        number = grid.rows - 1 - row
        digits, marks = rule.digits(number, grid.head), rule.format(number, grid.head)
        y = grid.y + row * grid.row + (grid.row - tile) / 2
        x = grid.x - 0.2 * grid.row - grid.head * tile
        shapes.append(Tiles(x, y, tile, 0.0, digits, text=marks))
    for column in range(grid.columns):
        number = grid.columns - 1 - column
        digits, marks = rule.digits(number, grid.tail), rule.format(number, grid.tail)
        x = grid.x + (column + 0.5) * grid.pitch - grid.tail * tile / 2
        shapes.append(Tiles(x, grid.y - tile - 0.12 * grid.row, tile, 0.0, digits, text=marks))
    return shapes


def _lines(grid: Grid, theme: Theme) -> list[Shape]:
    """Thin lines between cells, stronger ones where the first tile of a header changes."""
    right, bottom = grid.x + grid.columns * grid.pitch, grid.y + grid.rows * grid.row
    shapes: list[Shape] = []
    for row in range(grid.rows + 1):
        y = grid.y + row * grid.row
        shapes.append(Line(grid.x, y, right, y, *_stroke(row, grid.rows, theme)))
    for column in range(grid.columns + 1):
        x = grid.x + column * grid.pitch
        shapes.append(Line(x, grid.y, x, bottom, *_stroke(column, grid.columns, theme)))
    return shapes


def _stroke(number: int, count: int, theme: Theme) -> tuple[str, float]:
    if number % (count // 3) == 0:
        return theme.text, 0.35
    if number % 3 == 0:
        return theme.quiet, 0.2
    return theme.rule, 0.08
