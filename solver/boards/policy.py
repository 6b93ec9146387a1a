"""The plain policy for many boards: what a board costs, and the figures fitted to played games.

A guess costs one turn on all boards, so what counts is not one board's information but how many
turns solve no board. With `k` boards open, a board whose word may be mistaken for others costs

    1 + beta_k * (mean over its words of x / (1 + x)),  x = sum of s ** e_k over the other words

guesses, where `s` is their confusion: the share of guesses that get the same pattern from both.
The power `e_k` is about the number of guesses that other boards will be given before this one must
be known.
"""

from functools import lru_cache

import numpy as np

from solver.boards.arrays import Policy

# By number of open boards, from 0. Fitted to 2,000 played games of eight boards: their states were
# grouped by the number of open boards, and the figures chosen that foretell best how many guesses
# the game then took. The script was not kept.
POWERS = (1.0, 1.0, 1.0, 1.5, 3.0, 4.0, 5.0, 4.0, 4.0)
BETAS = (1.0, 1.2, 1.04, 0.85, 0.86, 0.84, 0.8, 0.54, 0.45)
# `x` for each other word of the same group, where groups are judged by size alone: same games.
MISTAKEN = (0.7, 0.7, 0.76, 0.8, 0.45, 0.27, 0.2, 0.23, 0.28)

WIDTH = 200  # guesses that are judged by confusion, the best of all by size


@lru_cache(maxsize=8)
def plain_policy(boards: int, most: int) -> Policy:
    """The policy for up to so many open boards of up to `most` candidates.

    Beyond eight boards the figures of eight are carried on.
    """
    k = np.arange(boards + 1)
    within = np.minimum(k, len(BETAS) - 1)
    beta = np.array(BETAS)[within] * np.minimum(1.0, 8.0 / np.maximum(k, 1))
    share = np.arange(256) / 255.0
    power = np.stack([share**e for e in np.array(POWERS)[within]])
    x = np.array(MISTAKEN)[within][:, None] * np.maximum(np.arange(most + 1) - 1, 0)[None, :]
    value = 1.0 + beta[:, None] * x / (1.0 + x)
    return Policy(value, power, beta, WIDTH)
