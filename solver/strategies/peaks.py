"""Strategies of one's own for Word Peaks, and the range of letters that every place still has."""

import numpy as np
from numpy.typing import NDArray

from solver.games.position import Position

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def ranges(position: Position) -> tuple[tuple[str, str], ...]:
    """The first and the last letter that each place may still have.

    Bounds are strict: after "too high" the answer's letter is before the guess's.
    """
    low, high = [0] * position.lexicon.length, [25] * position.lexicon.length
    for guess, pattern in position.clues:
        for place, digit in enumerate(position.rule.digits(pattern, len(guess))):
            letter = ALPHABET.index(guess[place])
            if digit == 0:
                low[place] = max(low[place], letter + 1)
            elif digit == 1:
                high[place] = min(high[place], letter - 1)
            else:
                low[place] = high[place] = letter
    return tuple((ALPHABET[a], ALPHABET[b]) for a, b in zip(low, high, strict=True))


def ranges_text(position: Position) -> str:
    """The ranges as a player reads them: `[a-l] h [m-z]`, a single letter where one is left."""
    return " ".join(
        first if first == last else f"[{first}-{last}]" for first, last in ranges(position)
    )


def median(position: Position) -> str:
    """The middle word of the candidates in the order of the alphabet; of two, the second."""
    candidates = position.candidates
    if not len(candidates):
        return _likeliest(position)
    return position.lexicon.words[int(candidates[len(candidates) // 2])]


def letters(position: Position) -> str:
    """The candidate whose letters are nearest to the middle letter of each place, added up."""
    candidates = position.candidates
    if not len(candidates):
        return _likeliest(position)
    # Twice the letters, so that a middle between two letters is a whole number.
    found: NDArray[np.int64] = 2 * position.lexicon.letters[candidates].astype(np.int64)
    by_place = np.sort(found, axis=0)
    middle = (by_place[(len(found) - 1) // 2] + by_place[len(found) // 2]) // 2
    apart = np.abs(found - middle).sum(axis=1)
    return position.lexicon.words[int(candidates[int(np.argmin(apart))])]


def _likeliest(position: Position) -> str:
    # The table of strategies, where that one lives, lists the two above.
    from solver.ranking.fallback import likeliest

    return likeliest(position)
