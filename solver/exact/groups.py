"""What one guess costs before anything is searched: its groups, their bounds, cheap exact values.

Of a group of weight W whose heaviest weighs m, at best m is found by the next guess and all
others by the one after: 2W - m. No guess splits a subset better than the best guess splits the
whole, so with K the most that any guess gains at the node a group costs at least 3W - K - m too.
"""

import numpy as np

from solver.compiled import inlined, outer
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.legality import prove
from solver.exact.node import (
    CANDIDATE_GROUP,
    CANDIDATE_SQUARE,
    CANDIDATE_WEIGHT,
    CODE,
    GROUP_BOUND,
    GROUP_KEY,
    GROUP_OF_LABEL,
    GROUP_START,
    LAST_SEEN,
    LATE,
    MEMBER_ANSWER,
    MEMBER_PLACE,
    MEMBER_SQUARE,
    MEMBER_WEIGHT,
    MODE,
    PENDING,
    UNIFORM,
)
from solver.exact.table import NOT_FOUND, look_up, mix
from solver.games.position import FEW

# Up to this size a group's own members are tried before the table is asked: a look-up in a large
# table costs more.
CHECK_FIRST = 12


@inlined
def key_of(ctx, zobrist, n, turns, proved, k):  # type: ignore[no-untyped-def]
    """The table key of `n` candidates with `turns` guesses left, of which it never needs over n.

    `proved[k]` are the facts that guesses must have.
    """
    key = zobrist ^ ctx.turn_keys[min(turns, n)]
    if ctx.rules[MODE] > 0:
        for w in range(proved.shape[1]):
            key = mix(key + proved[k, w])
    return key


@inlined
def lay_out(node, groups, column):  # type: ignore[no-untyped-def]
    """Fill in the groups that the guess in `column` makes; returns how many there are.

    Groups are numbered by first occurrence and keep the node's order. `marks[GROUP_OF_LABEL]` must
    be all -1 and is left so.
    """
    n = node.members.shape[0]
    count = 0
    slots, marks = groups.slots, groups.marks
    size = slots[GROUP_START]  # sizes first, one place on; their sums after that
    for i in range(n):
        label = node.matrix[node.rows[i], column]
        if marks[GROUP_OF_LABEL, label] < 0:
            marks[GROUP_OF_LABEL, label] = count
            count += 1
            size[count] = 0
        slots[CANDIDATE_GROUP, i] = marks[GROUP_OF_LABEL, label]
        size[marks[GROUP_OF_LABEL, label] + 1] += 1
    size[0] = 0
    for k in range(count):
        size[k + 1] += size[k]
        slots[PENDING, k] = size[k]
    for i in range(n):
        marks[GROUP_OF_LABEL, node.matrix[node.rows[i], column]] = -1
        k = slots[CANDIDATE_GROUP, i]
        place = slots[PENDING, k]
        slots[PENDING, k] += 1
        slots[MEMBER_PLACE, place] = i
        slots[MEMBER_ANSWER, place] = node.members[i]
        slots[MEMBER_SQUARE, place] = slots[CANDIDATE_SQUARE, i]
        slots[MEMBER_WEIGHT, place] = slots[CANDIDATE_WEIGHT, i]
    return count


@inlined
def first_cost(node, groups, count, column, mass, most, turns):  # type: ignore[no-untyped-def]
    """The cost of the small groups plus the least that the others can cost, and how many these are.

    `turns` are left before this guess. Groups of three and more become `pending`.
    """
    slots = groups.slots
    cost = mass
    waiting = 0
    for k in range(count):
        a, b = slots[GROUP_START, k], slots[GROUP_START, k + 1]
        if b - a == 1:
            if node.own[slots[MEMBER_PLACE, a]] != column:
                if turns < 2:
                    return np.int64(IMPOSSIBLE), 0
                cost += slots[MEMBER_WEIGHT, a]
        elif turns <= 2:
            return np.int64(IMPOSSIBLE), 0
        elif b - a == 2:
            cost += slots[MEMBER_WEIGHT, a] + 2 * slots[MEMBER_WEIGHT, a + 1]
        else:
            weight = np.int64(0)
            for i in range(a, b):
                weight += slots[MEMBER_WEIGHT, i]
            slots[GROUP_BOUND, k] = max(2 * weight, 3 * weight - most) - slots[MEMBER_WEIGHT, a]
            cost += slots[GROUP_BOUND, k]
            slots[PENDING, waiting] = k
            waiting += 1
    return cost, waiting


@inlined
def among_candidates(ctx, groups, a, b, turns, uniform):  # type: ignore[no-untyped-def]
    """What group `a .. b` costs if its own members are guessed: `bound * 2 + exact`.

    `turns` are left. Of `marks[LAST_SEEN]` the first entry counts the guesses looked at; entry
    `label + 1` is the last of them that met the label.
    """
    slots, marks = groups.slots, groups.marks
    total = np.int64(0)
    for i in range(a, b):
        total += slots[MEMBER_WEIGHT, i]
    best = np.int64(IMPOSSIBLE)
    bound = 2 * total  # of a guess outside the group
    choosy = ctx.rules[LATE] > 0 and b - a > FEW
    for j in range(a, b):
        if choosy and ctx.late[ctx.own[slots[MEMBER_ANSWER, j]]]:
            continue
        marks[LAST_SEEN, 0] += 1
        stamp = marks[LAST_SEEN, 0]
        guess = slots[MEMBER_SQUARE, j]
        doubles = 0
        wait = np.int64(0)
        for i in range(a, b):
            label = groups.square[guess, slots[MEMBER_SQUARE, i]] + 1
            if marks[LAST_SEEN, label] == stamp:
                doubles += 1
                wait = slots[MEMBER_WEIGHT, i]
                if doubles > 1:
                    break
            marks[LAST_SEEN, label] = stamp
        if doubles == 0:
            best = min(best, 2 * total - slots[MEMBER_WEIGHT, j])
            if uniform or j == a:
                break
        elif turns > 2:
            # One pair: it needs two guesses after this one. More: something waits at least once.
            value = (
                2 * total
                - slots[MEMBER_WEIGHT, j]
                + (wait if doubles == 1 else slots[MEMBER_WEIGHT, b - 1])
            )
            bound = min(bound, value)
            if doubles == 1:
                best = min(best, value)
    return 2 * min(best, bound) + (best <= bound)


@inlined
def cheap_costs(ctx, node, groups, column, waiting, cost, best, turns):  # type: ignore[no-untyped-def]
    """Replace bounds of pending groups by what the table or their own members give.

    Returns the cost so far, and how many groups are still pending: smallest first. Stops once
    the cost is no longer below `best`. `turns` are left for the groups.
    """
    slots = groups.slots
    todo = 0
    for q in range(waiting):
        if cost >= best:
            break
        k = slots[PENDING, q]
        a, b = slots[GROUP_START, k], slots[GROUP_START, k + 1]
        key = _key(ctx, node, groups, k, column, turns)
        slots[GROUP_KEY, k] = np.int64(key)
        found = np.int64(NOT_FOUND)
        if b - a > CHECK_FIRST:
            found = look_up(ctx.table, key)
        if found == NOT_FOUND:
            found = among_candidates(ctx, groups, a, b, turns, ctx.rules[UNIFORM] > 0)
            if found & 1 == 0 and b - a <= CHECK_FIRST:
                known = look_up(ctx.table, key)
                found = max(found, known)
        cost += max(found >> 1, slots[GROUP_BOUND, k]) - slots[GROUP_BOUND, k]
        slots[GROUP_BOUND, k] = max(found >> 1, slots[GROUP_BOUND, k])
        if found & 1 == 0:
            p = todo
            while p > 0 and _size(groups, slots[PENDING, p - 1]) > b - a:
                slots[PENDING, p] = slots[PENDING, p - 1]
                p -= 1
            slots[PENDING, p] = k
            todo += 1
    return cost, todo


@inlined
def _size(groups, k):  # type: ignore[no-untyped-def]
    return groups.slots[GROUP_START, k + 1] - groups.slots[GROUP_START, k]


@outer
def _key(ctx, node, groups, k, column, turns):  # type: ignore[no-untyped-def]
    """The table key of group `k`; in hard and strict mode also fills in what is proved there."""
    slots = groups.slots
    a, b = slots[GROUP_START, k], slots[GROUP_START, k + 1]
    zobrist = np.uint64(0)
    for i in range(a, b):
        zobrist ^= ctx.zobrist[slots[MEMBER_ANSWER, i]]
    if ctx.rules[MODE] == 0:
        return key_of(ctx, zobrist, b - a, turns, node.proved, 0)
    for w in range(node.proved.shape[1]):
        groups.proved[k, w] = node.proved[0, w]
    guess = node.columns[column]
    pattern = ctx.patterns[slots[MEMBER_ANSWER, a], guess]
    prove(ctx.rules[CODE], ctx.rules[MODE], ctx.letters[guess], pattern, groups.proved[k])
    return key_of(ctx, zobrist, b - a, turns, groups.proved, k)
