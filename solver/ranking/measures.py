"""What guesses do to the candidates, compiled: groups, their sizes and their entropy."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import kernel
from solver.rules.dispatch import respond
from solver.rules.responses import Letters, by_column, in_threads, pattern_dtype

# Sums of w·log2(w) are kept as integers in units of 2**-20, so that they do not depend on the
# order in which words are listed. Total weights stay below 2**30, hence sums below 2**56.
INFORMATION_BITS = 20
INFORMATION_UNIT = float(1 << INFORMATION_BITS)
LOOKED_UP = 1 << 14  # group weights whose information is looked up, not computed


class Measures(NamedTuple):
    """What each guess does to the candidates; one entry a guess.

    `residual_entropy` is Σ m·log2(m) over groups of weight m, in units of 2**-20, smaller is
    better; `groups` the number of groups; `largest_group` the words in the largest one; `spread`
    is Σ m·size, so that spread ÷ total weight is the expected number of remaining words.
    """

    residual_entropy: NDArray[np.int64]
    groups: NDArray[np.int64]
    largest_group: NDArray[np.int64]
    spread: NDArray[np.int64]


@kernel
def _information(mass):  # type: ignore[no-untyped-def]
    if mass < 2:
        return 0
    return np.int64(np.rint(mass * np.log2(np.float64(mass)) * INFORMATION_UNIT))


@kernel
def _fill_information(out):  # type: ignore[no-untyped-def]
    for m in range(out.shape[0]):
        out[m] = _information(m)


@kernel
def _measure(code, guesses, answers, weights, looked_up, row, out):  # type: ignore[no-untyped-def]
    """Fill `out[g, 4]`, in the order of `Measures`; `row[n]` is scratch space for patterns."""
    columns, counts = by_column(answers)
    left = np.empty(columns.shape, np.uint8)
    n = answers.shape[0]
    size = np.zeros(3 ** guesses.shape[1], np.int64)
    mass = np.zeros(3 ** guesses.shape[1], np.int64)
    seen = np.empty(n, np.int64)
    for g in range(guesses.shape[0]):
        respond(code, guesses[g], columns, counts, left, row)
        touched = 0
        for i in range(n):
            k = row[i]
            if size[k] == 0:
                seen[touched] = k
                touched += 1
            size[k] += 1
            mass[k] += weights[i]
        info = np.int64(0)
        area = np.int64(0)
        big = np.int64(0)
        for t in range(touched):
            k = seen[t]
            m = mass[k]
            info += looked_up[m] if m < looked_up.shape[0] else _information(m)
            area += m * size[k]
            big = max(big, size[k])
            size[k] = 0
            mass[k] = 0
        out[g, 0] = info
        out[g, 1] = touched
        out[g, 2] = big
        out[g, 3] = area


def measure(
    code: int, guesses: Letters, answers: Letters, weights: NDArray[np.int64], threads: int = 1
) -> Measures:
    """What each guess `[g, L]` does to the answers `[n, L]` of the given integer weights `[n]`."""
    out = np.empty((len(guesses), 4), np.int64)
    dtype = pattern_dtype(guesses.shape[1])
    looked_up = _looked_up()

    def work(part: slice) -> None:
        row = np.empty(len(answers), dtype)
        _measure(code, guesses[part], answers, weights, looked_up, row, out[part])

    in_threads(work, len(guesses), threads)
    return Measures(*out.T)


def information_of(weights: NDArray[np.int64]) -> int:
    """Σ w·log2(w) of single words, in units of 2**-20: the least that any guess can leave."""
    return sum(_information(int(w)) for w in weights)


@cache
def _looked_up() -> NDArray[np.int64]:
    table = np.empty(LOOKED_UP, np.int64)
    _fill_information(table)
    return table
