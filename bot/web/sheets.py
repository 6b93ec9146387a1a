"""Sheets for the browser: the same as the `worksheet` command draws, kept for a while."""

from functools import lru_cache
from importlib.metadata import version
from typing import NamedTuple

from solver import Lexicon, Position, SecondGuessError
from solver.rules import RULES
from worksheets.drawing import Document, paper_named, theme_named
from worksheets.sheets import (
    Facts,
    accepted_patterns,
    chart_of,
    columns_document,
    decision_tree,
    grid_document,
    require_grid,
)

PATIENCE = 3.0  # seconds that a proof may take
MOST_PAGES = 12


class SheetOrder(NamedTuple):
    """What decides a sheet; the words are the likely answers of the opener's length."""

    opener: str
    layout: str
    paper: str
    landscape: bool
    theme: str
    game: str
    date: str


@lru_cache(maxsize=8)
def sheet(order: SheetOrder) -> Document:
    """The sheet; `SecondGuessError` where it cannot be drawn as asked."""
    if order.layout == "grid":
        require_grid(order.opener)
    paper = paper_named(order.paper)
    paper = paper.landscape if order.landscape else paper.portrait
    lexicon = Lexicon.built_in(len(order.opener))
    lexicon.index(order.opener)
    position = Position(RULES[order.game], lexicon.on_paper)
    grown = decision_tree(position, order.opener, None, patience=PATIENCE)
    chart = chart_of(position.rule, grown.root, accepted_patterns(position, order.opener))
    facts = Facts(position.lexicon.name, grown.label, "normal", version("secondguess"), order.date)
    draw = grid_document if order.layout == "grid" else columns_document
    document = draw(chart, facts, paper, theme_named(order.theme))
    if len(document.pages) > MOST_PAGES:
        raise SecondGuessError(
            f"this sheet has {len(document.pages)} pages; choose larger paper, or print it with "
            "the worksheet command"
        )
    return document


def sheet_svg(order: SheetOrder, page: int) -> bytes:
    """One page, from 1, as SVG."""
    from worksheets.writers import page_svg

    document = sheet(order)
    if not 1 <= page <= len(document.pages):
        raise SecondGuessError(f"there is no page {page}; the sheet has {len(document.pages)}")
    return page_svg(document, page - 1).encode()


def sheet_pdf(order: SheetOrder) -> bytes:
    """All pages as PDF."""
    from worksheets.writers import pdf_bytes, require_cairo

    require_cairo()
    return pdf_bytes(sheet(order))


def page_count(order: SheetOrder) -> int:
    """How many pages the sheet has."""
    return len(sheet(order).pages)
