"""Sheets for the browser: the same as the `worksheet` command draws, kept for a while."""

from functools import lru_cache

from solver import SecondGuessError
from worksheets import Document, Effort, SheetSpec, make_sheet

PATIENCE = 3.0  # seconds that a proof may take
MOST_PAGES = 12


@lru_cache(maxsize=8)
def sheet(spec: SheetSpec) -> Document:
    """The sheet; `SecondGuessError` where it cannot be drawn as wanted."""
    document = make_sheet(spec, Effort(seconds=PATIENCE))
    if len(document.pages) > MOST_PAGES:
        raise SecondGuessError(
            f"this sheet would have {len(document.pages)} pages, and {MOST_PAGES} is the most; "
            "choose larger paper"
        )
    return document


def sheet_svg(spec: SheetSpec, page: int) -> bytes:
    """One page, from 1, as SVG."""
    from worksheets.writers import page_svg

    document = sheet(spec)
    if not 1 <= page <= len(document.pages):
        raise SecondGuessError(f"unknown page {page}; the sheet has {len(document.pages)}")
    return page_svg(document, page - 1).encode()


def sheet_pdf(spec: SheetSpec) -> bytes:
    """All pages as PDF."""
    from worksheets.writers import pdf_bytes, require_cairo

    require_cairo()
    return pdf_bytes(sheet(spec))


def page_count(spec: SheetSpec) -> int:
    """How many pages the sheet has."""
    return len(sheet(spec).pages)
