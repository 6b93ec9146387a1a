"""The branch and bound itself, compiled. It knows no rule: only which answers a guess confuses.

Costs are sums over candidates of weight × guesses. A guess at a node of weight W whose groups
weigh Wᵢ, their heaviest mᵢ, costs at least W + Σ (2Wᵢ - mᵢ) = 3W - Σ mᵢ, less its own weight if
it is a candidate, and exactly that where no group exceeds two. One scan gives Σ mᵢ of every
guess; guesses are then tried from the least bound upwards until the bound reaches the best cost.
"""

import numpy as np

from solver.compiled import inlined, outer
from solver.exact.columns import choose_columns, distinct_columns, legal_columns
from solver.exact.groups import cheap_costs, first_cost, lay_out
from solver.exact.guesses import IMPOSSIBLE, first_bounds, next_level, pop, preferred
from solver.exact.node import (
    BEST,
    BEST_GUESS,
    BOUND,
    CUT,
    DONE,
    KEY,
    MEMBER,
    MODE,
    MOST,
    NODES,
    OWN,
    PENDING,
    PLACE,
    ROW,
    START,
    STOP,
    UNIFORM,
    WIDTH,
    Node,
    new_groups,
)
from solver.exact.scan import scan
from solver.exact.table import store

STOPPED = -1
# What `solve` may be asked for instead of the cost of one guess.
ANY, PICK = -1, -2

# A node's guesses are reduced to one a partition once this many of its groups were searched.
REDUCE_AFTER = 3
REDUCE_UP_TO = 512


@inlined
def _child(ctx, node, small, groups, k):  # type: ignore[no-untyped-def]
    """Group `k` as a node; `small` is the node with the guesses that its children need."""
    room = groups.room
    a, b = room[START, k], room[START, k + 1]
    hard = ctx.rules[MODE] > 0
    parent = node if hard else small
    for i in range(a, b):
        room[ROW, i] = parent.rows[room[PLACE, i]]
        room[OWN, i] = parent.own[room[PLACE, i]]
    child = Node(
        room[MEMBER, a:b],
        room[ROW, a:b],
        room[OWN, a:b],
        parent.matrix,
        parent.columns,
        parent.labels,
        groups.proved[k : k + 1] if hard else node.proved,
    )
    if hard:
        return choose_columns(child, legal_columns(ctx, child))
    return child


@inlined
def _weights(ctx, node):  # type: ignore[no-untyped-def]
    """The candidates' weights, and their sum."""
    weights = np.empty(node.members.shape[0], np.int64)
    mass = np.int64(0)
    for i in range(weights.shape[0]):
        weights[i] = ctx.weights[node.members[i]]
        mass += weights[i]
    return weights, mass


@outer
def solve(ctx, node, key, turns, beta, only):  # type: ignore[no-untyped-def]
    """The least cost of a node of two or more with `turns` guesses, if it is below `beta`.

    Any other value is a lower bound of at least `beta`; `STOPPED` if `state[STOP]` was set. With
    `only` >= 0 that column is the next guess. With `PICK` not the cost but the guess is returned,
    -1 if none: the first candidate, else the first guess, whose cost is below `beta`.
    """
    n = node.members.shape[0]
    state = ctx.state
    state[NODES] += 1
    uniform = ctx.rules[UNIFORM] > 0
    width = ctx.rules[WIDTH]
    weights, mass = _weights(ctx, node)
    gain = np.empty(node.matrix.shape[1], np.int32)
    heap = np.empty(node.columns.shape[0], np.int64)
    tally = np.zeros(node.labels, np.int32)
    step = max(1, mass // n)
    kept = 0
    low = np.int64(IMPOSSIBLE)  # the least bound of any guess that was given up
    level = np.int64(IMPOSSIBLE)  # the least bound of any guess not gathered yet
    if only >= 0:
        most = ctx.rules[MOST] if ctx.rules[MOST] > 0 else mass
        heap[0] = only
        kept = 1
        gain[only] = 0
        if n == ctx.own.shape[0]:
            state[DONE] = 0
    else:
        scan(node.matrix, node.rows, weights, uniform, node.labels, gain)
        most, level = first_bounds(node, weights, mass, gain)
        if turns == 1 or (turns == 2 and most < mass):
            level = np.int64(IMPOSSIBLE)
        if level >= beta:
            if only == ANY:
                store(ctx.table, key, level, np.int64(-1))
                return level
            return np.int64(-1)
        if only == PICK and width == 0:
            kept = preferred(node, gain, mass, beta, heap)
            level = np.int64(IMPOSSIBLE)

    groups = new_groups(ctx, node, weights)
    room = groups.room
    small = node
    reduced = only >= 0 or n > REDUCE_UP_TO
    searched = 0
    tried = 0
    best = beta
    best_guess = np.int64(-1)
    while True:
        if kept == 0:
            if level >= best:
                low = min(low, level)
                break
            kept, level = next_level(node, gain, mass, level, step, uniform, heap, tally)
        column = pop(heap, kept)
        kept -= 1
        if only < 0 and 3 * mass - gain[column] >= best:
            low = min(low, 3 * mass - gain[column])
            continue
        if width > 0 and tried >= width:
            state[CUT] = 1
            break
        tried += 1
        count = lay_out(node, groups, column)
        cost, waiting = first_cost(node, groups, count, column, mass, most, turns)
        cost, todo = cheap_costs(ctx, node, groups, column, waiting, cost, best, turns - 1)
        # Full search of the rest. Of many answers in growing windows: most openers fail because
        # many groups cost a little more than their bounds, and the largest show it first.
        window = np.int64(IMPOSSIBLE)
        if best < IMPOSSIBLE and n > REDUCE_UP_TO:
            window = np.int64(0)
        while todo > 0 and cost < best:
            left = 0
            for q in range(todo):
                if cost >= best:
                    break
                k = room[PENDING, q if window > 0 else todo - 1 - q]
                if not reduced:
                    searched += 1
                    if searched > REDUCE_AFTER and ctx.rules[MODE] == 0:
                        small = choose_columns(node, distinct_columns(ctx, node, gain))
                        reduced = True
                limit = room[BOUND, k] + min(window, best - cost)
                child = _child(ctx, node, small, groups, k)
                value = solve(ctx, child, np.uint64(room[KEY, k]), turns - 1, limit, np.int64(ANY))
                if value < 0 or state[STOP]:
                    return np.int64(STOPPED)
                cost += value - room[BOUND, k]
                room[BOUND, k] = value
                if window == 0:
                    left += 1
                elif value >= limit:
                    room[PENDING, left] = k
                    left += 1
                elif only >= 0:
                    state[DONE] += room[START, k + 1] - room[START, k]
            todo = left
            window = min(2 * window + 1, np.int64(IMPOSSIBLE))
        cost = min(cost, np.int64(IMPOSSIBLE))
        if cost >= best:
            low = min(low, cost)
            continue
        best = cost
        best_guess = np.int64(node.columns[column])
        if only == PICK:
            break
        if n == ctx.own.shape[0]:
            state[BEST] = best
            state[BEST_GUESS] = best_guess
    if only == PICK:
        return best_guess
    found = best < beta
    value = best if found else low
    if only == ANY:
        store(ctx.table, key, value, best_guess if found else np.int64(-1))
    return value
