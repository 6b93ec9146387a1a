"""The guesses of a node in the order in which they are tried."""

import numpy as np

from solver.compiled import inner

IMPOSSIBLE = 1 << 44
# Heap entries hold what they are ordered by above the number of a column.
COLUMN_BITS = 20
COLUMN_MASK = (1 << COLUMN_BITS) - 1


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
def first_bounds(node, weights, mass, gain):  # type: ignore[no-untyped-def]
    """The most that any guess gains, and the least bound of any guess.

    Credits candidates: adds to `gain[g]` the weight of guess `g` if it is one, after which the
    bound of every guess is 3 × `mass` - `gain[g]`.
    """
    most = np.int64(0)
    for g in range(gain.shape[0]):
        most = max(most, np.int64(gain[g]))
    for i in range(weights.shape[0]):
        gain[node.own[i]] += weights[i]
    credited = np.int64(0)
    for g in range(gain.shape[0]):
        credited = max(credited, np.int64(gain[g]))
    return most, 3 * mass - credited


@inner
def next_level(node, gain, mass, level, step, uniform, heap, tally):  # type: ignore[no-untyped-def]
    """Gather as a heap the guesses whose bound is at least `level` and less than `level + step`.

    Returns how many there are and the least bound beyond them. Where all candidates weigh the
    same they are ordered by the squared sizes of their groups, else by their bound. A level at a
    time, because most nodes never get to the third and the order costs more than the bound.
    """
    kept = 0
    enough = 3 * mass - level
    below = np.int64(-1)
    for g in range(node.columns.shape[0]):
        if gain[g] <= enough - step:
            below = max(below, np.int64(gain[g]))
        elif gain[g] <= enough:
            heap[kept] = g
            kept += 1
    for q in range(kept):
        g = heap[q]
        order = enough - gain[g]
        if uniform:
            order = _spread(node.matrix, node.rows, g, tally)
        heap[q] = (order << COLUMN_BITS) + g
    for i in range(kept // 2 - 1, -1, -1):
        _sift(heap, kept, i)
    return kept, 3 * mass - below if below >= 0 else np.int64(IMPOSSIBLE)


@inner
def preferred(node, gain, mass, beta, heap):  # type: ignore[no-untyped-def]
    """Gather as a heap the guesses whose bound is below `beta`: candidates, then others, in order.

    Returns how many there are.
    """
    own = np.zeros(node.columns.shape[0], np.bool_)
    for i in range(node.own.shape[0]):
        own[node.own[i]] = True
    kept = 0
    for probe in range(2):
        for g in range(node.columns.shape[0]):
            if own[g] != (probe == 1) and 3 * mass - gain[g] < beta:
                heap[kept] = (kept << COLUMN_BITS) + g
                kept += 1
    return kept
