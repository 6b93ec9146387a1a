"""Pasted games as positions: every row checked against words, answer and hard mode."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from solver.errors import HardModeError, PatternError, SecondGuessError
from solver.games.contradictions import explain
from solver.games.position import Position
from solver.reviews.pasted import PastedGame
from solver.reviews.rows import Row
from solver.reviews.signs import pattern_read
from solver.rules.responses import letters_of, pattern_table

NAMED = 5


class ColorsAlone(NamedTuple):
    """A row without its word: how many accepted words get these colors, and some of them."""

    line: int
    pattern: int
    fitting: int
    words: tuple[str, ...]


def enter_game(pasted: PastedGame, start: Position, answer: str | None = None) -> Position:
    """The position after all rows of a pasted game.

    Rows of words alone get the feedback of `answer`; rows of colors alone are taken where only one
    accepted word gets them. `SecondGuessError` names the line that is wrong, and why.
    """
    here = start
    for row in pasted.rows:
        with _on_line(row):
            here = _enter_row(here, row, answer)
    return here


def colors_alone(pasted: PastedGame, start: Position, answer: str) -> list[ColorsAlone]:
    """For each row, in order, the accepted words that get its colors from the answer.

    `PatternError` names the line whose colors no accepted word gets.
    """
    found = []
    for row in pasted.rows:
        with _on_line(row):
            pattern, words = _words_of(start, row.marks or "", answer)
        found.append(ColorsAlone(row.line, pattern, len(words), tuple(words[:NAMED])))
    return found


def _enter_row(here: Position, row: Row, answer: str | None) -> Position:
    word, marks = row.word, row.marks
    if word is None:
        word = _only_word(here, row, answer)
    if marks is None:
        if answer is None:
            raise PatternError(
                "has no colors; write them beside the word, or give the answer (--answer)"
            )
        here.lexicon.index(word)
        marks = here.rule.format(here.rule.score(word, answer), here.lexicon.length)
    return here.enter(word, marks)


def _only_word(here: Position, row: Row, answer: str | None) -> str:
    """The one accepted word that gets the row's colors; `PatternError` if there are more."""
    if answer is None:
        raise PatternError("has no word; write the word beside the colors")
    pattern, words = _words_of(here, row.marks or "", answer)
    if pattern == here.rule.solved(here.lexicon.length):
        return answer
    if len(words) > 1:
        raise PatternError(
            f"has no word, and {len(words):,} words get these colors; write the word beside them"
        )
    return words[0]


def _words_of(start: Position, marks: str, answer: str) -> tuple[int, list[str]]:
    """The pattern that the marks are, and the accepted words that get it from the answer."""
    pattern = pattern_read(start.rule, marks)
    words = _alike(start, answer, pattern)
    if not words:
        raise PatternError(
            f"no accepted word gets these colors if the answer is {answer.upper()}; "
            "check the answer or the day"
        )
    return pattern, words


def _alike(start: Position, answer: str, pattern: int) -> list[str]:
    """The accepted words that the answer gives this pattern to, the most common first."""
    lexicon = start.lexicon
    table = pattern_table(start.rule.code, lexicon.letters, letters_of([answer]))
    found = np.flatnonzero(table[:, 0] == pattern)
    order = np.argsort(-lexicon.zipf[found], kind="stable")
    return [lexicon.words[int(i)] for i in found[order]]


@contextmanager
def _on_line(row: Row) -> Iterator[None]:
    """Name the line in whatever is wrong with it."""
    try:
        yield
    except HardModeError as error:
        raise HardModeError(f"line {row.line}: {error}") from error
    except SecondGuessError as error:
        reason = explain(error)
        raise PatternError(f"line {row.line}{',' if row.word else ''} {reason}") from error
