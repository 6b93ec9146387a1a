"""What the kernels of many boards take: arrays that belong together, by name.

Named tuples, because compiled code can take them apart, and make them, at no cost.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Pool(NamedTuple):
    """A word list, the same for every game: `r` guesses that may be tried, `c` possible answers."""

    table: NDArray[Any]  # [r, c] the pattern that each guess gets from each answer
    weight: NDArray[np.float64]  # [c] how likely each answer is, relative to the others; over 0
    confusion: NDArray[np.uint8]  # [c, c] how many of 255 guesses get one pattern from both
    all_right: int  # the pattern "all in place", the greatest of all
    row_column: NDArray[np.int32]  # [r] the column of the same word, -1 if it is no possible answer
    column_row: NDArray[np.int32]  # [c] the row of the same word, -1 if it is never suggested


class Deal(NamedTuple):
    """The `b` boards of a game: their candidates, as columns of the pool, lie in one array.

    Those of board `i` are `cand[start[i] : start[i] + size[i]]`. `open_[i]` says whether the board
    is still to be solved; its `size` is 0 where no known word fits it.
    """

    cand: NDArray[np.int32]
    start: NDArray[np.int64]  # [b]
    size: NDArray[np.int64]  # [b]
    open_: NDArray[np.bool_]  # [b]


class Policy(NamedTuple):
    """The figures of the plain policy, by number `k` of open boards; see `policy`.

    Of the guesses that are best by the sizes of groups, `width` are judged by confusion.
    """

    value: NDArray[np.float64]  # [k, size] guesses still expected of a group of so many
    power: NDArray[np.float64]  # [k, 256] what a confusion, as the pool counts it, adds
    beta: NDArray[np.float64]  # [k]
    width: int


class Budget(NamedTuple):
    """How rollouts are played, and how many."""

    limit: int  # guesses allowed in a game
    made: int  # guesses made so far
    samples: int  # rollouts of every guess in the first round
    trust: float  # how many rollouts the plain policy's expectation is worth
    late: float  # a game that misses the limit counts as so many guesses more
    rows: NDArray[np.int32]  # guesses considered in a rollout, as rows of the pool
    distinct: bool  # whether no two boards have the same answer
    seed: int
