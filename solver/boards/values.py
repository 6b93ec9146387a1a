"""What a guess is worth over many boards, compiled.

See `arrays` for how the boards are laid out, and `policy` for what the values mean. The innermost
functions take single arrays, not the tuples: passing a tuple on counts references of all in it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.boards.arrays import Deal, Pool
from solver.compiled import inner, kernel

MEMBERS = 24  # of larger groups only so many words are compared with each other


@kernel
def confusion_of(table: NDArray[Any], rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """How often two columns are confused, `[n, n]`: by how many of 255 guesses among `rows`.

    At most 255 rows, so that a count fits into the table's own type and the innermost loop
    compares as many columns at once as the processor can.
    """
    sampled, n = rows.shape[0], table.shape[1]
    sample = np.empty((sampled, n), table.dtype)
    for r in range(sampled):
        sample[r] = table[rows[r]]
    same = np.empty(n, table.dtype)
    out = np.empty((n, n), np.uint8)
    for i in range(n):
        same[:] = 0
        for r in range(sampled):
            label = sample[r, i]
            for j in range(n):
                same[j] += label == sample[r, j]
        for j in range(n):
            out[i, j] = round(255.0 * same[j] / sampled)
    return out


@inner
def _count_patterns(
    table: NDArray[Any],
    guess: int,
    cand: NDArray[np.int32],
    begin: int,
    n: int,
    weight: NDArray[np.float64],
    count: NDArray[np.int32],
    seen: NDArray[np.int32],
) -> tuple[int, float]:
    """How many patterns a guess may get on a board, and the weight of all candidates there.

    Counts the candidates by pattern in `count`, which must be 0, and lists the patterns in `seen`.
    """
    groups = 0
    whole = 0.0
    for j in range(begin, begin + n):
        p = table[guess, cand[j]]
        if count[p] == 0:
            seen[groups] = p
            groups += 1
        count[p] += 1
        whole += weight[cand[j]]
    return groups, whole


@kernel
def values_by_size(
    pool: Pool, deal: Deal, value: NDArray[np.float64], guesses: NDArray[np.int32]
) -> NDArray[np.float64]:
    """For each guess the guesses then still expected, judged by the sizes of groups alone."""
    table, weight, all_right = pool.table, pool.weight, pool.all_right
    cand, start, size, open_ = deal.cand, deal.start, deal.size, deal.open_
    out = np.empty(guesses.shape[0])
    count = np.zeros(all_right + 1, np.int32)
    mass = np.zeros(all_right + 1)
    seen = np.empty(all_right + 1, np.int32)
    last = value.shape[0] - 1
    for q in range(guesses.shape[0]):
        g = guesses[q]
        total = 0.0
        for i in range(size.shape[0]):
            if not open_[i]:
                continue
            o, n = start[i], size[i]
            if n == 1:
                total += table[g, cand[o]] != all_right
                continue
            groups, whole = _count_patterns(table, g, cand, o, n, weight, count, seen)
            for j in range(o, o + n):
                mass[table[g, cand[j]]] += weight[cand[j]]
            left = 0.0
            for u in range(groups):
                p = seen[u]
                if p != all_right:
                    left += mass[p] * value[min(count[p], last)]
                count[p] = 0
                mass[p] = 0.0
            total += left / whole
        out[q] = total
    return out


@inner
def _group_value(
    words: NDArray[np.int32],
    begin: int,
    n: int,
    confusion: NDArray[np.uint8],
    weight: NDArray[np.float64],
    power: NDArray[np.float64],
    beta: float,
) -> float:
    """Guesses still expected of a group of `n` words on one board, times the group's weight."""
    if n == 1:
        return float(weight[words[begin]])
    members = min(n, MEMBERS)
    scale = (n - 1) / (members - 1)
    missed = 0.0
    mass = 0.0
    for u in range(begin, begin + members):
        word = words[u]
        mistaken = 0.0
        for v in range(begin, begin + members):
            if u != v:
                mistaken += weight[words[v]] * power[confusion[word, words[v]]]
        mistaken *= scale / weight[word]
        missed += weight[word] * mistaken / (1.0 + mistaken)
        mass += weight[word]
    whole = mass
    for u in range(begin + members, begin + n):
        whole += weight[words[u]]
    return float(whole * (1.0 + beta * missed / mass))


@kernel
def values_by_confusion(
    pool: Pool,
    deal: Deal,
    power: NDArray[np.float64],
    beta: float,
    guesses: NDArray[np.int32],
) -> NDArray[np.float64]:
    """For each guess the guesses then still expected, judged by how the words left are confused."""
    table, weight, confusion, all_right = pool.table, pool.weight, pool.confusion, pool.all_right
    cand, start, size, open_ = deal.cand, deal.start, deal.size, deal.open_
    out = np.empty(guesses.shape[0])
    count = np.zeros(all_right + 1, np.int32)
    place = np.zeros(all_right + 1, np.int32)
    seen = np.empty(all_right + 1, np.int32)
    words = np.empty(table.shape[1], np.int32)  # the candidates of a board, group after group
    for q in range(guesses.shape[0]):
        g = guesses[q]
        total = 0.0
        for i in range(size.shape[0]):
            if not open_[i]:
                continue
            o, n = start[i], size[i]
            if n == 1:
                total += table[g, cand[o]] != all_right
                continue
            groups, whole = _count_patterns(table, g, cand, o, n, weight, count, seen)
            at = 0
            for u in range(groups):
                place[seen[u]] = at
                at += count[seen[u]]
            for j in range(o, o + n):
                p = table[g, cand[j]]
                words[place[p]] = cand[j]
                place[p] += 1
            left = 0.0
            at = 0
            for u in range(groups):
                p = seen[u]
                if p != all_right:
                    left += _group_value(words, at, count[p], confusion, weight, power, beta)
                at += count[p]
                count[p] = 0
            total += left / whole
        out[q] = total
    return out


@kernel
def splits(pool: Pool, deal: Deal, guesses: NDArray[np.int32]) -> NDArray[np.int32]:
    """`[guess, board, 3]`: groups, largest group, and whether the guess may be the answer."""
    table, cand, start, size = pool.table, deal.cand, deal.start, deal.size
    out = np.zeros((guesses.shape[0], size.shape[0], 3), np.int32)
    count = np.zeros(pool.all_right + 1, np.int32)
    for q in range(guesses.shape[0]):
        for i in range(size.shape[0]):
            if not deal.open_[i]:
                continue
            end = start[i] + size[i]
            for j in range(start[i], end):
                p = table[guesses[q], cand[j]]
                out[q, i, 0] += count[p] == 0
                count[p] += 1
                out[q, i, 1] = max(out[q, i, 1], count[p])
            out[q, i, 2] = count[pool.all_right]
            for j in range(start[i], end):
                count[table[guesses[q], cand[j]]] = 0
    return out
