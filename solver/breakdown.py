"""What a guess would do, group by group; and which rows an answer shows to be wrong."""

from typing import NamedTuple

import numpy as np

from solver.kernels import letters_of, respond_all
from solver.position import Position


class Group(NamedTuple):
    """The candidates that answer a guess alike.

    `pattern` is their response, `size` how many they are, `chance` that the answer is one of
    them, `words` the likeliest of them.
    """

    pattern: int
    size: int
    chance: float
    words: tuple[str, ...]


def breakdown(position: Position, guess: str, named: int | None = None) -> list[Group]:
    """The groups into which a guess splits the words left, the largest first.

    At most `named` words a group are named, else all. `UnknownWordError` if the guess is not
    accepted.
    """
    lexicon, candidates = position.lexicon, position.candidates
    lexicon.index(guess)
    row = respond_all(position.rule.code, letters_of([guess])[0], lexicon.letters[candidates])
    weights = position.weights
    order = np.lexsort((candidates, -weights, row))
    patterns, begins, counts = np.unique(row[order], return_index=True, return_counts=True)
    total = max(int(weights.sum()), 1)
    groups = []
    for pattern, begin, count in zip(patterns, begins, counts, strict=True):
        places = order[begin : begin + count]
        words = position.words(candidates[places[:named]])
        chance = float(weights[places].sum()) / total
        groups.append(Group(int(pattern), int(count), chance, tuple(words)))
    return sorted(groups, key=lambda group: (-group.size, -group.chance, group.pattern))


class WrongRow(NamedTuple):
    """A row, from 0, whose response does not go with an answer, and what it would be."""

    row: int
    guess: str
    entered: int
    right: int
    places: tuple[int, ...]


def wrong_rows(position: Position, answer: str) -> list[WrongRow]:
    """The rows whose responses `answer`, as long as the game's words, would not have given."""
    rule, length = position.rule, position.lexicon.length
    found = []
    for row, (guess, entered) in enumerate(position.clues):
        right = rule.score(guess, answer)
        if right != entered:
            pairs = zip(rule.digits(entered, length), rule.digits(right, length), strict=True)
            places = tuple(place for place, (one, other) in enumerate(pairs) if one != other)
            found.append(WrongRow(row, guess, entered, right, places))
    return found
