"""Draw the pictures that the README shows: `python docs/pictures.py`, or `make pictures`."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from bot.posting.message import compose_alt, compose_text
from bot.posting.picture import board_svg
from bot.sources.puzzles import Puzzle
from solver import PEAKS, WORDLE, Lexicon, Position, Rule, play
from solver.boards.game import Boards, play_boards
from solver.boards.strategies import BOARD_STRATEGIES
from solver.games import opening_with, referee
from solver.ladders.graph import WordGraph
from solver.ladders.search import find_ladders
from solver.strategies import STRATEGIES
from worksheets import SheetSpec, make_booklet, make_sheet
from worksheets.drawing import Caption, Spacing, TileRow, boards_svg
from worksheets.ladders.layers import ladder_document
from worksheets.writers.svg import page_svg

BOOK_PAGE = 6  # counted from 0
HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """Every picture by file name, as SVG text."""
    puzzle = Puzzle("practice", date(2026, 2, 2), 1689, "mound")
    position = Position(WORDLE, Lexicon.built_in(5))
    strategy = opening_with("salet", STRATEGIES["scout"])
    game = play(strategy, position, referee(WORDLE, puzzle.answer))
    title = compose_text(puzzle, game).split("\n")[0]
    board = board_svg(game, title, compose_alt(puzzle, game))
    return {
        "board.svg": board,
        **sheets(),
        "peaks.svg": peaks(),
        "boards.svg": boards(),
        "ladder.svg": ladder(),
    }


def sheets() -> dict[str, str]:
    """One sheet, and one page of a booklet, as SVG text."""
    spec = SheetSpec("salet", date="2026-02-02")
    sheet, book = make_sheet(spec), make_booklet(spec)
    return {"sheet-salet.svg": page_svg(sheet, 0), "booklet-salet.svg": page_svg(book, BOOK_PAGE)}


def peaks() -> str:
    """A game of Word Peaks, with its letters, as SVG text."""
    position = Position(PEAKS, Lexicon.built_in(5))
    game = play(STRATEGIES["scout"], position, referee(PEAKS, "charm"))
    title = f"Word Peaks, {game.score}/{game.limit}"
    return lettered([tile_rows(game.guesses, PEAKS, "charm")], PEAKS, title, across=1)


def boards() -> str:
    """Eight boards that share their guesses, as SVG text."""
    answers = ("mound", "cigar", "aback", "fetus", "crane", "gorge", "silly", "naval")
    start = Boards.start(Position(WORDLE, Lexicon.built_in(5)), len(answers))
    game = play_boards(BOARD_STRATEGIES["joint"], start, answers, ("salet",))
    shown = [
        tile_rows(game.guesses[: at or game.limit], WORDLE, answer)
        for answer, at in zip(answers, game.solved_at, strict=True)
    ]
    title = f"Eight boards, solved with {len(game.guesses)} of {game.limit} guesses"
    return lettered(shown, WORDLE, title, across=4)


def tile_rows(guesses: Sequence[str], rule: Rule, answer: str) -> list[TileRow]:
    """Each guess with the response that an answer gives."""
    return [TileRow(rule.score(guess, answer), guess.upper()) for guess in guesses]


def lettered(shown: Sequence[Sequence[TileRow]], rule: Rule, title: str, across: int) -> str:
    """Boards with letters, so many in a row, as SVG text."""
    words = "; ".join(", ".join(row.guess for row in rows) for rows in shown)
    spacing = Spacing(tile=30.0, gap=4.0, margin=26.0, between=26.0, across=across)
    return boards_svg(shown, rule, 5, Caption(title, words), spacing)


def ladder() -> str:
    """All shortest ladders between two words, as SVG text."""
    found = find_ladders(WordGraph.built_in(4), "cold", "warm")
    return page_svg(ladder_document(found, "2026-02-02"), 0)


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg, encoding="utf-8")
