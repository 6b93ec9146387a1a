"""Named strategies: each takes a position and gives the next guess."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from solver.games.candidates import Indices
from solver.games.position import Position
from solver.ranking.fallback import _closest, likeliest
from solver.ranking.scores import (
    OBJECTIVES,
    Objective,
    best_place,
    measure_guesses,
    perfect_probe,
    promising,
)

if TYPE_CHECKING:
    pass


# A candidate of at least this share of the weight is guessed without looking further.
NEARLY_CERTAIN = 0.9
# With so few candidates some probe often tells all of them apart; so many are tried first.
FEW_ENOUGH, FIRST_PART = 40, 512


def scout(position: Position) -> str:
    """The guess that best trades information against its own chance of being the answer.

    Of all allowed words, candidates or not; but see `forced_guess`.
    """
    word = forced_guess(position)
    if word is not None:
        return word
    wanted = promising(position, OBJECTIVES["scout"])
    if len(wanted) < len(position.suggestible):
        found = measure_guesses(position, wanted)
        return position.lexicon.words[int(wanted[best_place(position, found, OBJECTIVES["scout"])])]
    return _best(position, OBJECTIVES["scout"])


def forced_guess(position: Position) -> str | None:
    """What scout guesses without weighing anything: the most likely candidate.

    With two candidates left, or one that is nearly certain, or one guess to go; else None.
    """
    candidates = position.candidates
    nearly = NEARLY_CERTAIN * candidates.total
    settled = len(candidates) <= 2 or candidates.weights.max() >= nearly
    return likeliest(position) if settled or position.turns_left <= 1 else None


def entropy(position: Position) -> str:
    """The guess of the greatest entropy; a candidate where that is as good."""
    return _best(position, OBJECTIVES["entropy"])


def expected(position: Position) -> str:
    """The guess that leaves the fewest words on average."""
    return _best(position, OBJECTIVES["expected"])


def minimax(position: Position) -> str:
    """The guess whose largest group is smallest."""
    return _best(position, OBJECTIVES["minimax"])


def groups(position: Position) -> str:
    """The candidate with the most distinct responses, the first of the alphabet among equals.

    Only candidates are guessed, so this is always a hard-mode player.
    """
    candidates = position.sayable_candidates
    if not len(candidates):
        return _closest(position)
    found = measure_guesses(position, candidates)
    return position.lexicon.words[int(candidates[int(np.argmax(found.measures.groups))])]


def _best(position: Position, objective: Objective) -> str:
    """The first in the objective's order; on the last guess the likeliest candidate.

    Candidates win ties, so where one of them is as good as a perfect probe no probe need be
    looked at. Else probes are looked at from the most common on, until one is perfect: ties
    among probes go to the more common.
    """
    words, number = position.lexicon.words, len(position.candidates)
    if number <= 2 or position.turns_left <= 1:
        return likeliest(position)
    perfect = perfect_probe(position, objective)
    own = position.sayable_candidates
    best, least = -1, None
    if len(own):
        found = measure_guesses(position, own)
        place = best_place(position, found, objective)
        best, least = int(own[place]), int(objective(found)[place])
        if least <= perfect:
            return words[best]
    for part in _parts(_probes(position), number):
        values = objective(measure_guesses(position, part))
        place = int(np.argmin(values))
        if least is None or values[place] < least:
            best, least = int(part[place]), int(values[place])
            if least <= perfect:
                break
    return words[best] if best >= 0 else _closest(position)


def _probes(position: Position) -> Indices:
    """The guesses that cannot be the answer, the most common first."""
    wanted = np.zeros(len(position.lexicon.words), np.bool_)
    wanted[position.suggestible] = True
    wanted[position.candidates.indices] = False
    order = position.lexicon.by_commonness
    return order[wanted[order]]


def _parts(probes: Indices, candidates: int) -> Iterator[Indices]:
    """The probes in growing parts where a perfect one may come early, else all at once."""
    size = FIRST_PART if candidates <= FEW_ENOUGH else max(len(probes), 1)
    begin = 0
    while begin < len(probes):
        yield probes[begin : begin + size]
        begin, size = begin + size, 4 * size
