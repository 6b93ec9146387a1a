"""The book's first two pages: the cover with what the strategy is worth, and how to read it."""

from typing import NamedTuple

from worksheets.drawing.flow import Item, Style, Word, flow
from worksheets.drawing.paper import MARGIN, Paper
from worksheets.drawing.paragraph import paragraph
from worksheets.drawing.shapes import Link, Page, Rect, Shape, Text, Tiles
from worksheets.drawing.theme import Theme
from worksheets.drawing.typeface import CAP_HEIGHT, PT, printable, width
from worksheets.sheets.chart import Branch, Chart, games_below
from worksheets.sheets.furniture import Provenance, footer_items, key_items

Example = tuple[tuple[str, ...], tuple[int, ...]]


class Block(NamedTuple):
    """Where a block of text starts, how wide it may be, and its font size in points."""

    x: float
    y: float
    room: float
    points: float


def cover(
    chart: Chart, root: Branch, source: Provenance, paper: Paper, theme: Theme, pages: int
) -> Page:
    """The opener, the mean and the worst case, how many answers need how many guesses."""
    room, center = paper.width - 2 * MARGIN, paper.width / 2
    length = len(chart.opener)
    tile = min(room * 0.8 / length, 30.0)
    gap = tile * 0.06
    x = center - (length * (tile + gap) - gap) / 2
    y = paper.height * 0.2
    solved = (2,) * length
    shapes: list[Shape] = [Tiles(x, y, tile, gap, solved, letters=chart.opener)]
    big, scale = paper.least * 2.6, paper.least / 9
    y += tile + 18 * scale
    for text, points, bold in (
        ("a whole strategy on paper", big, True),
        (_worth(chart), paper.least * 1.7, False),
    ):
        points = min(points, points * room / width(text, points, bold))
        shapes.append(Text(center, y, text, points, theme.text, room, bold, "middle"))
        y += 11 * scale
    y += 6 * scale
    shapes += _histogram(root, chart, y, paper, theme)
    style = Style(paper.least, theme.quiet, chart.rule, theme)
    items: tuple[Item, ...] = (*footer_items(chart, source), (Word(f"{pages} pages"),))
    height = flow(items, 0, 0, room, style).height
    shapes += flow(items, MARGIN, paper.height - MARGIN - height, room, style).shapes
    text = "\n".join((chart.opener.upper(), _worth(chart)))
    return Page(paper.width, paper.height, tuple(shapes), (), text)


def _worth(chart: Chart) -> str:
    mean = f"{chart.mean:.3f} guesses on average"
    return f"{chart.answers:,} likely answers in {mean}, {chart.worst} at worst"


def _histogram(root: Branch, chart: Chart, y: float, paper: Paper, theme: Theme) -> list[Shape]:
    counts: dict[int, int] = {}
    for guesses, _ in games_below(root):
        counts[len(guesses)] = counts.get(len(guesses), 0) + 1
    points = paper.least * 1.3
    em = points * PT
    wide = (paper.width - 2 * MARGIN) * 0.55
    left = (paper.width - wide) / 2
    most = max(counts.values())
    shapes: list[Shape] = []
    for number in range(1, chart.worst + 1):
        count = counts.get(number, 0)
        bar = max(count / most * wide, 0.3)
        baseline = y + em * 1.1
        shapes += [
            Text(left - em, baseline, str(number), points, theme.text, 2 * em, True, "end"),
            Rect(left, y + 0.2 * em, bar, 1.1 * em, fill=theme.accent, radius=0.15 * em),
            Text(left + bar + 0.5 * em, baseline, f"{count:,}", points, theme.text, 6 * em),
        ]
        y += 1.75 * em
    label = "guesses needed, and for how many answers"
    shapes.append(Text(left, y + em, label, paper.least, theme.quiet, wide + 4 * em))
    return shapes


def how_to_read(
    chart: Chart,
    example: Example,
    targets: dict[int, tuple[int, float]],
    paper: Paper,
    theme: Theme,
    index: int,
) -> Page:
    """The rules of looking things up, the signs, and a game from first to last guess."""
    room = min(paper.width - 2 * MARGIN, 165.0 * paper.least / 9)
    x = (paper.width - room) / 2
    points = paper.least * 1.4
    opener = chart.opener.upper()
    title = paper.least * 2.2
    y = MARGIN + 8 + CAP_HEIGHT * title * PT
    shapes: list[Shape] = [
        Text(x, y, "How to read this book", title, theme.accent, room, bold=True)
    ]
    y += 6
    for number, text in enumerate(_rules(opener, index), 1):
        em = points * PT
        shapes.append(Text(x, y + em, f"{number}", points, theme.accent, 2 * em, bold=True))
        lines, height = paragraph(text, x + 1.6 * em, y, room - 1.6 * em, points, theme.text)
        shapes += lines
        y += height + 0.7 * em
    style = Style(points, theme.text, chart.rule, theme)
    y += 2
    signs = flow(key_items(chart)[:-1], x, y, room, style)
    shapes += signs.shapes
    y += signs.height + 7
    block = Block(x, y, room, points)
    shapes += _example_shapes(chart, example, targets, block, theme, index)
    words = "\n".join(_rules(opener, index))
    return Page(paper.width, paper.height, tuple(shapes), (), words)


def _rules(opener: str, index: int) -> tuple[str, ...]:
    return (
        f"Guess {opener} first.",
        f"Find the response to it in the index on page {index}. The word beside the tiles is "
        "your second guess.",
        "If nothing stands after that word, it is the answer. If it says “else” and "
        "another word, the answer is one of these two. Otherwise turn to the page given there, "
        "to the section with the same tiles in its heading.",
        "In the section, find the response to your second guess among the lines that are not set "
        "in: the number 3 stands before your third guess.",
        "If lines are set in under it, they hold the responses to that guess, each with the "
        "fourth guess; and so on, a step to the right for every guess. If none are, the word is "
        "the answer, or else the other word given.",
        "A response that is not here belongs to a rarer word: ask the helper.",
        "Where a section goes on in the next column, its heading is repeated, and so are lines "
        "that lead there.",
    )


def _example_shapes(
    chart: Chart,
    example: Example,
    targets: dict[int, tuple[int, float]],
    block: Block,
    theme: Theme,
    index: int,
) -> list[Shape]:
    x, y, room, points = block
    guesses, patterns = example
    em, length = points * PT, len(chart.opener)
    text = f"For example, with {guesses[-1].upper()} as the answer:"
    shapes: list[Shape] = [Text(x, y + em, text, points, theme.text, room, bold=True)]
    y += 2.4 * em
    tile = min(2.3 * em, room * 0.45 / length)
    target = targets.get(patterns[0]) if patterns else None
    where = {1: f"index, page {index}"}
    if target:
        where |= {n: f"page {target[0]}, lines with {n + 1}" for n in range(2, len(guesses))}
    every = (*patterns, chart.rule.solved(length))
    for number, (guess, pattern) in enumerate(zip(guesses, every, strict=True), 1):
        digits = chart.rule.digits(pattern, length)
        shapes.append(Tiles(x, y, tile, 0.08 * em, digits, letters=guess))
        note = "solved" if number == len(guesses) else f"then see {where.get(number, 'else')}"
        if number < len(guesses) and number not in where:
            note = "then the other word"
        at = x + length * (tile + 0.08 * em) + em
        baseline = y + tile / 2 + CAP_HEIGHT / 2 * em
        note = printable(note)
        shapes.append(Text(at, baseline, note, points, theme.text, x + room - at))
        if number == 1:
            shapes.append(Link(at, y, width(note, points), tile, index, MARGIN))
        elif target and number in where:
            shapes.append(Link(at, y, width(note, points), tile, *target))
        y += tile + 0.35 * em
    return shapes
