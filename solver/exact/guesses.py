"""The guesses of a node in the order in which they are tried."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import inlined, inner
from solver.exact.node import LATE
from solver.games.position import FEW

IMPOSSIBLE = 1 << 44
BANNED = -(1 << 30)  # the gain of a guess that is not to be made
# Heap entries hold what they are ordered by above the number of a column.
COLUMN_BITS = 20
COLUMN_MASK = (1 << COLUMN_BITS) - 1

# Places in `Queue.figures`: the weight of all candidates; how many guesses are in the heap; the
# least bound of any guess not gathered yet, and of any that was given up.
MASS, KEPT, LEVEL, LOW = range(4)


class Queue(NamedTuple):
    """The guesses of a node that are still to be tried. The bound of one is 3 × mass - gain."""

    gain: NDArray[np.int32]  # [columns]
    heap: NDArray[np.int64]  # of those gathered, the next one first
    tally: NDArray[np.int32]  # [labels] scratch space, all 0
    figures: NDArray[np.int64]


@inlined
def new_queue(node, mass):  # type: ignore[no-untyped-def]
    """A queue with no guess in it, for candidates that weigh `mass` together."""
    figures = np.zeros(4, np.int64)
    figures[MASS] = mass
    figures[LEVEL] = IMPOSSIBLE
    figures[LOW] = IMPOSSIBLE
    return Queue(
        np.empty(node.matrix.shape[1], np.int32),
        np.empty(node.columns.shape[0], np.int64),
        np.zeros(node.labels, np.int32),
        figures,
    )


@inner
def _sift(heap, size, i):  # type: ignore[no-untyped-def]
    while True:
        child = 2 * i + 1
        if child >= size:
            return
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[i] <= heap[child]:
            return
        heap[i], heap[child] = heap[child], heap[i]
        i = child


@inner
def pop(heap, size):  # type: ignore[no-untyped-def]
    """The column of the least of the first `size` entries; the others are a heap again."""
    top = heap[0]
    heap[0] = heap[size - 1]
    _sift(heap, size - 1, 0)
    return top & COLUMN_MASK


@inner
def _spread(matrix, rows, column, tally):  # type: ignore[no-untyped-def]
    """The sum of the squared sizes of a guess's groups. `tally` must be 0 and is left so."""
    total = 0
    for i in range(rows.shape[0]):
        label = matrix[rows[i], column]
        total += 2 * tally[label] + 1
        tally[label] += 1
    for i in range(rows.shape[0]):
        tally[matrix[rows[i], column]] = 0
    return total


@inner
def _ban_late(ctx, node, gain):  # type: ignore[no-untyped-def]
    """Ban the late guesses that are not among a few candidates."""
    n = node.members.shape[0]
    for g in range(node.columns.shape[0]):
        if ctx.late[node.columns[g]]:
            own = False
            for i in range(n if n <= FEW else 0):
                own = own or node.own[i] == g
            if not own:
                gain[g] = BANNED


@inner
def first_bounds(ctx, node, weights, queue):  # type: ignore[no-untyped-def]
    """The most that any guess gains, and the least bound of any guess.

    Credits candidates: adds to `gain[g]` the weight of guess `g` if it is one.
    """
    gain = queue.gain
    most = np.int64(0)
    for g in range(gain.shape[0]):
        most = max(most, np.int64(gain[g]))
    for i in range(weights.shape[0]):
        gain[node.own[i]] += weights[i]
    if ctx.rules[LATE] > 0:
        _ban_late(ctx, node, gain)
    credited = np.int64(0)
    for g in range(gain.shape[0]):
        credited = max(credited, np.int64(gain[g]))
    return most, 3 * queue.figures[MASS] - credited


@inner
def gather_level(node, queue, uniform):  # type: ignore[no-untyped-def]
    """Gather as a heap the guesses whose bound is less than a mean weight above the level.

    Raises the level to the least bound beyond them. Where all candidates weigh the same they are
    ordered by the squared sizes of their groups, else by their bound. A level at a time, because
    most nodes never get to the third and the order costs more than the bound.
    """
    gain, heap, figures = queue.gain, queue.heap, queue.figures
    mass = figures[MASS]
    step = max(1, mass // node.members.shape[0])
    kept = 0
    enough = 3 * mass - figures[LEVEL]
    below = np.int64(-1)
    for g in range(node.columns.shape[0]):
        if gain[g] == BANNED:
            continue
        if gain[g] <= enough - step:
            below = max(below, np.int64(gain[g]))
        elif gain[g] <= enough:
            heap[kept] = g
            kept += 1
    for q in range(kept):
        g = heap[q]
        order = enough - gain[g]
        if uniform:
            order = _spread(node.matrix, node.rows, g, queue.tally)
        heap[q] = (order << COLUMN_BITS) + g
    for i in range(kept // 2 - 1, -1, -1):
        _sift(heap, kept, i)
    figures[KEPT] = kept
    figures[LEVEL] = 3 * mass - below if below >= 0 else np.int64(IMPOSSIBLE)


@inner
def gather_preferred(node, queue, beta):  # type: ignore[no-untyped-def]
    """Gather the guesses whose bound is below `beta`: candidates, then others, in order."""
    gain, heap, figures = queue.gain, queue.heap, queue.figures
    own = np.zeros(node.columns.shape[0], np.bool_)
    for i in range(node.own.shape[0]):
        own[node.own[i]] = True
    kept = 0
    for probe in range(2):
        for g in range(node.columns.shape[0]):
            if gain[g] == BANNED:
                continue
            if own[g] != (probe == 1) and 3 * figures[MASS] - gain[g] < beta:
                heap[kept] = (kept << COLUMN_BITS) + g
                kept += 1
    figures[KEPT] = kept
    figures[LEVEL] = IMPOSSIBLE


@inlined
def next_guess(queue, best, bounded):  # type: ignore[no-untyped-def]
    """The column of the guess to try next; -1 if none gathered may cost less than `best`.

    Without `bounded` what is in the heap is tried whatever its bound.
    """
    gain, heap, figures = queue.gain, queue.heap, queue.figures
    while figures[KEPT] > 0:
        column = pop(heap, figures[KEPT])
        figures[KEPT] -= 1
        bound = 3 * figures[MASS] - gain[column]
        if not bounded or bound < best:
            return column
        figures[LOW] = min(figures[LOW], bound)
    return np.int64(-1)
