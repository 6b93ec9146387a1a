"""Draw the pictures that the README shows: `python docs/pictures.py`, or `make pictures`."""

from datetime import date
from importlib.metadata import version
from pathlib import Path

from bot.message import compose_alt, compose_text
from bot.picture import board_svg
from bot.puzzles import Puzzle
from solver import STRATEGIES, WORDLE, Lexicon, Position, play, referee
from solver.ladder import find_ladders
from solver.ladder_graph import WordGraph
from worksheets import THEMES
from worksheets.booklet import booklet_document
from worksheets.chart import chart_of
from worksheets.furniture import Facts
from worksheets.ladder_picture import ladder_document
from worksheets.layout import columns_document
from worksheets.paper import PAPERS
from worksheets.strategy import decision_tree
from worksheets.svg import page_svg

BOOK_PAGE = 6  # counted from 0
HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """Every picture by file name, as SVG text."""
    puzzle = Puzzle("practice", date(2026, 2, 2), 1689, "mound")
    position = Position(WORDLE, Lexicon.built_in(5))
    game = play(STRATEGIES["scout"], position, referee(WORDLE, puzzle.answer), "salet")
    title = compose_text(puzzle, game).split("\n")[0]
    board = board_svg(game, title, compose_alt(puzzle, game))
    return {"board.svg": board, **sheets(), "ladder.svg": ladder()}


def sheets() -> dict[str, str]:
    """One sheet, and one page of a booklet, as SVG text."""
    position = Position(WORDLE, Lexicon.built_in(5).answers_only)
    root, label = decision_tree(position, "salet", None)
    chart = chart_of(WORDLE, root)
    facts = Facts(position.lexicon.name, label, "normal", version("secondguess"), "2026-02-02")
    sheet = columns_document(chart, facts, PAPERS["a4"].landscape, THEMES["classic"])
    book = booklet_document(root, chart, facts, PAPERS["a4"].portrait, THEMES["classic"])
    return {"sheet-salet.svg": page_svg(sheet, 0), "booklet-salet.svg": page_svg(book, BOOK_PAGE)}


def ladder() -> str:
    """All shortest ladders between two words, as SVG text."""
    found = find_ladders(WordGraph.built_in(4), "cold", "warm")
    return page_svg(ladder_document(found, "2026-02-02"), 0)


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg, encoding="utf-8")
