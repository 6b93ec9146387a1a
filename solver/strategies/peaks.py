"""Strategies of one's own for Word Peaks."""

import numpy as np
from numpy.typing import NDArray

from solver.games.position import Position


def median(position: Position) -> str:
    """The middle word of the candidates in the order of the alphabet; of two, the second."""
    candidates = position.candidates.indices
    if not len(candidates):
        return _likeliest(position)
    return position.lexicon.words[int(candidates[len(candidates) // 2])]


def letters(position: Position) -> str:
    """The candidate whose letters are nearest to the middle letter of each place, added up."""
    candidates = position.candidates.indices
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
