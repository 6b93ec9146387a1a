"""What Python calls: the cost of a node, and the guess that attains it."""

import numpy as np
from numba import njit

from solver.exact.groups import key_of
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.node import LABELS, UNIFORM
from solver.exact.search import ANY, PICK, solve
from solver.exact.table import NOT_FOUND, look_up


@njit(cache=True, nogil=True)
def _node_key(ctx, node, turns):  # type: ignore[no-untyped-def]
    zobrist = np.uint64(0)
    for i in range(node.members.shape[0]):
        zobrist ^= ctx.zobrist[node.members[i]]
    return key_of(ctx, zobrist, node.members.shape[0], turns, node.proved)


@njit(cache=True, nogil=True)
def cost_of(ctx, node, turns, beta, only):  # type: ignore[no-untyped-def]
    """As `search.solve`, of two candidates or more; known values are looked up."""
    key = _node_key(ctx, node, turns)
    if only == ANY:
        found = look_up(ctx.table, key)
        if found != NOT_FOUND and (found & 1 or found >> 1 >= beta):
            return found >> 1
    return solve(ctx, node, key, turns, beta, only)


@njit(cache=True, nogil=True)
def guess_of(ctx, node, turns, cost):  # type: ignore[no-untyped-def]
    """The preferred guess of those that cost no more than `cost`, or -1 if there is none.

    Candidates come first; most nodes are small and have one that tells all others apart.
    """
    n = node.members.shape[0]
    if ctx.rules[UNIFORM] > 0 and cost == 2 * n - 1:
        seen = np.full(ctx.rules[LABELS], -1, np.int64)
        for j in range(n):
            guess = node.members[j]
            apart = True
            for i in range(n):
                label = ctx.square[guess, node.members[i]]
                if seen[label] == j:
                    apart = False
                    break
                seen[label] = j
            if apart:
                return np.int64(ctx.own[guess])
    beta = min(cost + 1, np.int64(IMPOSSIBLE))
    return solve(ctx, node, _node_key(ctx, node, turns), turns, beta, np.int64(PICK))
