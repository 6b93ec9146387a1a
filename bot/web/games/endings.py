"""The end of a game: the result to share, a challenge to a friend, and what was to be expected."""

from typing import NamedTuple

from bot.web.games.queries import joined
from bot.web.games.veils import veil
from solver.games import Position
from solver.rules import Mode, Rule

# The mean number of guesses that scout needs for the official answers of each word length, from
# 4 letters on, with everyday words as guesses, 6 of them, and a loss counted as 7.
USUAL: dict[tuple[str, Mode], tuple[float, ...]] = {
    ("wordle", Mode.NORMAL): (4.09, 3.50, 3.11, 2.91, 2.69, 2.44, 2.34, 2.18),
    ("wordle", Mode.HARD): (4.36, 3.60, 3.14, 2.93, 2.68, 2.44, 2.34, 2.18),
    ("peaks", Mode.NORMAL): (3.34, 3.20, 2.98, 2.85, 2.69, 2.49, 2.29, 2.22),
    ("peaks", Mode.HARD): (3.34, 3.21, 2.97, 2.85, 2.69, 2.49, 2.29, 2.22),
}
FIRST_LENGTH = 4


class Ending(NamedTuple):
    """A finished game as lines of emoji, without letters, and the address of a challenge."""

    share: str
    challenge: str


def usual_guesses(here: Position) -> float:
    """How many guesses the bot needs on average in games like this one."""
    return USUAL[here.rule.name, here.mode][here.lexicon.length - FIRST_LENGTH]


def ending_of(here: Position) -> Ending:
    """The ending of a game that the bot won."""
    rule, length = here.rule, here.lexicon.length
    star = "*" if here.mode is Mode.HARD else ""
    head = f"secondguess: my {length}-letter word in {len(here.clues)}/{here.limit}{star}"
    board = "\n".join(rule.emoji(pattern, length) for _, pattern in here.clues)
    return Ending(f"{head}\n\n{board}", challenge(rule, here.clues[-1].guess))


def challenge(rule: Rule, word: str) -> str:
    """The address at which a friend looks for a word that it hides."""
    return joined("/duel", [("game", rule.name), ("secret", veil(word))])
