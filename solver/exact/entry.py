"""What Python calls: the cost of a node, and the guess that attains it.

Not compiled as a whole, because each compiled caller of the search would contain a copy of it.
"""

import numpy as np

from solver.compiled import outer
from solver.exact.groups import key_of
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.node import LABELS, LATE, UNIFORM, WIDTH, Context, Node
from solver.exact.search import ANY, PICK, solve
from solver.exact.table import NOT_FOUND, look_up, look_up_guess
from solver.games.position import FEW


@outer
def _key(ctx, node, turns):  # type: ignore[no-untyped-def]
    zobrist = np.uint64(0)
    for i in range(node.members.shape[0]):
        zobrist ^= ctx.zobrist[node.members[i]]
    return key_of(ctx, zobrist, node.members.shape[0], turns, node.proved, 0)


@outer
def _telling_apart(ctx, node):  # type: ignore[no-untyped-def]
    """The first candidate that, guessed, tells all others apart; -1 if there is none."""
    seen = np.full(ctx.rules[LABELS], -1, np.int64)
    n = node.members.shape[0]
    for j in range(n):
        guess = node.members[j]
        if ctx.rules[LATE] > 0 and n > FEW and ctx.late[ctx.own[guess]]:
            continue
        apart = True
        for i in range(n):
            label = ctx.square[guess, node.members[i]]
            if seen[label] == j:
                apart = False
                break
            seen[label] = j
        if apart:
            return ctx.own[guess]
    return np.int64(-1)


def cost_of(ctx: Context, node: Node, turns: int, beta: int, only: int) -> int:
    """As `search.solve`, of two candidates or more; known values are looked up."""
    key = np.uint64(_key(ctx, node, turns))
    if only == ANY:
        found = int(look_up(ctx.table, key))
        if found != NOT_FOUND and (found & 1 or found >> 1 >= beta):
            return found >> 1
    return int(solve(ctx, node, key, turns, beta, only))


def guess_of(ctx: Context, node: Node, turns: int, cost: int) -> int:
    """The preferred guess of those that cost no more than `cost`, or -1 if there is none.

    Candidates come first; most nodes are small and have one that tells all others apart. Under a
    width the guess is the one that the search remembers for this node: another search of it need
    not try the same guesses.
    """
    if ctx.rules[UNIFORM] and cost == 2 * len(node.members) - 1:
        found = int(_telling_apart(ctx, node))
        if found >= 0:
            return found
    key = np.uint64(_key(ctx, node, turns))
    if ctx.rules[WIDTH]:
        remembered = int(look_up_guess(ctx.table, key))
        if remembered != NOT_FOUND:
            return remembered
    return int(solve(ctx, node, key, turns, min(cost + 1, IMPOSSIBLE), PICK))
