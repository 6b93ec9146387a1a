"""What the search works on: a set of candidates, the guesses allowed there, and its groups.

Candidates are listed from heaviest to lightest everywhere, so that the first member of a group
is its heaviest; guesses in the order in which they are preferred among equals.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import inner

# Places in `Context.state`: set to 1 to stop; nodes so far; 1 once a width limit dropped a guess;
# answers settled under a given first guess; the best first guess so far and its cost.
STOP, NODES, CUT, DONE, BEST, BEST_GUESS = range(6)
STATE_SIZE = 8
# Places in `Context.rules`: rule and mode by number; 1 if all weigh the same; most guesses tried
# at a node, 0 for all; the most that any first guess gains, 0 if unknown; a number above every
# label of the context.
CODE, MODE, UNIFORM, WIDTH, MOST, LABELS = range(6)
RULES_SIZE = 6


class Context(NamedTuple):
    """What every node shares. `a` answers, `g` guesses, `c` columns: `g` rounded up to blocks."""

    labels: NDArray[Any]  # [a, c] what each guess answers; equal labels, equal responses
    patterns: NDArray[Any]  # [a, c] the responses themselves; read in hard and strict mode only
    square: NDArray[Any]  # [a, a] the label of answer j (second) when answer i is guessed
    own: NDArray[np.int64]  # [a] the guess that each answer is
    weights: NDArray[np.int64]  # [a] descending
    zobrist: NDArray[np.uint64]  # [a]
    turn_keys: NDArray[np.uint64]  # [turns + 1]
    letters: NDArray[np.uint8]  # [g, L]
    facts: NDArray[np.uint64]  # [g, words]
    table: NDArray[np.uint64]  # [entries, 2]
    state: NDArray[np.int64]
    rules: NDArray[np.int64]


class Node(NamedTuple):
    """A set of `n` candidates and the guesses that may be made there."""

    members: NDArray[np.int64]  # [n] answers
    rows: NDArray[np.int64]  # [n] where they are in `matrix`
    own: NDArray[np.int64]  # [n] their columns in `matrix`
    matrix: NDArray[Any]
    columns: NDArray[np.int32]  # the guess of each column
    labels: int  # above every label in `matrix`
    proved: NDArray[np.uint64]  # [1, words] facts that guesses must have, in hard and strict mode


# Rows of `Groups.room`: of each candidate, in the node's order: where it is in `square`, its
# weight and its group; of each group: where it starts in what follows; in the order of groups:
# each candidate's place in the node and in `square`, its answer and its weight; room for a child's
# rows and columns; groups whose cost is not known yet; of each group the least it can cost, and
# its table key.
(ID, WEIGHT, GROUP_OF, START, PLACE, SQUARE_ID, MEMBER, HEAVY, ROW, OWN, PENDING, BOUND, KEY) = (
    range(13)
)
ROOM = 13
# Rows of `Groups.marks`.
SLOT, SEEN = 0, 1


class Groups(NamedTuple):
    """The groups that one guess makes at a node, and room to work on them; filled per guess.

    Few arrays instead of one a purpose: each one passed around costs reference counting.
    """

    square: NDArray[Any]  # labels of candidates (second) when candidates are guessed
    marks: NDArray[np.int64]  # [2, labels + 1]
    room: NDArray[np.int64]  # [ROOM, n + 1]
    proved: NDArray[np.uint64]  # [n, words] facts known in each group


# Above this size the square of all answers is used instead of a copy that fits in the cache.
OWN_SQUARE = 256


@inner
def new_groups(ctx, node, weights):  # type: ignore[no-untyped-def]
    """Room for the groups of this node's guesses."""
    n = node.members.shape[0]
    room = np.empty((ROOM, n + 1), np.int64)
    own_square = n <= OWN_SQUARE
    square = np.empty((n, n), node.matrix.dtype) if own_square else ctx.square
    for j in range(n):
        room[ID, j] = j if own_square else node.members[j]
        room[WEIGHT, j] = weights[j]
        if own_square:
            for i in range(n):
                square[j, i] = node.matrix[node.rows[i], node.own[j]]
    marks = np.zeros((2, node.labels + 1), np.int64)
    marks[SLOT] = -1
    known = n if ctx.rules[MODE] > 0 else 1
    return Groups(square, marks, room, np.zeros((known, node.proved.shape[1]), np.uint64))
