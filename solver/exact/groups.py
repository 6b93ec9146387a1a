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
    BOUND,
    CODE,
    GROUP_OF,
    HEAVY,
    ID,
    KEY,
    MEMBER,
    MODE,
    PENDING,
    PLACE,
    SEEN,
    SLOT,
    SQUARE_ID,
    START,
    UNIFORM,
    WEIGHT,
)
from solver.exact.table import NOT_FOUND, look_up, mix

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

    Groups are numbered by first occurrence and keep the node's order. `marks[SLOT]` must be all
    -1 and is left so.
    """
    n = node.members.shape[0]
    count = 0
    room, marks = groups.room, groups.marks
    size = room[START]  # sizes first, one place on; their sums after that
    for i in range(n):
        label = node.matrix[node.rows[i], column]
        if marks[SLOT, label] < 0:
            marks[SLOT, label] = count
            count += 1
            size[count] = 0
        room[GROUP_OF, i] = marks[SLOT, label]
        size[marks[SLOT, label] + 1] += 1
    size[0] = 0
    for k in range(count):
        size[k + 1] += size[k]
        room[PENDING, k] = size[k]
    for i in range(n):
        marks[SLOT, node.matrix[node.rows[i], column]] = -1
        k = room[GROUP_OF, i]
        place = room[PENDING, k]
        room[PENDING, k] += 1
        room[PLACE, place] = i
        room[MEMBER, place] = node.members[i]
        room[SQUARE_ID, place] = room[ID, i]
        room[HEAVY, place] = room[WEIGHT, i]
    return count


@inlined
def first_cost(node, groups, count, column, mass, most, turns):  # type: ignore[no-untyped-def]
    """The cost of the small groups plus the least that the others can cost, and how many these are.

    `turns` are left before this guess. Groups of three and more become `pending`.
    """
    room = groups.room
    cost = mass
    waiting = 0
    for k in range(count):
        a, b = room[START, k], room[START, k + 1]
        if b - a == 1:
            if node.own[room[PLACE, a]] != column:
                if turns < 2:
                    return np.int64(IMPOSSIBLE), 0
                cost += room[HEAVY, a]
        elif turns <= 2:
            return np.int64(IMPOSSIBLE), 0
        elif b - a == 2:
            cost += room[HEAVY, a] + 2 * room[HEAVY, a + 1]
        else:
            weight = np.int64(0)
            for i in range(a, b):
                weight += room[HEAVY, i]
            room[BOUND, k] = max(2 * weight, 3 * weight - most) - room[HEAVY, a]
            cost += room[BOUND, k]
            room[PENDING, waiting] = k
            waiting += 1
    return cost, waiting


@inlined
def among_candidates(groups, a, b, turns, uniform):  # type: ignore[no-untyped-def]
    """What group `a .. b` costs if its own members are guessed: `bound * 2 + exact`.

    `turns` are left. Of `marks[SEEN]` the first entry counts the calls; entry `label + 1` is the
    last call that met the label.
    """
    room, marks = groups.room, groups.marks
    total = np.int64(0)
    for i in range(a, b):
        total += room[HEAVY, i]
    best = np.int64(IMPOSSIBLE)
    bound = 2 * total  # of a guess outside the group
    for j in range(a, b):
        marks[SEEN, 0] += 1
        stamp = marks[SEEN, 0]
        guess = room[SQUARE_ID, j]
        doubles = 0
        wait = np.int64(0)
        for i in range(a, b):
            label = groups.square[guess, room[SQUARE_ID, i]] + 1
            if marks[SEEN, label] == stamp:
                doubles += 1
                wait = room[HEAVY, i]
                if doubles > 1:
                    break
            marks[SEEN, label] = stamp
        if doubles == 0:
            best = min(best, 2 * total - room[HEAVY, j])
            if uniform or j == a:
                break
        elif turns > 2:
            # One pair: it needs two guesses after this one. More: something waits at least once.
            value = 2 * total - room[HEAVY, j] + (wait if doubles == 1 else room[HEAVY, b - 1])
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
    room = groups.room
    todo = 0
    for q in range(waiting):
        if cost >= best:
            break
        k = room[PENDING, q]
        a, b = room[START, k], room[START, k + 1]
        key = _key(ctx, node, groups, k, column, turns)
        room[KEY, k] = np.int64(key)
        found = np.int64(NOT_FOUND)
        if b - a > CHECK_FIRST:
            found = look_up(ctx.table, key)
        if found == NOT_FOUND:
            found = among_candidates(groups, a, b, turns, ctx.rules[UNIFORM] > 0)
            if found & 1 == 0 and b - a <= CHECK_FIRST:
                known = look_up(ctx.table, key)
                found = max(found, known)
        cost += max(found >> 1, room[BOUND, k]) - room[BOUND, k]
        room[BOUND, k] = max(found >> 1, room[BOUND, k])
        if found & 1 == 0:
            p = todo
            while p > 0 and _size(groups, room[PENDING, p - 1]) > b - a:
                room[PENDING, p] = room[PENDING, p - 1]
                p -= 1
            room[PENDING, p] = k
            todo += 1
    return cost, todo


@inlined
def _size(groups, k):  # type: ignore[no-untyped-def]
    return groups.room[START, k + 1] - groups.room[START, k]


@outer
def _key(ctx, node, groups, k, column, turns):  # type: ignore[no-untyped-def]
    """The table key of group `k`; in hard and strict mode also fills in what is proved there."""
    room = groups.room
    a, b = room[START, k], room[START, k + 1]
    zobrist = np.uint64(0)
    for i in range(a, b):
        zobrist ^= ctx.zobrist[room[MEMBER, i]]
    if ctx.rules[MODE] == 0:
        return key_of(ctx, zobrist, b - a, turns, node.proved, 0)
    for w in range(node.proved.shape[1]):
        groups.proved[k, w] = node.proved[0, w]
    guess = node.columns[column]
    pattern = ctx.patterns[room[MEMBER, a], guess]
    prove(ctx.rules[CODE], ctx.rules[MODE], ctx.letters, guess, pattern, groups.proved, k)
    return key_of(ctx, zobrist, b - a, turns, groups.proved, k)
