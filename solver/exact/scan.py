"""Counting what every guess does to a few candidates, a block of guesses at a time.

Matrices here have one *row a candidate* and one *column a guess*: a set of candidates is then a
choice of rows, which needs no copying, and the same step is made for 64 guesses at once. Entries
are labels: equal labels in a column mean equal responses, nothing more. The number of columns is
a multiple of `BLOCK`; those beyond the guesses are all zero and so look like useless guesses.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from solver.compiled import inner, outer

BLOCK = 64
WORD = 64  # bits


def _popcount(_typing: Any, _word: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


# The number of bits set in a `uint64`.
popcount: Any = intrinsic(_popcount)


@inner
def _count_in_one_word(matrix, rows, gain):  # type: ignore[no-untyped-def]
    """Groups of each guess, for labels below 64: one bit a label."""
    bits = np.empty(BLOCK, np.uint64)
    # Unsigned indices: signed ones may be negative to the compiler, which then gives up on
    # vector instructions.
    for first in range(0, gain.shape[0], BLOCK):
        start = np.uint64(first)
        for x in range(BLOCK):
            bits[x] = 0
        for i in range(rows.shape[0]):
            row = np.uint64(rows[i])
            for x in range(BLOCK):
                bits[x] |= np.uint64(1) << np.uint64(matrix[row, start + np.uint64(x)] & 63)
        for x in range(BLOCK):
            gain[start + np.uint64(x)] = popcount(bits[x])


@inner
def _count_in_four_words(matrix, rows, gain):  # type: ignore[no-untyped-def]
    """Groups of each guess, for labels below 256."""
    none = np.uint64(0)
    bits = np.empty((4, BLOCK), np.uint64)
    for first in range(0, gain.shape[0], BLOCK):
        start = np.uint64(first)
        bits[:] = 0
        for i in range(rows.shape[0]):
            row = np.uint64(rows[i])
            for x in range(BLOCK):
                label = matrix[row, start + np.uint64(x)]
                bit = np.uint64(1) << np.uint64(label & 63)
                word = label >> 6
                bits[0, x] |= bit if word == 0 else none
                bits[1, x] |= bit if word == 1 else none
                bits[2, x] |= bit if word == 2 else none
                bits[3, x] |= bit if word == 3 else none
        for x in range(BLOCK):
            groups = popcount(bits[0, x]) + popcount(bits[1, x])
            groups += popcount(bits[2, x]) + popcount(bits[3, x])
            gain[start + np.uint64(x)] = groups


@inner
def _add_heaviest(matrix, rows, weights, labels, gain):  # type: ignore[no-untyped-def]
    """The weight of the first, and so heaviest, of each group, added up for each guess."""
    n = rows.shape[0]
    first_seen = np.empty(labels, np.int32)
    tile = np.empty((n, BLOCK), matrix.dtype)
    for first in range(0, gain.shape[0], BLOCK):
        start = np.uint64(first)
        for i in range(n):
            row = np.uint64(rows[i])
            for x in range(BLOCK):
                tile[i, x] = matrix[row, start + np.uint64(x)]
        for x in range(BLOCK):
            for i in range(n - 1, -1, -1):
                first_seen[tile[i, x]] = i
            total = np.int64(0)
            for i in range(n):
                total += weights[i] * (first_seen[tile[i, x]] == i)
            gain[start + np.uint64(x)] = total


@outer
def scan(matrix, rows, weights, uniform, labels, gain):  # type: ignore[no-untyped-def]
    """What each guess does to the candidates `rows`, listed from heaviest to lightest.

    `gain[g]` becomes the sum over the groups of guess `g` of the heaviest weight, which is the
    number of groups where all weigh 1 (`uniform`). `labels` is above every label.
    """
    if uniform and labels <= WORD:
        _count_in_one_word(matrix, rows, gain)
    elif uniform and labels <= 4 * WORD:
        _count_in_four_words(matrix, rows, gain)
    else:
        _add_heaviest(matrix, rows, weights, labels, gain)
