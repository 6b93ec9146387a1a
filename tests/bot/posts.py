"""Posts as the day's job makes them, for tests of the networks."""

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from bot.networks.base import Post, PostRef
from bot.posting.drafts import Draft, Reply, Style
from bot.sources.puzzles import Puzzle, puzzle_number
from solver import WORDLE
from solver.games import Game

DAY = date(2026, 2, 2)
CLAIMED = datetime(2026, 2, 2, 14, 17, 3, 250_000, tzinfo=UTC)
STYLE = Style(tags=("Wordle", "Wordle{number}"))


def game() -> Game:
    """Two guesses, the second one right."""
    return Game(WORDLE, 5, 6, ("rocks", "cigar"), (WORDLE.parse("rocks", "y-y--"), 242), True)


@cache
def _draft(day: date, style: Style) -> Draft:
    return Draft(Puzzle("nyt", day, puzzle_number(day), "cigar"), game(), style=style)


def post(day: date = DAY, style: Style = STYLE, **changed: Any) -> Post:
    """The post of a day's result, with some parts changed."""
    made = _draft(day, style).post(f"nyt-{day.isoformat()}", CLAIMED)
    return replace(made, **changed)


def reply(parent: PostRef, day: date = DAY) -> Post:
    """The words of the day's result, under its post."""
    return Reply(_draft(day, STYLE)).post(f"nyt-{day.isoformat()}-words", CLAIMED, parent)
