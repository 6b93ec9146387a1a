"""Many boards, compiled: what a guess is worth over all of them, and games played out.

The candidates of all boards lie in one array: those of board `i` are the columns
`cand[start[i] : start[i] + size[i]]` of the pattern table. `open_[i]` says whether the board is
still to be solved. See `board_value` for what the numbers mean.
"""

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

_njit: Any = numba.njit  # whose types do not know these options
compiled: Any = _njit(cache=True, nogil=True)

MEMBERS = 24  # of larger groups only so many words are compared with each other
OVERRUN = 6  # played-out games end so many guesses after the limit
LATE = 3.0  # what it costs in a played-out game to miss the limit, in guesses


@compiled
def similarity(table: NDArray[Any], rows: NDArray[np.int64], patterns: int) -> NDArray[np.uint8]:
    """How alike the columns are: of 255 guesses among `rows`, so many do not tell them apart."""
    n = table.shape[1]
    alike = np.zeros((n, n), np.uint16)
    order = np.empty(n, np.int64)
    first = np.empty(patterns + 1, np.int64)
    for row in rows:
        first[:] = 0
        for j in range(n):
            first[table[row, j] + 1] += 1
        for p in range(patterns):
            first[p + 1] += first[p]
        for j in range(n - 1, -1, -1):
            p = table[row, j]
            first[p + 1] -= 1
            order[first[p + 1]] = j
        # Now first[p + 1] is where group p begins, and group p + 1's beginning is its end.
        for p in range(patterns):
            begin = first[p + 1]
            end = first[p + 2] if p + 2 <= patterns else n
            for u in range(begin, end):
                for v in range(begin, end):
                    alike[order[u], order[v]] += 1
    out = np.empty((n, n), np.uint8)
    for i in range(n):
        for j in range(n):
            out[i, j] = round(255.0 * alike[i, j] / rows.shape[0])
    return out


@compiled
def size_values(
    table: NDArray[Any],
    all_right: int,
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    weight: NDArray[np.float64],
    value: NDArray[np.float64],
    guesses: NDArray[np.int32],
) -> NDArray[np.float64]:
    """For each guess the guesses then still expected, judged by the sizes of groups alone."""
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
                if table[g, cand[o]] != all_right:
                    total += 1.0
                continue
            groups = 0
            whole = 0.0
            for j in range(o, o + n):
                p = table[g, cand[j]]
                if count[p] == 0:
                    seen[groups] = p
                    groups += 1
                count[p] += 1
                mass[p] += weight[cand[j]]
                whole += weight[cand[j]]
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


@compiled
def group_value(
    group: NDArray[np.int32],
    begin: int,
    n: int,
    alike: NDArray[np.uint8],
    weight: NDArray[np.float64],
    power: NDArray[np.float64],
    beta: float,
) -> float:
    """Guesses still expected of a group on one board, times the group's weight."""
    if n == 1:
        return float(weight[group[begin]])
    members = min(n, MEMBERS)
    scale = (n - 1) / (members - 1)
    missed = 0.0
    mass = 0.0
    for u in range(begin, begin + members):
        word = group[u]
        mistaken = 0.0
        for v in range(begin, begin + members):
            if u != v:
                mistaken += weight[group[v]] * power[alike[word, group[v]]]
        mistaken *= scale / weight[word]
        missed += weight[word] * mistaken / (1.0 + mistaken)
        mass += weight[word]
    whole = mass
    for u in range(begin + members, begin + n):
        whole += weight[group[u]]
    return float(whole * (1.0 + beta * missed / mass))


@compiled
def close_values(
    table: NDArray[Any],
    all_right: int,
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    weight: NDArray[np.float64],
    alike: NDArray[np.uint8],
    power: NDArray[np.float64],
    beta: float,
    guesses: NDArray[np.int32],
) -> NDArray[np.float64]:
    """For each guess the guesses then still expected, judged by how alike the words left are."""
    out = np.empty(guesses.shape[0])
    count = np.zeros(all_right + 1, np.int32)
    place = np.zeros(all_right + 1, np.int32)
    seen = np.empty(all_right + 1, np.int32)
    group = np.empty(table.shape[1], np.int32)
    for q in range(guesses.shape[0]):
        g = guesses[q]
        total = 0.0
        for i in range(size.shape[0]):
            if not open_[i]:
                continue
            o, n = start[i], size[i]
            if n == 1:
                if table[g, cand[o]] != all_right:
                    total += 1.0
                continue
            groups = 0
            whole = 0.0
            for j in range(o, o + n):
                p = table[g, cand[j]]
                if count[p] == 0:
                    seen[groups] = p
                    groups += 1
                count[p] += 1
                whole += weight[cand[j]]
            at = 0
            for u in range(groups):
                place[seen[u]] = at
                at += count[seen[u]]
            for j in range(o, o + n):
                p = table[g, cand[j]]
                group[place[p]] = cand[j]
                place[p] += 1
            left = 0.0
            at = 0
            for u in range(groups):
                p = seen[u]
                if p != all_right:
                    left += group_value(group, at, count[p], alike, weight, power, beta)
                at += count[p]
                count[p] = 0
            total += left / whole
        out[q] = total
    return out


@compiled
def narrow(
    table: NDArray[Any],
    all_right: int,
    guess: int,
    answers: NDArray[np.int32],
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    distinct: bool,
) -> None:
    """Answer a guess on every open board, in place."""
    for i in range(size.shape[0]):
        if not open_[i]:
            continue
        p = table[guess, answers[i]]
        if p == all_right:
            open_[i] = False
            cand[start[i]] = answers[i]
            size[i] = 1
            continue
        m = start[i]
        for j in range(start[i], start[i] + size[i]):
            if table[guess, cand[j]] == p:
                cand[m] = cand[j]
                m += 1
        size[i] = m - start[i]
    if distinct:
        exclude(cand, start, size)


@compiled
def exclude(cand: NDArray[np.int32], start: NDArray[np.int64], size: NDArray[np.int64]) -> None:
    """Where boards have different answers: a board's sure word is no candidate of another."""
    again = True
    while again:
        again = False
        for i in range(size.shape[0]):
            if size[i] != 1:
                continue
            word = cand[start[i]]
            for b in range(size.shape[0]):
                if b == i or size[b] < 2:
                    continue
                m = start[b]
                for j in range(start[b], start[b] + size[b]):
                    if cand[j] != word:
                        cand[m] = cand[j]
                        m += 1
                if m - start[b] < size[b]:
                    size[b] = m - start[b]
                    again = again or size[b] == 1


@compiled
def first_best(
    values: NDArray[np.float64], guesses: NDArray[np.int32], column: NDArray[np.int32]
) -> int:
    """The place of the least value; among equals a possible answer, then the first."""
    best = 0
    for q in range(1, values.shape[0]):
        better = values[q] < values[best]
        equal = values[q] == values[best]
        if better or (equal and column[guesses[q]] >= 0 and column[guesses[best]] < 0):
            best = q
    return best


@compiled
def shortlist(
    values: NDArray[np.float64], guesses: NDArray[np.int32], width: int
) -> NDArray[np.int32]:
    """The guesses of the least values, best first; equals in the order given."""
    return guesses[np.argsort(values, kind="mergesort")[:width]]


@compiled
def best_guess(
    table: NDArray[Any],
    all_right: int,
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    weight: NDArray[np.float64],
    alike: NDArray[np.uint8],
    value: NDArray[np.float64],
    power: NDArray[np.float64],
    beta: NDArray[np.float64],
    guesses: NDArray[np.int32],
    column: NDArray[np.int32],
    width: int,
) -> int:
    """The plain policy: the best by alikeness of the `width` best by size."""
    boards = 0
    for i in range(size.shape[0]):
        boards += open_[i]
    k = min(boards, beta.shape[0] - 1)
    near = guesses
    if width < guesses.shape[0]:
        values = size_values(table, all_right, cand, start, size, open_, weight, value[k], guesses)
        near = shortlist(values, guesses, width)
    values = close_values(
        table, all_right, cand, start, size, open_, weight, alike, power[k], beta[k], near
    )
    return int(near[first_best(values, near, column)])


@compiled
def _drawn(
    answers: NDArray[np.int32],
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    weight: NDArray[np.float64],
    distinct: bool,
) -> None:
    """Draw an answer for every board, each as likely as its weight says."""
    for attempt in range(50):
        for i in range(size.shape[0]):
            most = 0.0
            for j in range(start[i], start[i] + size[i]):
                most = max(most, weight[cand[j]])
            while True:
                word = cand[start[i] + np.random.randint(size[i])]
                if np.random.random() * most <= weight[word]:
                    break
            answers[i] = word
        twice = False
        if distinct:
            for i in range(size.shape[0]):
                for b in range(i):
                    twice = twice or answers[i] == answers[b]
        if not twice or attempt == 49:
            return


@compiled
def _played_out(
    table: NDArray[Any],
    all_right: int,
    guess: int,
    made: int,
    limit: int,
    answers: NDArray[np.int32],
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    weight: NDArray[np.float64],
    alike: NDArray[np.uint8],
    value: NDArray[np.float64],
    power: NDArray[np.float64],
    beta: NDArray[np.float64],
    guesses: NDArray[np.int32],
    column: NDArray[np.int32],
    distinct: bool,
    width: int,
) -> float:
    """Guesses of a whole game that goes on with `guess`; its arrays are used up."""
    while True:
        made += 1
        narrow(table, all_right, guess, answers, cand, start, size, open_, distinct)
        boards = 0
        sure = True
        for i in range(size.shape[0]):
            boards += open_[i]
            sure = sure and (not open_[i] or size[i] == 1)
        if sure or made >= limit + OVERRUN:
            made += boards
            return made + (LATE if made > limit else 0.0)
        guess = best_guess(
            table, all_right, cand, start, size, open_, weight, alike, value, power, beta,
            guesses, column, width,
        )  # fmt: skip


@compiled
def look_ahead(
    table: NDArray[Any],
    all_right: int,
    made: int,
    limit: int,
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    weight: NDArray[np.float64],
    alike: NDArray[np.uint8],
    value: NDArray[np.float64],
    power: NDArray[np.float64],
    beta: NDArray[np.float64],
    tried: NDArray[np.int32],
    guesses: NDArray[np.int32],
    column: NDArray[np.int32],
    distinct: bool,
    width: int,
    samples: int,
    seed: int,
) -> int:
    """The one of `tried`, best first, that does best in games played out by the plain policy.

    All play the same drawn answers. After every round the better half stays, and the next round
    plays twice as many games.
    """
    np.random.seed(seed)
    alive = np.arange(tried.shape[0])
    total = np.zeros(tried.shape[0])
    answers = np.empty(size.shape[0], np.int32)
    while alive.shape[0] > 1:
        for _ in range(samples):
            _drawn(answers, cand, start, size, weight, distinct)
            for q in alive:
                total[q] += _played_out(
                    table, all_right, tried[q], made, limit, answers, cand.copy(), start,
                    size.copy(), open_.copy(), weight, alike, value, power, beta, guesses,
                    column, distinct, width,
                )  # fmt: skip
        order = np.argsort(total[alive], kind="mergesort")
        alive = np.sort(alive[order[: alive.shape[0] // 2]])
        samples *= 2
    return int(tried[alive[0]])


@compiled
def splits(
    table: NDArray[Any],
    all_right: int,
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
    guesses: NDArray[np.int32],
) -> NDArray[np.int32]:
    """`[guess, board, 3]`: groups, largest group, and whether the guess may be the answer."""
    out = np.zeros((guesses.shape[0], size.shape[0], 3), np.int32)
    count = np.zeros(all_right + 1, np.int32)
    for q in range(guesses.shape[0]):
        for i in range(size.shape[0]):
            if not open_[i]:
                continue
            end = start[i] + size[i]
            for j in range(start[i], end):
                p = table[guesses[q], cand[j]]
                out[q, i, 0] += count[p] == 0
                count[p] += 1
                out[q, i, 1] = max(out[q, i, 1], count[p])
            out[q, i, 2] = count[all_right]
            for j in range(start[i], end):
                count[table[guesses[q], cand[j]]] = 0
    return out
