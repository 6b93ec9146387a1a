"""Draw the pictures that the README shows: `python docs/pictures.py`, or `make pictures`."""

from datetime import date
from pathlib import Path

from bot.message import compose_alt, compose_text
from bot.picture import board_svg
from bot.puzzles import Puzzle
from solver import STRATEGIES, WORDLE, Lexicon, Position, play, referee

HERE = Path(__file__).resolve().parent


def pictures() -> dict[str, str]:
    """Every picture by file name, as SVG text."""
    puzzle = Puzzle("practice", date(2026, 2, 2), 1689, "mound")
    position = Position(WORDLE, Lexicon.built_in(5))
    game = play(STRATEGIES["scout"], position, referee(WORDLE, puzzle.answer), "salet")
    title = compose_text(puzzle, game).split("\n")[0]
    return {"board.svg": board_svg(game, title, compose_alt(puzzle, game))}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg, encoding="utf-8")
