"""The editors' taste: how much likelier a word of some traits is chosen than another of its pool.

A conditional logit model. On a day on which a new word is played, each unused word of its pool is
chosen in proportion to exp(taste · traits). The taste is the most likely one a posteriori, with
days counting less as they grow old, and with a normal prior of mean 0 and deviation `SPREAD`.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SPREAD = 1.0
STEPS, LONGEST_STEP, CLOSE = 20, 1.0, 1e-9


def fitted_taste(
    cells: Floats, available: Floats, chosen: NDArray[np.int64], weights: Floats
) -> Floats:
    """The taste `[t]` for cells of traits `[c, t]`.

    Each of the days `[k]` had `available` `[k, c]` words of each cell, chose a word of the cell
    `chosen` and counts as `weights` says. Newton's method; the likelihood has one peak.
    """
    traits = cells - cells.mean(axis=0)
    taste = np.zeros(traits.shape[1])
    precision = np.eye(len(taste)) / SPREAD**2
    for _ in range(STEPS):
        odds = available * np.exp(traits @ taste)
        odds /= odds.sum(axis=1, keepdims=True)
        means = odds @ traits
        slope = weights @ (traits[chosen] - means) - precision @ taste
        second = (traits * (weights @ odds)[:, None]).T @ traits
        curve = second - (means * weights[:, None]).T @ means + precision
        step = np.clip(np.linalg.solve(curve, slope), -LONGEST_STEP, LONGEST_STEP)
        taste = taste + step
        if np.abs(step).max() < CLOSE:
            break
    return taste
