"""Clues that leave nothing: which single tile, read differently, would leave something."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solver.errors import ContradictionError, SecondGuessError
from solver.games.position import Position
from solver.rules.ordinals import ordinal
from solver.rules.rule import Clue


@dataclass(frozen=True)
class Correction:
    """One tile to change: row and place from 0, the digit it would have, the words then left."""

    row: int
    place: int
    digit: int
    left: int
    weight: int


def find_corrections(position: Position) -> list[Correction]:
    """Every single-tile change that leaves an accepted word, the most likely first."""
    lexicon, rule, length = position.lexicon, position.rule, position.lexicon.length
    rows = [rule.feedback_row(guess, lexicon.letters) for guess, _ in position.clues]
    fits = [row == clue.pattern for row, clue in zip(rows, position.clues, strict=True)]
    weights = position.prior.weights(lexicon)
    found = []
    for r, (guess, pattern) in enumerate(position.clues):
        others = _all_of([fit for i, fit in enumerate(fits) if i != r], len(lexicon.words))
        digits = rule.digits(pattern, length)
        for place in range(length):
            for digit in {0, 1, 2} - {digits[place]}:
                changed = (*digits[:place], digit, *digits[place + 1 :])
                if rule.impossible(guess, changed) is not None:
                    continue
                number = pattern + (digit - digits[place]) * 3 ** (length - 1 - place)
                left = np.flatnonzero(others & (rows[r] == number))
                if len(left):
                    weight = int(weights[left].sum())
                    found.append(Correction(r, place, digit, len(left), weight))
    return sorted(found, key=lambda m: (-m.weight, -m.left, m.row, m.place, m.digit))


def mended(position: Position, mend: Correction) -> Position:
    """The position with one tile read differently."""
    guess, pattern = position.clues[mend.row]
    length = len(guess)
    digit = position.rule.digits(pattern, length)[mend.place]
    changed = pattern + (mend.digit - digit) * 3 ** (length - 1 - mend.place)
    clues = (*position.clues[: mend.row], Clue(guess, changed), *position.clues[mend.row + 1 :])
    return replace(position, clues=clues)


def describe(position: Position, mend: Correction) -> str:
    """What a mend would change, and what it would leave, in words."""
    guess, pattern = position.clues[mend.row]
    was = position.rule.notation.words[position.rule.digits(pattern, len(guess))[mend.place]]
    now = position.rule.notation.words[mend.digit]
    words = "1 word is" if mend.left == 1 else f"{mend.left:,} words are"
    return (
        f"row {mend.row + 1}, {guess.upper()}: if its {ordinal(mend.place)} letter "
        f"{guess[mend.place].upper()} is {now}, not {was}, {words} left"
    )


def explain(error: SecondGuessError) -> str:
    """The error in one line for a player; of a contradiction, which tile to check."""
    if not isinstance(error, ContradictionError) or error.position is None:
        return str(error)
    options = find_corrections(error.position)
    if not options:
        return (
            f"{error}, and no single tile changed would help; "
            "check the words and their colors, or undo a row"
        )
    return f"{error}; check {describe(error.position, options[0])}"


def _all_of(masks: list[NDArray[np.bool_]], n: int) -> NDArray[np.bool_]:
    together = np.ones(n, np.bool_)
    for mask in masks:
        together &= mask
    return together
