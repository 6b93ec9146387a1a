"""Sheets and booklets from an opener: its tree, its chart, its pages.

>>> document = make_sheet(SheetSpec("tale", strategy="groups"))
>>> document.title, len(document.pages)
('TALE: what to guess second', 1)
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from solver import GameSpec, Position
from solver.words import EVERYDAY, PRINTED
from worksheets.booklet.document import booklet_document, require_book_paper
from worksheets.drawing.paper import Paper, paper_named
from worksheets.drawing.shapes import Document
from worksheets.drawing.theme import theme_named
from worksheets.errors import SheetError
from worksheets.sheets.chart import Chart, accepted_patterns, chart_of
from worksheets.sheets.columns_layout import columns_document
from worksheets.sheets.furniture import Provenance
from worksheets.sheets.grid_layout import grid_document, require_grid
from worksheets.sheets.tree import SheetTree, decision_tree
from worksheets.writers.table import write

LAYOUTS = ("columns", "grid")
# A game whose belief is what sheets have cards for, and whose words people know.
PRINTED_GAME = GameSpec(prior=PRINTED, vocabulary=EVERYDAY)


@dataclass(frozen=True)
class SheetSpec:
    """What decides a sheet or booklet.

    `opener` is an accepted word of the game, in lower case; the game's words are of its length
    unless they say otherwise. `strategy` is a name of `solver.strategies.STRATEGIES`; exact
    search where that is quick unless given. `date`, as YYYY-MM-DD, is printed in the footer.
    """

    opener: str
    game: GameSpec = PRINTED_GAME
    layout: str = "columns"
    paper: str = "a4"
    landscape: bool = True
    theme: str = "classic"
    strategy: str | None = None
    date: str = ""


@dataclass(frozen=True)
class Effort:
    """How far a proof may go: `progress` gets the share of the work that is done, 0 to 1.

    With `seconds`, a proof that takes longer is given up for the near-optimal tree.
    """

    progress: Callable[[float], None] | None = None
    seconds: float | None = None


def make_sheet(spec: SheetSpec, effort: Effort | None = None) -> Document:
    """The sheet's pages: for each response to the opener the best second guess.

    `SecondGuessError` for an unknown word, name or strategy, and where the paper is too small.
    """
    return chart_and_sheet(spec, effort)[1]


def make_booklet(spec: SheetSpec, effort: Effort | None = None) -> Document:
    """The whole strategy as a book; layout and landscape are not used."""
    return chart_and_booklet(spec, effort)[1]


def chart_and_sheet(spec: SheetSpec, effort: Effort | None = None) -> tuple[Chart, Document]:
    """The chart behind a sheet, and its pages."""
    if spec.layout not in LAYOUTS:
        raise SheetError(f"unknown layout {spec.layout!r}; use {' or '.join(LAYOUTS)}")
    if spec.layout == "grid":
        require_grid(spec.opener)
    paper, theme = paper_of(spec), theme_named(spec.theme)
    _, chart, source = _worked_out(spec, effort)
    draw = grid_document if spec.layout == "grid" else columns_document
    return chart, draw(chart, source, paper, theme)


def chart_and_booklet(spec: SheetSpec, effort: Effort | None = None) -> tuple[Chart, Document]:
    """The chart behind a booklet, and its pages."""
    paper, theme = paper_named(spec.paper).portrait, theme_named(spec.theme)
    require_book_paper(paper)
    tree, chart, source = _worked_out(spec, effort)
    return chart, booklet_document(tree.root, chart, source, paper, theme)


def save(document: Document, path: str | Path) -> list[Path]:
    """Write a document as the extension says (.svg, .pdf, .png); the files, in page order."""
    return write(document, Path(path))


def paper_of(spec: SheetSpec) -> Paper:
    """The paper, turned as the sheet wants it."""
    paper = paper_named(spec.paper)
    return paper.landscape if spec.landscape else paper.portrait


def position_of(spec: SheetSpec) -> Position:
    """The game before the opener; `UnknownWordError` for an opener that is not accepted."""
    game = replace(spec.game, words=spec.game.words.for_word(spec.opener))
    position = game.position()
    position.lexicon.index(spec.opener)
    return position


def _worked_out(spec: SheetSpec, effort: Effort | None) -> tuple[SheetTree, Chart, Provenance]:
    position = position_of(spec)
    lexicon, mode = position.lexicon, position.mode
    effort = effort or Effort()
    tree = decision_tree(position, spec.opener, spec.strategy, effort.progress, effort.seconds)
    chart = chart_of(position.rule, tree.root, accepted_patterns(position, spec.opener))
    source = Provenance(lexicon.name, tree.label, mode.value, _version(), spec.date)
    return tree, chart, source


def _version() -> str:
    try:
        return version("secondguess")
    except PackageNotFoundError:
        return "(not installed)"
