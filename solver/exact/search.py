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
from solver.exact.guesses import (
    IMPOSSIBLE,
    KEPT,
    LEVEL,
    LOW,
    MASS,
    first_bounds,
    gather_level,
    gather_preferred,
    new_queue,
    next_guess,
)
from solver.exact.node import (
    BEST,
    BEST_GUESS,
    CHILD_OWN,
    CHILD_ROW,
    CUT,
    DONE,
    GROUP_BOUND,
    GROUP_KEY,
    GROUP_START,
    MEMBER_ANSWER,
    MEMBER_PLACE,
    MODE,
    MOST,
    NODES,
    PENDING,
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
def _weights(ctx, node):  # type: ignore[no-untyped-def]
    """The candidates' weights, and their sum."""
    weights = np.empty(node.members.shape[0], np.int64)
    mass = np.int64(0)
    for i in range(weights.shape[0]):
        weights[i] = ctx.weights[node.members[i]]
        mass += weights[i]
    return weights, mass


@inlined
def _first_guesses(ctx, node, weights, queue, turns, beta, only):  # type: ignore[no-untyped-def]
    """Value the node's guesses; the most that any of them gains.

    Afterwards the queue's heap holds `only` if that is a column, or all guesses worth trying where
    the preferred one is looked for; else it is empty, and the level is the least bound.
    """
    figures = queue.figures
    mass = figures[MASS]
    if only >= 0:
        queue.heap[0] = only
        queue.gain[only] = 0
        figures[KEPT] = 1
        if node.members.shape[0] == ctx.own.shape[0]:
            ctx.state[DONE] = 0
        return ctx.rules[MOST] if ctx.rules[MOST] > 0 else mass
    scan(node.matrix, node.rows, weights, ctx.rules[UNIFORM] > 0, node.labels, queue.gain)
    most, level = first_bounds(ctx, node, weights, queue)
    if turns == 1 or (turns == 2 and most < mass):
        level = np.int64(IMPOSSIBLE)
    figures[LEVEL] = level
    if only == PICK and ctx.rules[WIDTH] == 0 and level < beta:
        gather_preferred(node, queue, beta)
    return most


@inlined
def _ended(state, figures, column, tried, width):  # type: ignore[no-untyped-def]
    """Whether no guess is left to try, or too many were tried to try this one."""
    if column < 0:
        figures[LOW] = min(figures[LOW], figures[LEVEL])
        return True
    if width > 0 and tried >= width:
        state[CUT] = 1
        return True
    return False


@inlined
def _first_window(best, n):  # type: ignore[no-untyped-def]
    """By how much a group may exceed its bound before the search turns to the next one.

    Groups of many answers are searched in growing windows: most openers fail because many groups
    cost a little more than their bounds, and the largest show it first.
    """
    return np.int64(0 if best < IMPOSSIBLE and n > REDUCE_UP_TO else IMPOSSIBLE)


@inlined
def _child(ctx, node, small, groups, k):  # type: ignore[no-untyped-def]
    """Group `k` as a node; `small` is the node with the guesses that its children need."""
    slots = groups.slots
    a, b = slots[GROUP_START, k], slots[GROUP_START, k + 1]
    hard = ctx.rules[MODE] > 0
    parent = node if hard else small
    for i in range(a, b):
        slots[CHILD_ROW, i] = parent.rows[slots[MEMBER_PLACE, i]]
        slots[CHILD_OWN, i] = parent.own[slots[MEMBER_PLACE, i]]
    child = Node(
        slots[MEMBER_ANSWER, a:b],
        slots[CHILD_ROW, a:b],
        slots[CHILD_OWN, a:b],
        parent.matrix,
        parent.columns,
        parent.labels,
        groups.proved[k : k + 1] if hard else node.proved,
    )
    if hard:
        return choose_columns(child, legal_columns(ctx, child))
    return child


@inlined
def _settled(state, slots, k, left, value, limit, window, only):  # type: ignore[no-untyped-def]
    """Keep the `value` found for group `k`; returns how many of the groups searched stay pending.

    `left` of those before it do, and so does this one if its value reached the `limit`.
    """
    slots[GROUP_BOUND, k] = value
    if window == 0:
        return left + 1  # a first look, which leaves the list as it is
    if value >= limit:
        slots[PENDING, left] = k
        return left + 1
    if only >= 0:
        state[DONE] += slots[GROUP_START, k + 1] - slots[GROUP_START, k]
    return left


@inlined
def _result(ctx, key, value, guess, only):  # type: ignore[no-untyped-def]
    """What `solve` was asked for; `guess` is -1 where `value` is but a bound."""
    if only == PICK:
        return guess
    if only == ANY:
        store(ctx.table, key, value, guess)
    return value


@outer
def solve(ctx, node, key, turns, beta, only):  # type: ignore[no-untyped-def]
    """The least cost of a node of two or more with `turns` guesses, if it is below `beta`.

    Any other value is a lower bound of at least `beta`; `STOPPED` if `state[STOP]` was set. With
    `only` >= 0 that column is the next guess. With `PICK` not the cost but the guess is returned,
    -1 if none: the first candidate, else the first guess, whose cost is below `beta`.
    """
    n = node.members.shape[0]
    state, width, uniform = ctx.state, ctx.rules[WIDTH], ctx.rules[UNIFORM] > 0
    state[NODES] += 1
    whole = n == ctx.own.shape[0]
    weights, mass = _weights(ctx, node)
    queue = new_queue(node, mass)
    figures = queue.figures
    most = _first_guesses(ctx, node, weights, queue, turns, beta, only)
    if figures[KEPT] == 0 and figures[LEVEL] >= beta:
        return _result(ctx, key, figures[LEVEL], np.int64(-1), only)
    groups = new_groups(ctx, node, weights)
    slots = groups.slots
    small = node
    reducible = only < 0 and n <= REDUCE_UP_TO and ctx.rules[MODE] == 0
    searched = tried = 0
    best, best_guess = np.int64(beta), np.int64(-1)
    while True:
        column = next_guess(queue, best, only < 0)
        while column < 0 and figures[LEVEL] < best:
            gather_level(node, queue, uniform)
            column = next_guess(queue, best, only < 0)
        if _ended(state, figures, column, tried, width):
            break
        tried += 1
        count = lay_out(node, groups, column)
        cost, waiting = first_cost(node, groups, count, column, mass, most, turns)
        cost, todo = cheap_costs(ctx, node, groups, column, waiting, cost, best, turns - 1)
        window = _first_window(best, n)
        while todo > 0 and cost < best:
            left = 0
            for q in range(todo):
                if cost >= best:
                    break
                k = slots[PENDING, q if window > 0 else todo - 1 - q]
                searched += 1
                if reducible and searched == REDUCE_AFTER + 1:
                    small = choose_columns(node, distinct_columns(ctx, node, queue.gain))
                limit = slots[GROUP_BOUND, k] + min(window, best - cost)
                child = _child(ctx, node, small, groups, k)
                child_key = np.uint64(slots[GROUP_KEY, k])
                value = solve(ctx, child, child_key, turns - 1, limit, np.int64(ANY))
                if value < 0 or state[STOP]:
                    return np.int64(STOPPED)
                cost += value - slots[GROUP_BOUND, k]
                left = _settled(state, slots, k, left, value, limit, window, only)
            todo = left
            window = min(2 * window + 1, np.int64(IMPOSSIBLE))
        if cost >= best:
            figures[LOW] = min(figures[LOW], cost)
            continue
        best, best_guess = cost, np.int64(node.columns[column])
        if only == PICK:
            break
        if whole:
            state[BEST], state[BEST_GUESS] = best, best_guess
    value = best if best_guess >= 0 else figures[LOW]
    return _result(ctx, key, value, best_guess, only)
