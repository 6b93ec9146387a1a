"""Which earlier answers return: the longer ago a word was played, the likelier.

A word last played `g` days ago is chosen in proportion to g to the power k. No single k is picked:
each of a few counts as much as it has foretold the returns so far.
"""

import numpy as np
from numpy.typing import NDArray

from solver.belief.past import NEVER, Past
from solver.belief.traits import USED

Floats = NDArray[np.float64]

POWERS = np.array([0.0, 1.0, 2.0, 4.0, 8.0])


def return_chances(past: Past) -> Floats:
    """The chance `[n]` of each word if the day's answer is one that was played before."""
    used = past.last_use != NEVER
    if not used.any():
        return np.zeros(len(used))
    gaps = (past.number - past.last_use[used]).astype(np.float64)
    chances = np.zeros(len(used))
    chances[used] = trust_in_powers(past) @ _by_gap(gaps)
    return chances


def trust_in_powers(past: Past) -> Floats:
    """How far each of the `POWERS` is to be trusted after the returns so far; adds up to 1."""
    score = np.zeros(len(POWERS))
    last = np.full(len(past.last_use), NEVER, np.int64)
    for number, answer, pool in zip(past.numbers, past.answers, past.pools, strict=True):
        if pool == USED:
            used = np.flatnonzero(last != NEVER)
            gaps = (number - last[used]).astype(np.float64)
            place = int(np.searchsorted(used, answer))
            score += np.log(_by_gap(gaps)[:, place])
        last[answer] = number
    trust = np.exp(score - score.max())
    return np.asarray(trust / trust.sum())


def _by_gap(gaps: Floats) -> Floats:
    """For each power the chance of each word `[powers, words]`, from days since its last use."""
    odds = (gaps / gaps.max()) ** POWERS[:, None]
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))
