"""Nothing outside the margins, nothing on top of anything else, no text wider than its box."""

from itertools import combinations

import pytest

from solver import PEAKS, WORDLE, Rule
from tests.worksheets.samples import FACTS, OPENERS, simple_chart, simple_tree
from worksheets.booklet.document import booklet_document
from worksheets.drawing.paper import MARGIN, PAPERS, Paper
from worksheets.drawing.shapes import Box, Document, Page, Rect, Star, Text, Tiles
from worksheets.drawing.theme import THEMES
from worksheets.drawing.typeface import CAP_HEIGHT, PT, printable, width
from worksheets.errors import SheetError
from worksheets.sheets.columns_layout import columns_document
from worksheets.sheets.furniture import Provenance
from worksheets.sheets.grid_layout import grid_document

EDGE = 1e-6
TURNED = [turned for p in PAPERS.values() for turned in (p.portrait, p.landscape)]
TURNED_IDS = [f"{p.name}-{'landscape' if p.width > p.height else 'portrait'}" for p in TURNED]


def check(document: Document, paper: Paper) -> None:
    """Every promise about where things are."""
    for page in document.pages:
        assert (page.width, page.height) == (paper.width, paper.height)
        for box in page.boxes:
            _inside(page, box.x, box.y, box.w, box.h, box.what)
        _apart(page.boxes)
        _apart(_around(page))
        for shape in page.shapes:
            if isinstance(shape, Text):
                _text(page, shape, paper)
            elif isinstance(shape, Tiles):
                _inside(page, shape.x, shape.y, shape.w, shape.size, "tiles")
            elif isinstance(shape, Rect):
                _inside(page, shape.x, shape.y, shape.w, shape.h, "area")
            elif isinstance(shape, Star):
                half = shape.size / 2
                _inside(page, shape.x - half, shape.y - half, 2 * half, 2 * half, "star")


def _inside(page: Page, x: float, y: float, w: float, h: float, what: str) -> None:
    assert x >= MARGIN - EDGE and y >= MARGIN - EDGE, what
    assert x + w <= page.width - MARGIN + EDGE, what
    assert y + h <= page.height - MARGIN + EDGE, what


def _apart(boxes: tuple[Box, ...]) -> None:
    by_place = sorted(boxes, key=lambda box: (box.x, box.y))
    for one, other in combinations(by_place, 2):
        if other.x >= one.x + one.w - EDGE:
            continue
        assert other.y >= one.y + one.h - EDGE or one.y >= other.y + other.h - EDGE, (one, other)


def _around(page: Page) -> tuple[Box, ...]:
    """What stands outside the boxes of a page, above and below them."""
    top = min((box.y for box in page.boxes), default=0.0)
    bottom = max((box.y + box.h for box in page.boxes), default=page.height)
    found = []
    for shape in page.shapes:
        if isinstance(shape, Tiles):
            box = Box(shape.x, shape.y, shape.w, shape.size, "tiles")
        elif isinstance(shape, Star):
            half = shape.size / 2
            box = Box(shape.x - half, shape.y - half, shape.size, shape.size, "star")
        elif isinstance(shape, Text):
            wide = width(shape.text, shape.points, shape.bold)
            left = shape.x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            high = CAP_HEIGHT * shape.points * PT
            box = Box(left, shape.y - high, wide, high, shape.text)
        else:
            continue
        if box.y + box.h <= top or box.y >= bottom or not page.boxes:
            found.append(box)
    return tuple(found)


def _text(page: Page, text: Text, paper: Paper) -> None:
    wide = width(text.text, text.points, text.bold)
    assert wide <= text.room + EDGE, text
    assert text.text == printable(text.text)
    assert text.points >= paper.least - EDGE, text
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    high = CAP_HEIGHT * text.points * PT
    _inside(page, left, text.y - high, wide, high, text.text)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", TURNED, ids=TURNED_IDS)
@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: rule.name)
def test_columns_on_every_paper_in_every_theme(rule: Rule, paper: Paper, theme: str) -> None:
    check(columns_document(simple_chart("salet", rule), FACTS, paper, THEMES[theme]), paper)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("opener", [*OPENERS.values(), "eerie", "adieu", "crane", "fuzzy"])
def test_columns_for_every_length(opener: str, paper: str) -> None:
    turned = PAPERS[paper].landscape
    check(columns_document(simple_chart(opener), FACTS, turned, THEMES["classic"]), turned)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("opener", "paper"),
    [("sale", "a6"), ("salet", "a6"), ("salet", "a5"), ("crane", "a4"), ("oriels", "a3")],
)
def test_pocket_cards(opener: str, paper: str, theme: str) -> None:
    turned = PAPERS[paper].landscape
    check(grid_document(simple_chart(opener), FACTS, turned, THEMES[theme]), turned)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("opener", "paper", "rule"),
    [
        ("salet", "a4", WORDLE),
        ("crane", "letter", PEAKS),
        ("sale", "a5", WORDLE),
        ("celebration", "a4", WORDLE),
        ("relation", "a5", PEAKS),
    ],
    ids=["salet", "peaks", "sale", "celebration", "relation-peaks"],
)
def test_booklets(opener: str, paper: str, rule: Rule, theme: str) -> None:
    page = PAPERS[paper].portrait
    root, chart = simple_tree(opener, rule), simple_chart(opener, rule)
    check(booklet_document(root, chart, FACTS, page, THEMES[theme]), page)


def test_long_and_foreign_names_of_lists_are_cut_to_what_can_be_printed() -> None:
    named = Provenance("слова " + "x" * 300, "s" * 90, "hard", "1.2.3", "2026-02-02")
    paper = PAPERS["a5"].portrait
    document = columns_document(simple_chart("salet"), named, paper, THEMES["mono"])
    check(document, paper)
    texts = [s.text for s in document.pages[0].shapes if isinstance(s, Text)]
    assert any("????? xxx" in text and text.endswith("…") for text in texts)


def test_the_pocket_card_says_where_it_does_not_fit() -> None:
    with pytest.raises(SheetError, match="does not fit on a6 paper"):
        paper = PAPERS["a6"].portrait
        grid_document(simple_chart("salet"), FACTS, paper, THEMES["classic"])
    with pytest.raises(SheetError, match="4 to 6 letters, and RELATION has 8"):
        grid_document(simple_chart("relation"), FACTS, PAPERS["a3"], THEMES["classic"])


def test_a_booklet_says_which_paper_it_needs() -> None:
    root, chart = simple_tree("sale"), simple_chart("sale")
    for paper in (PAPERS["a6"].portrait, PAPERS["a4"].landscape):
        with pytest.raises(SheetError, match="choose a5, a4, letter or a3, upright"):
            booklet_document(root, chart, FACTS, paper, THEMES["classic"])
