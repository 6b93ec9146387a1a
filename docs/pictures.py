"""Draw the pictures that the README shows: `python docs/pictures.py`, or `make pictures`."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import svgwrite

from bot.posting.message import compose_alt, compose_text
from bot.posting.picture import board_svg
from bot.sources.puzzles import Puzzle
from solver import PEAKS, WORDLE, Lexicon, Position, Rule, play
from solver.boards.game import Boards, play_boards
from solver.boards.strategies import BOARD_STRATEGIES
from solver.games import referee
from solver.ladders.graph import WordGraph
from solver.ladders.search import find_ladders
from solver.strategies import STRATEGIES
from worksheets import THEMES, SheetSpec, draw_tile, make_booklet, make_sheet
from worksheets.ladders.layers import ladder_document
from worksheets.writers.svg import page_svg

BOOK_PAGE = 6  # counted from 0
HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """Every picture by file name, as SVG text."""
    puzzle = Puzzle("practice", date(2026, 2, 2), 1689, "mound")
    position = Position(WORDLE, Lexicon.built_in(5))
    game = play(STRATEGIES["scout"], position, referee(WORDLE, puzzle.answer), "salet")
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
    return side_by_side([rows_of(game.guesses, PEAKS, "charm")], PEAKS, title, 1)


def boards() -> str:
    """Eight boards that share their guesses, as SVG text."""
    answers = ("mound", "cigar", "aback", "fetus", "crane", "gorge", "silly", "naval")
    start = Boards.start(Position(WORDLE, Lexicon.built_in(5)), len(answers))
    game = play_boards(BOARD_STRATEGIES["joint"], start, answers, ("salet",))
    shown = [
        rows_of(game.guesses[: at or game.limit], WORDLE, answer)
        for answer, at in zip(answers, game.solved_at, strict=True)
    ]
    title = f"Eight boards, solved with {len(game.guesses)} of {game.limit} guesses"
    return side_by_side(shown, WORDLE, title, 4)


def rows_of(guesses: Sequence[str], rule: Rule, answer: str) -> list[tuple[str, int]]:
    """Each guess with the response that an answer gives."""
    return [(guess, rule.score(guess, answer)) for guess in guesses]


def side_by_side(shown: list[list[tuple[str, int]]], rule: Rule, title: str, across: int) -> str:
    """Boards with letters, so many in a row, as SVG text."""
    size, step, gap = 30.0, 34.0, 26.0
    wide = 5 * step - 4 + gap
    lines = [shown[i : i + across] for i in range(0, len(shown), across)]
    heights = [max(len(rows) for rows in line) * step + gap for line in lines]
    width, height = across * wide + gap, sum(heights) + gap
    drawing = svgwrite.Drawing(size=(width, height), debug=False)
    drawing.viewbox(0, 0, width, height)
    words = "; ".join(", ".join(guess.upper() for guess, _ in rows) for rows in shown)
    drawing.set_desc(title=title, desc=words)
    look = THEMES["classic"]
    drawing.add(drawing.rect(size=("100%", "100%"), fill=look.paper))
    for line, rows_here in enumerate(lines):
        top = gap + sum(heights[:line])
        for column, rows in enumerate(rows_here):
            for row, (guess, pattern) in enumerate(rows):
                for place, digit in enumerate(rule.digits(pattern, len(guess))):
                    x = gap + column * wide + place * step
                    tile = (x, top + row * step, size, guess[place].upper())
                    drawing.add(draw_tile(drawing, digit, rule, look, *tile))
    return str(drawing.tostring())


def ladder() -> str:
    """All shortest ladders between two words, as SVG text."""
    found = find_ladders(WordGraph.built_in(4), "cold", "warm")
    return page_svg(ladder_document(found, "2026-02-02"), 0)


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg, encoding="utf-8")
