"""What stands on every page beside the cards: title, key, footer, page number, ruler."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from worksheets.drawing.flow import LINE, Flowed, Item, StarMark, Style, Tile, Word, flow
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.shapes import Line, Shape, Text
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, printable, width
from worksheets.sheets.chart import Chart

RULER = 50.0


@dataclass(frozen=True)
class Provenance:
    """Where a sheet comes from: the word lists, the strategy, the mode, the date given."""

    words: str
    strategy: str
    mode: str
    version: str
    date: str


class Frame(NamedTuple):
    """The space that is left for cards, and the shapes around it."""

    x: float
    y: float
    w: float
    h: float
    shapes: tuple[Shape, ...]


def key_items(chart: Chart, named: bool = True) -> tuple[Item, ...]:
    """What the signs of a sheet mean; `named` where cards name the other word of two."""
    words = chart.rule.notation.key
    order = (2, 1, 0)
    tiles: list[Item] = [(Tile(digit), Word(words[digit])) for digit in order]
    rest: list[Item] = [
        (Word("WORD", bold=True), StarMark(), Word("can be the answer")),
        (Word("WORD"), Word("cannot be the answer")),
        (Word("12"), Word("words left" + (", or the other of two" if named else ""))),
    ]
    return (*tiles, *rest)


def rare_items(chart: Chart, where: str) -> tuple[Item, ...]:
    """What to do where a response has no card, if any accepted word can give such a one."""
    if not chart.rare:
        return ()
    return ((Word(where), Word("the answer is a rarer word; use the helper")),)


def footer_items(chart: Chart, source: Provenance) -> tuple[Item, ...]:
    """Where a sheet comes from and what its strategy is worth."""
    mode = "" if source.mode == "normal" else f", {source.mode} mode"
    texts = (
        f"{chart.opener.upper()}: {chart.rule.notation.title}{mode}",
        f"{chart.answers:,} likely answers of {source.words}",
        f"{source.strategy}: {chart.mean:.3f} guesses on average, {chart.worst} at worst",
        f"secondguess {source.version}",
        source.date,
    )
    return tuple((Word(printable(text)),) for text in texts)


def ruler(right: float, bottom: float, style: Style) -> tuple[Shape, ...]:
    """A ruler of 50 mm that ends at `right`, standing on `bottom`, with its length above it."""
    x, high = right - RULER, 0.62 * style.em
    color = style.theme.text
    shapes: list[Shape] = [Line(x, bottom, right, bottom, color, 0.2)]
    for step in range(11):
        tall = high if step % 2 == 0 else high * 0.55
        shapes.append(Line(x + 5 * step, bottom - tall, x + 5 * step, bottom, color, 0.2))
    label = "50 mm in true size"
    shapes.append(
        Text(x, bottom - high - 0.3 * style.em, label, style.points, style.theme.quiet, RULER)
    )
    return tuple(shapes)


def framed(
    paper: Paper,
    head: Flowed,
    chart: Chart,
    source: Provenance,
    style: Style,
    page: tuple[int, int],
) -> Frame:
    """A page with its header `head` and a footer; `page` is its number and how many there are."""
    room = paper.width - 2 * MARGIN
    bottom = paper.height - MARGIN
    quiet = style._replace(color=style.theme.quiet)
    items = footer_items(chart, source)
    beside = room - RULER - 2 * style.em
    least = 0.62 * style.em + (0.3 + CAP_HEIGHT + 0.1) * style.em
    height = max(flow(items, 0, 0, beside, quiet).height, least)
    foot = flow(items, MARGIN, bottom - height, beside, quiet)
    right = paper.width - MARGIN
    number = f"{page[0]} of {page[1]}"
    shapes: tuple[Shape, ...] = (
        *head.shapes,
        *foot.shapes,
        *ruler(right, bottom - 0.1, style),
        Text(
            right,
            bottom - 0.1 - (0.62 + 0.3) * style.em,
            number,
            style.points,
            style.theme.text,
            RULER - width("50 mm in true size", style.points),
            bold=True,
            anchor="end",
        ),
    )
    top = MARGIN + head.height
    return Frame(MARGIN, top, room, bottom - height - 0.6 * style.em - top, shapes)


def title_shapes(text: str, under: str, points: float, style: Style) -> tuple[Flowed, float]:
    """The title in the upper left corner with a line under it, and how wide the two are."""
    em = points * PT
    wide = max(width(text, points, bold=True), width(under, style.points))
    title = Text(
        MARGIN, MARGIN + CAP_HEIGHT * em, text, points, style.theme.accent, wide, bold=True
    )
    line = MARGIN + CAP_HEIGHT * em + (CAP_HEIGHT + 0.55) * style.em
    sub = Text(MARGIN, line, under, style.points, style.theme.text, wide)
    height = CAP_HEIGHT * em + (CAP_HEIGHT + 0.85) * style.em
    return Flowed((title, sub), height), wide


def beside_or_under(
    left: Flowed, used: float, items: Sequence[Item], room: float, style: Style
) -> Flowed:
    """A header: what stands on the left, `used` wide, and the key beside it, or else under it."""
    gap = 2.2 * style.em
    free = room - used - gap
    quiet = style._replace(color=style.theme.text)
    if free > 20 * style.em:
        key = flow(items, MARGIN + used + gap, MARGIN, free, quiet)
        if key.height <= left.height + 1.5 * LINE * style.em:
            high = max(left.height, key.height)
            return Flowed((*left.shapes, *key.shapes), high + 0.8 * style.em)
    key = flow(items, MARGIN, MARGIN + left.height, room, quiet)
    return Flowed((*left.shapes, *key.shapes), left.height + key.height + 0.8 * style.em)


def palette(theme: Theme, chart: Chart, points: float) -> Style:
    """The style of everything beside the cards."""
    return Style(points, theme.text, chart.rule, theme)
