"""Games over many boards, compiled: rows answered, the plain policy, and games played out.

How boards lie in arrays, and what a guess is worth, is told in `board_values`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.boards.values import close_values, size_values
from solver.compiled import kernel

OWN = 12  # words left on a board that are few enough to be tried in a played-out game
OVERRUN = 6  # played-out games end so many guesses after the limit


@kernel
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


@kernel
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


@kernel
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


@kernel
def shortlist(
    values: NDArray[np.float64], guesses: NDArray[np.int32], width: int
) -> NDArray[np.int32]:
    """The guesses of the least values, best first; equals in the order given."""
    return guesses[np.argsort(values, kind="mergesort")[:width]]


@kernel
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


@kernel
def _strata(boards: int, samples: int) -> NDArray[np.int64]:
    """For each board a shuffle of the samples: which slice of its answers each one draws from."""
    strata = np.empty((boards, samples), np.int64)
    for i in range(boards):
        strata[i] = np.random.permutation(samples)
    return strata


@kernel
def _summed(
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    weight: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The weights of each board's candidates, added up from its first on."""
    sums = np.zeros(cand.shape[0])
    for i in range(size.shape[0]):
        total = 0.0
        for j in range(start[i], start[i] + size[i]):
            total += weight[cand[j]]
            sums[j] = total
    return sums


@kernel
def _drawn(
    answers: NDArray[np.int32],
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    sums: NDArray[np.float64],
    strata: NDArray[np.int64],
    sample: int,
    distinct: bool,
) -> None:
    """Draw an answer for every board, each as likely as its weight says.

    Every sample takes another slice of every board's answers, so that all are drawn about as often
    as they should be. Where that gives one answer to two boards and may not, the slice is free.
    """
    count = strata.shape[1]
    for attempt in range(50):
        for i in range(size.shape[0]):
            slice_ = strata[i, sample] if attempt == 0 else np.random.randint(count)
            end = start[i] + size[i]
            mark = (slice_ + np.random.random()) / count * sums[end - 1]
            place = start[i] + np.searchsorted(sums[start[i] : end], mark, side="right")
            answers[i] = cand[min(place, end - 1)]
        twice = False
        if distinct:
            for i in range(size.shape[0]):
                for b in range(i):
                    twice = twice or answers[i] == answers[b]
        if not twice or attempt == 49:
            return


@kernel
def _worth_trying(
    guesses: NDArray[np.int32],
    own_row: NDArray[np.int32],
    cand: NDArray[np.int32],
    start: NDArray[np.int64],
    size: NDArray[np.int64],
    open_: NDArray[np.bool_],
) -> NDArray[np.int32]:
    """The given guesses, and the words that are left on boards with few of them, each once."""
    listed = np.zeros(own_row.shape[0], np.bool_)
    more = np.empty(OWN * size.shape[0], np.int32)
    count = 0
    for i in range(size.shape[0]):
        if open_[i] and size[i] <= OWN:
            for j in range(start[i], start[i] + size[i]):
                if own_row[cand[j]] >= 0 and not listed[cand[j]]:
                    listed[cand[j]] = True
                    more[count] = own_row[cand[j]]
                    count += 1
    return np.concatenate((guesses, more[:count]))


@kernel
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
    own_row: NDArray[np.int32],
    column: NDArray[np.int32],
    distinct: bool,
    width: int,
    late: float,
) -> float:
    """Guesses of a whole game that goes on with `guess`, `late` more if it misses the limit.

    Its arrays are used up.
    """
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
            return made + (late if made > limit else 0.0)
        near = _worth_trying(guesses, own_row, cand, start, size, open_)
        guess = best_guess(
            table, all_right, cand, start, size, open_, weight, alike, value, power, beta,
            near, column, width,
        )  # fmt: skip


@kernel
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
    prior: NDArray[np.float64],
    guesses: NDArray[np.int32],
    own_row: NDArray[np.int32],
    column: NDArray[np.int32],
    distinct: bool,
    width: int,
    late: float,
    samples: int,
    seed: int,
) -> int:
    """The one of `tried`, best first, that does best in games played out by the plain policy.

    All play the same drawn answers. After every round the better half stays, and the next round
    plays twice as many games. `prior` is what the plain policy expects of each, times the number
    of games that this is worth: few games say little, and the luckiest of many is no better.
    """
    np.random.seed(seed)
    alive = np.arange(tried.shape[0])
    total = prior.copy()
    answers = np.empty(size.shape[0], np.int32)
    sums = _summed(cand, start, size, weight)
    while alive.shape[0] > 1:
        strata = _strata(size.shape[0], samples)
        for sample in range(samples):
            _drawn(answers, cand, start, size, sums, strata, sample, distinct)
            for q in alive:
                total[q] += _played_out(
                    table, all_right, tried[q], made, limit, answers, cand.copy(), start,
                    size.copy(), open_.copy(), weight, alike, value, power, beta, guesses,
                    own_row, column, distinct, width, late,
                )  # fmt: skip
        order = np.argsort(total[alive], kind="mergesort")
        alive = np.sort(alive[order[: alive.shape[0] // 2]])
        samples *= 2
    return int(tried[alive[0]])
