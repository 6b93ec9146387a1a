"""The text of a post and the words for those who do not see its picture; no letters in either."""

from typing import TYPE_CHECKING

from bot.sources.puzzles import Puzzle
from bot.templates import STANDARD, fill_in
from solver.rules import ordinal

if TYPE_CHECKING:
    from solver.games import Game


def compose_mark(puzzle: Puzzle) -> str:
    """What the post of this puzzle begins with, whatever its score: `Wordle 1,689 `."""
    return f"{puzzle.title} {puzzle.number:,} "


def compose_text(
    puzzle: Puzzle, game: "Game", hard: bool = False, note: str = "", template: str = ""
) -> str:
    """The result in the manner of the game's own share text, or of the owner's template.

    Title, number with thousands separated, score with an asterisk for hard mode, an empty line,
    then a line of tiles a guess, and the owner's note, which also follows a template without it.
    """
    star = "*" if hard else ""
    values = {
        "title": puzzle.title,
        "number": f"{puzzle.number:,}",
        "score": f"{game.score}/{game.limit}{star}",
        "board": "\n".join(game.rule.emoji(pattern, game.length) for pattern in game.patterns),
        "date": puzzle.date.isoformat(),
        "note": note,
    }
    form = template or STANDARD
    return fill_in(form if "{note}" in form else f"{form}\n\n{{note}}", values)


def compose_alt(puzzle: Puzzle, game: "Game") -> str:
    """The board in words, a sentence a row, for screen readers; without letters."""
    end = f"solved in {len(game.guesses)} of {game.limit}" if game.solved else "not solved"
    rows = [f"Guess {n}: {_row(game, p)}." for n, p in enumerate(game.patterns, 1)]
    return " ".join([f"Board of {puzzle.title} {puzzle.number:,}, {end}.", *rows])


def compose_words(game: "Game") -> str:
    """The guesses, for places where they are hidden or no longer spoil anything."""
    return " → ".join(word.upper() for word in game.guesses)


def compose_reply_mark(puzzle: Puzzle) -> str:
    """What the reply with the words begins with."""
    return f"The words of {puzzle.title} {puzzle.number:,}: "


def _row(game: "Game", pattern: int) -> str:
    digits = game.rule.digits(pattern, game.length)
    if set(digits) == {2}:
        return "all in place"
    if set(digits) == {0}:
        return f"all {game.rule.notation.words[0]}"
    parts = []
    for digit in (2, 1):
        places = [ordinal(p) for p, d in enumerate(digits) if d == digit]
        if places:
            parts.append(f"{_listed(places)} {game.rule.notation.words[digit]}")
    return ", ".join(parts)


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
