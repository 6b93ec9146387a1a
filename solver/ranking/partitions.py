"""What a guess would do, group by group; and which rows an answer shows to be wrong."""

from typing import NamedTuple

import numpy as np

from solver.games.candidates import Indices
from solver.games.position import Position


class Group(NamedTuple):
    """The candidates that answer a guess alike.

    `pattern` is their response, `size` how many they are, `chance` that the answer is one of
    them, `words` the likeliest of them.
    """

    pattern: int
    size: int
    probability: float
    words: tuple[str, ...]


def official_candidates(position: Position) -> Indices:
    """The candidates that are official or given answers, as ascending indices."""
    found: Indices = np.intersect1d(position.candidates.indices, position.lexicon.likely)
    return found


def partition_of(position: Position, guess: str, named: int | None = None) -> list[Group]:
    """The groups into which a guess splits the words left, the largest first.

    At most `named` words a group are named, else all. `UnknownWordError` if the guess is not
    accepted.
    """
    lexicon, candidates = position.lexicon, position.candidates.indices
    lexicon.index(guess)
    row = position.rule.feedback_row(guess, lexicon.letters[candidates])
    weights = position.candidates.weights
    order = np.lexsort((candidates, -weights, row))
    patterns, begins, counts = np.unique(row[order], return_index=True, return_counts=True)
    total = max(position.candidates.total, 1)
    groups = []
    for pattern, begin, count in zip(patterns, begins, counts, strict=True):
        places = order[begin : begin + count]
        words = position.words(candidates[places[:named]])
        chance = float(weights[places].sum()) / total
        groups.append(Group(int(pattern), int(count), chance, tuple(words)))
    return sorted(groups, key=lambda group: (-group.size, -group.probability, group.pattern))
