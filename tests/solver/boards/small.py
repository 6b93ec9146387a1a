"""Games of several boards over a few words, for tests."""

from functools import cache

from hypothesis import strategies as st

from solver.boards.game import Boards
from solver.boards.strategies import (
    fitness,
    joint,
)
from solver.games import Position
from solver.rules import WORDLE
from solver.words.lexicon import Lexicon
from tests.solver.lexicons import lexicon, named_lexicon

WORDS = (
    *("bound", "found", "hound", "mound", "pound", "round", "sound", "wound"),
    *("crane", "slate", "salet", "gorge", "silly", "mossy", "match", "watch"),
    *("later", "alert", "eerie", "queue", "geese", "llama", "annal", "banal"),
)
JOINT, FITNESS = joint(), fitness(uncertain_first=False)


@cache
def lists_of_2021() -> Lexicon:
    return named_lexicon("original")


def small(number: int, distinct: bool = False) -> Boards:
    return Boards.start(
        Position(WORDLE, lexicon(sorted(WORDS), sorted(WORDS))), number, distinct=distinct
    )


def after(boards: Boards, answers: list[str], guesses: list[str]) -> Boards:
    for guess in guesses:
        boards = boards.after(guess, [WORDLE.score(guess, answer) for answer in answers])
    return boards


GAMES = st.tuples(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=5, unique=True),
    st.lists(st.sampled_from(WORDS), max_size=2, unique=True),
)


def rows_of(boards: Boards) -> list[list[tuple[str, str]]]:
    return [
        [(guess, WORDLE.format(pattern, 5)) for guess, pattern in board.clues]
        for board in boards.boards
    ]
