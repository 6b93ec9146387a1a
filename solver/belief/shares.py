"""How often the answer comes from each pool: words that came before, and each kind of new word."""

import numpy as np
from numpy.typing import NDArray

from solver.belief.past import Past
from solver.belief.traits import LATER, SECOND_LIST, UNLISTED, USED

Floats = NDArray[np.float64]

# As if so many days had been seen before the first: the game began with its own list.
SEEN_BEFORE = np.array([20.0, 0.5, 0.5])
# Half a return in ten days: what is thought of returns before there is anything to go by.
RETURNED, RETURN_DAYS = 0.5, 10.0
# Days until what was seen counts half as much: the game changed its ways several times.
HALF_LIFE = 365.0


def pool_shares(past: Past) -> Floats:
    """The chance `[4]` that the day's answer comes from each pool."""
    weights = past.weights(HALF_LIFE)
    counts = np.bincount(past.pools, weights, minlength=USED + 1)[:USED] + SEEN_BEFORE
    if past.number < SECOND_LIST:
        counts[UNLISTED] += counts[LATER]
        counts[LATER] = 0
    # A word can only be seen to return if the day on which it was played is known.
    known = len(past.numbers) / max(past.number, len(past.numbers))
    back = return_rate(past.pools == USED, weights, known)
    return np.append(counts / counts.sum() * (1 - back), back)


def return_rate(returned: NDArray[np.bool_], weights: Floats, known: float = 1.0) -> float:
    """The chance that an earlier answer returns, from the days `[d]` that were returns or not.

    `known` is the share of all earlier days that are known, and with it of what may return.

    Once one has returned, only the days since that one count: it shows that the rules changed, and
    says nothing of how often it happens from then on.
    """
    first = int(np.argmax(returned)) if returned.any() else -1
    since = weights[first + 1 :]
    seen = float(since[returned[first + 1 :]].sum())
    return (seen + RETURNED * known) / (float(since.sum()) + RETURN_DAYS)
