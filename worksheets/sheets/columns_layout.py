"""The columns layout: a chart on as few pages as its letters allow, in millimeters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from worksheets.drawing.columns import Bundle, Columns, Piece, Poured, pour
from worksheets.drawing.flow import Flowed
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.shapes import Box, Document, Line, Page, Rect, Shape, Text
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, width
from worksheets.errors import SheetError
from worksheets.sheets.cards import Gauge, card_shapes, card_text, gauge
from worksheets.sheets.chart import Card, Chart, Group, Parts, parts_of
from worksheets.sheets.furniture import (
    Frame,
    Provenance,
    beside_or_under,
    framed,
    key_items,
    palette,
    rare_items,
    title_shapes,
)

LARGEST = 14.0  # font size in points
STEP = 0.25
HEADING = 1.65  # height of a heading in parts of the font size
BANNER = 1.9  # height of a section's name
OPENING = 0.45  # space above a heading
BETWEEN = 1.1  # space between columns
TITLE_POINTS = 26.0
NEARLY = "Nearly there"


class Plan(NamedTuple):
    """Cards poured into columns at one font size."""

    size: Gauge
    columns: int
    poured: Poured

    @property
    def cost(self) -> tuple[int, int, float]:
        """What is best least: pages, then torn groups, then large letters."""
        return self.poured.pages, self.poured.tears, -self.size.points


@dataclass(frozen=True)
class Sheet:
    """What a page needs to know: the chart, where it comes from, paper and theme."""

    chart: Chart
    source: Provenance
    paper: Paper
    theme: Theme
    parts: Parts

    @property
    def bundles(self) -> tuple[Group, ...]:
        """All groups in order."""
        return (*self.parts.groups, *self.parts.nearly)

    def opens_section(self, group: int) -> bool:
        """Whether this group is the first of the section of nearly solved responses."""
        return group == len(self.parts.groups)


def columns_document(chart: Chart, source: Provenance, paper: Paper, theme: Theme) -> Document:
    """The sheet as pages.

    The font is the largest that needs no more pages, and tears no more groups, than smaller
    ones do.
    """
    sheet = Sheet(chart, source, paper, theme, parts_of(chart))
    plan = _plan(sheet)
    pages = tuple(_page(sheet, plan, number) for number in range(plan.poured.pages))
    return Document(
        title=f"{chart.opener.upper()}: what to guess second",
        subject=subject_of(chart, source),
        date=source.date,
        rule=chart.rule,
        theme=theme,
        pages=pages,
        margin=MARGIN,
    )


def subject_of(chart: Chart, source: Provenance) -> str:
    """What a file says about itself beside its title."""
    return (
        f"{len(chart.cards)} responses to {chart.opener.upper()} and the next guess for each; "
        f"{source.strategy}, {source.words}, {chart.mean:.3f} guesses on average, "
        f"{chart.worst} at worst"
    )


def _plan(sheet: Sheet) -> Plan:
    least = _plan_at(sheet, sheet.paper.least)
    if least is None:
        raise SheetError(
            f"a card for {sheet.chart.opener.upper()} is wider than {sheet.paper.name} paper at "
            f"{sheet.paper.least:g} points; choose larger paper or --landscape"
        )
    plans = [least]
    points = sheet.paper.least + STEP
    while points <= LARGEST:
        plan = _plan_at(sheet, points)
        if plan is None or plan.poured.pages > least.poured.pages:
            break
        plans.append(plan)
        points += STEP
    return min(plans, key=lambda plan: plan.cost)


def _plan_at(sheet: Sheet, points: float) -> Plan | None:
    size = gauge(sheet.chart.cards, len(sheet.chart.opener), points)
    titles = [group.title for group in sheet.bundles]
    heading = max((width(t, points, bold=True) for t in titles), default=0.0) + size.em
    wide = max(size.width, heading)
    first, later = (_frame(sheet, (page, 9)) for page in (1, 2))
    columns = int((first.w + BETWEEN * size.em + 1e-6) / (wide + BETWEEN * size.em))
    if columns < 1:
        return None
    bundles = [
        Bundle(
            len(group.cards),
            (HEADING + (BANNER if sheet.opens_section(n) else 0.0)) * size.em,
            OPENING * size.em,
            sheet.opens_section(n),
        )
        for n, group in enumerate(sheet.bundles)
    ]
    poured = pour(bundles, size.row, Columns(columns, first.h, later.h))
    return Plan(size, columns, poured)


def _frame(sheet: Sheet, page: tuple[int, int]) -> Frame:
    style = palette(sheet.theme, sheet.chart, sheet.paper.least)
    head = _head(sheet) if page[0] == 1 else _running_head(sheet)
    return framed(sheet.paper, head, sheet.chart, sheet.source, style, page)


def _head(sheet: Sheet) -> Flowed:
    """The title, the two responses that belong beside it, and the key."""
    style = palette(sheet.theme, sheet.chart, sheet.paper.least)
    room = sheet.paper.width - 2 * MARGIN
    points = min(TITLE_POINTS, sheet.paper.least * 3)
    title, used = title_shapes(sheet.chart.opener.upper(), "what to guess second", points, style)
    shapes, height = list(title.shapes), title.height
    plain = sheet.parts.plain
    if plain:
        size = _plain_gauge(sheet)
        x = MARGIN + used + 2 * style.em
        if used + 2 * style.em + size.width > room:
            x, height = MARGIN, height + len(plain) * size.row
        used = x + size.width - MARGIN
        for number, (card, y) in enumerate(_plain_places(sheet, size)):
            top = y if x > MARGIN else height - (len(plain) - number) * size.row + MARGIN
            shapes += card_shapes(card, x, top, size.width, size, sheet.chart.rule, sheet.theme)
        height = max(height, len(plain) * size.row)
    left = Flowed(tuple(shapes), height)
    named = any(card.left == 2 for card in sheet.chart.cards)
    return beside_or_under(
        left,
        used,
        (*key_items(sheet.chart, named), *rare_items(sheet.chart, "not here:")),
        room,
        style,
    )


def _plain_gauge(sheet: Sheet) -> Gauge:
    points = sheet.paper.least * 1.25
    return gauge(sheet.parts.plain, len(sheet.chart.opener), points)


def _plain_places(sheet: Sheet, size: Gauge) -> Iterator[tuple[Card, float]]:
    """The cards beside the title and the top of each."""
    for number, card in enumerate(sheet.parts.plain):
        yield card, MARGIN + number * size.row


def _running_head(sheet: Sheet) -> Flowed:
    """The header of later pages: the opener and the key."""
    style = palette(sheet.theme, sheet.chart, sheet.paper.least)
    room = sheet.paper.width - 2 * MARGIN
    points = sheet.paper.least * 1.4
    text = f"{sheet.chart.opener.upper()}, continued"
    used = width(text, points, bold=True)
    em = points * PT
    title = Text(MARGIN, MARGIN + em, text, points, sheet.theme.accent, used, bold=True)
    left = Flowed((title,), 1.4 * em)
    return beside_or_under(left, used, key_items(sheet.chart)[:4], room, style)


def _page(sheet: Sheet, plan: Plan, number: int) -> Page:
    frame = _frame(sheet, (number + 1, plan.poured.pages))
    pitch = (frame.w + BETWEEN * plan.size.em) / plan.columns
    wide = pitch - BETWEEN * plan.size.em
    shapes: list[Shape] = list(frame.shapes)
    boxes: list[Box] = []
    words: list[str] = []
    if number == 0:
        words += [card_text(c, sheet.chart.rule, plan.size.length) for c in sheet.parts.plain]
    for piece in plan.poured.pieces:
        if piece.column // plan.columns != number:
            continue
        x = frame.x + piece.column % plan.columns * pitch
        drawn, area = _piece(sheet, plan, piece, x, frame.y + piece.y, wide)
        shapes += drawn
        boxes += area
        words += _piece_text(sheet, plan, piece)
    return Page(
        sheet.paper.width, sheet.paper.height, tuple(shapes), tuple(boxes), "\n".join(words)
    )


def _piece(
    sheet: Sheet, plan: Plan, piece: Piece, x: float, y: float, wide: float
) -> tuple[list[Shape], list[Box]]:
    """A heading and the cards under it."""
    size, theme = plan.size, sheet.theme
    group = sheet.bundles[piece.bundle]
    shapes: list[Shape] = []
    boxes: list[Box] = []
    if sheet.opens_section(piece.bundle):
        high = BANNER * size.em
        if piece.first == 0:
            shapes += _banner(NEARLY, x, y, wide, size, theme)
            boxes.append(Box(x, y, wide, high, NEARLY))
        y += high
    title = group.title + (", continued" if piece.first else "")
    if width(title, size.points, bold=True) > wide - size.em:
        title = group.title + " …"
    if width(title, size.points, bold=True) > wide - size.em:
        title = group.title
    shapes += heading(title, x, y, wide, size, theme)
    boxes.append(Box(x, y, wide, HEADING * size.em, title))
    y += HEADING * size.em
    for card in group.cards[piece.first : piece.end]:
        shapes += card_shapes(card, x, y, wide, size, sheet.chart.rule, theme)
        boxes.append(Box(x, y, wide, size.row, card_text(card, sheet.chart.rule, size.length)))
        y += size.row
        shapes.append(Line(x, y, x + wide, y, theme.rule, 0.08))
    return shapes, boxes


def heading(
    title: str, x: float, y: float, wide: float, size: Gauge, theme: Theme
) -> tuple[Shape, ...]:
    """A group's heading: a bar with its title."""
    high = (HEADING - 0.25) * size.em
    baseline = y + high / 2 + CAP_HEIGHT / 2 * size.em
    outline = theme.rule if theme.band == theme.paper else None
    return (
        Rect(x, y, wide, high, theme.band, outline, 0.15 if outline else 0.0, 0.2 * size.em),
        Text(
            x + 0.4 * size.em,
            baseline,
            title,
            size.points,
            theme.text,
            wide - 0.8 * size.em,
            bold=True,
        ),
    )


def _banner(
    title: str, x: float, y: float, wide: float, size: Gauge, theme: Theme
) -> tuple[Shape, ...]:
    high = (BANNER - 0.3) * size.em
    baseline = y + high / 2 + CAP_HEIGHT / 2 * size.em
    room = wide - 0.8 * size.em
    return (
        Rect(x, y, wide, high, fill=theme.text, radius=0.2 * size.em),
        Text(x + 0.4 * size.em, baseline, title, size.points, theme.paper, room, bold=True),
    )


def _piece_text(sheet: Sheet, plan: Plan, piece: Piece) -> list[str]:
    group = sheet.bundles[piece.bundle]
    cards = group.cards[piece.first : piece.end]
    rule, length = sheet.chart.rule, plan.size.length
    return [group.title, *(card_text(card, rule, length) for card in cards)]
