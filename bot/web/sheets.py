"""Sheets for the browser: the same as the `worksheet` command draws, kept for a while."""

from functools import lru_cache
from typing import NamedTuple

from solver import SecondGuessError
from solver.rules import RULES
from worksheets import Document, Effort, SheetSpec, make_sheet

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
    """The sheet; `SecondGuessError` where it cannot be drawn as spec."""
    spec = SheetSpec(
        order.opener,
        RULES[order.game],
        layout=order.layout,
        paper=order.paper,
        landscape=order.landscape,
        theme=order.theme,
        date=order.date,
    )
    document = make_sheet(spec, Effort(seconds=PATIENCE))
    if len(document.pages) > MOST_PAGES:
        raise SecondGuessError(
            f"this sheet would have {len(document.pages)} pages, and {MOST_PAGES} is the most; "
            "choose larger paper"
        )
    return document


def sheet_svg(order: SheetOrder, page: int) -> bytes:
    """One page, from 1, as SVG."""
    from worksheets.writers import page_svg

    document = sheet(order)
    if not 1 <= page <= len(document.pages):
        raise SecondGuessError(f"unknown page {page}; the sheet has {len(document.pages)}")
    return page_svg(document, page - 1).encode()


def sheet_pdf(order: SheetOrder) -> bytes:
    """All pages as PDF."""
    from worksheets.writers import pdf_bytes, require_cairo

    require_cairo()
    return pdf_bytes(sheet(order))


def page_count(order: SheetOrder) -> int:
    """How many pages the sheet has."""
    return len(sheet(order).pages)
