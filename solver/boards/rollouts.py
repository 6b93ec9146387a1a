"""Games over many boards, compiled: answered guesses, the plain policy, and rollouts by it."""

import numpy as np
from numpy.typing import NDArray

from solver.boards.arrays import Budget, Deal, Policy, Pool
from solver.boards.deals import exclude
from solver.boards.values import values_by_confusion, values_by_size
from solver.compiled import inner, kernel

OWN = 12  # words left on a board that are few enough to be tried in a rollout
OVERRUN = 6  # rollouts end so many guesses after the limit
DRAWS = 50  # attempts to draw different answers for all boards


@inner
def narrow(pool: Pool, deal: Deal, guess: int, answers: NDArray[np.int32], distinct: bool) -> None:
    """Answer a guess on every open board, in place."""
    table, cand, start, size = pool.table, deal.cand, deal.start, deal.size
    for i in range(size.shape[0]):
        if not deal.open_[i]:
            continue
        p = table[guess, answers[i]]
        if p == pool.all_right:
            deal.open_[i] = False
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
        exclude(deal)


@inner
def _first_best(
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
def best_guess(pool: Pool, deal: Deal, policy: Policy, guesses: NDArray[np.int32]) -> int:
    """The plain policy: of the guesses best by the sizes of groups, the best by confusion."""
    boards = 0
    for i in range(deal.size.shape[0]):
        boards += deal.open_[i]
    k = min(boards, policy.beta.shape[0] - 1)
    near = guesses
    if policy.width < guesses.shape[0]:
        values = values_by_size(pool, deal, policy.value[k], guesses)
        near = shortlist(values, guesses, policy.width)
    values = values_by_confusion(pool, deal, policy.power[k], policy.beta[k], near)
    return int(near[_first_best(values, near, pool.row_column)])


@inner
def _strata(boards: int, samples: int) -> NDArray[np.int64]:
    """For each board a shuffle of the samples: which slice of its answers each one draws from."""
    strata = np.empty((boards, samples), np.int64)
    for i in range(boards):
        strata[i] = np.random.permutation(samples)
    return strata


@inner
def _summed(pool: Pool, deal: Deal) -> NDArray[np.float64]:
    """The weights of each board's candidates, added up from its first on."""
    sums = np.zeros(deal.cand.shape[0])
    for i in range(deal.size.shape[0]):
        total = 0.0
        for j in range(deal.start[i], deal.start[i] + deal.size[i]):
            total += pool.weight[deal.cand[j]]
            sums[j] = total
    return sums


@inner
def _draw(
    answers: NDArray[np.int32],
    deal: Deal,
    sums: NDArray[np.float64],
    strata: NDArray[np.int64],
    sample: int,
    distinct: bool,
) -> None:
    """Draw an answer for every board, each as likely as its weight says.

    Every sample takes another slice of every board's answers, so that all are drawn about as often
    as they should be. Where that gives one answer to two boards and may not, the slice is free.
    """
    start, count = deal.start, strata.shape[1]
    for attempt in range(DRAWS):
        for i in range(deal.size.shape[0]):
            slice_ = strata[i, sample] if attempt == 0 else np.random.randint(count)
            end = start[i] + deal.size[i]
            mark = (slice_ + np.random.random()) / count * sums[end - 1]
            place = start[i] + np.searchsorted(sums[start[i] : end], mark, side="right")
            answers[i] = deal.cand[min(place, end - 1)]
        twice = False
        if distinct:
            for i in range(deal.size.shape[0]):
                for b in range(i):
                    twice = twice or answers[i] == answers[b]
        if not twice:
            return


@inner
def _worth_trying(pool: Pool, deal: Deal, guesses: NDArray[np.int32]) -> NDArray[np.int32]:
    """The given guesses, and the words that are left on boards with few of them, each once."""
    own_row, cand, start, size = pool.column_row, deal.cand, deal.start, deal.size
    listed = np.zeros(own_row.shape[0], np.bool_)
    more = np.empty(OWN * size.shape[0], np.int32)
    count = 0
    for i in range(size.shape[0]):
        if deal.open_[i] and size[i] <= OWN:
            for j in range(start[i], start[i] + size[i]):
                if own_row[cand[j]] >= 0 and not listed[cand[j]]:
                    listed[cand[j]] = True
                    more[count] = own_row[cand[j]]
                    count += 1
    return np.concatenate((guesses, more[:count]))


@kernel
def rollout(
    pool: Pool, deal: Deal, policy: Policy, budget: Budget, guess: int, answers: NDArray[np.int32]
) -> float:
    """Guesses of a whole game that goes on with `guess`, `late` more if it misses the limit.

    The deal is played to its end in place.
    """
    made = budget.made
    while True:
        made += 1
        narrow(pool, deal, guess, answers, budget.distinct)
        boards = 0
        sure = True
        for i in range(deal.size.shape[0]):
            boards += deal.open_[i]
            sure = sure and (not deal.open_[i] or deal.size[i] == 1)
        if sure or made >= budget.limit + OVERRUN:
            made += boards
            return made + (budget.late if made > budget.limit else 0.0)
        guess = best_guess(pool, deal, policy, _worth_trying(pool, deal, budget.rows))


@kernel
def best_by_rollouts(
    pool: Pool,
    deal: Deal,
    policy: Policy,
    budget: Budget,
    tried: NDArray[np.int32],
    expected: NDArray[np.float64],
) -> int:
    """The one of `tried`, best first, that does best in games played to their end.

    Sequential halving (Karnin, Koren and Somekh 2013) with common random numbers: all guesses play
    the same drawn answers; after every round the better half stays, and the next round plays twice
    as many games. `expected` is what the plain policy expects of each, which counts as much as
    `trust` games: few games say little, and the luckiest of many guesses is no better.
    """
    np.random.seed(budget.seed)
    alive = np.arange(tried.shape[0])
    total = budget.trust * expected
    boards = deal.size.shape[0]
    answers = np.empty(boards, np.int32)
    sums = _summed(pool, deal)
    samples = budget.samples
    while alive.shape[0] > 1:
        strata = _strata(boards, samples)
        for sample in range(samples):
            _draw(answers, deal, sums, strata, sample, budget.distinct)
            for q in alive:
                copy = Deal(deal.cand.copy(), deal.start, deal.size.copy(), deal.open_.copy())
                total[q] += rollout(pool, copy, policy, budget, tried[q], answers)
        order = np.argsort(total[alive], kind="mergesort")
        alive = np.sort(alive[order[: alive.shape[0] // 2]])
        samples *= 2
    return int(tried[alive[0]])
