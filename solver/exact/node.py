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
# label of the context; 1 if some guesses are kept for late.
CODE, MODE, UNIFORM, WIDTH, MOST, LABELS, LATE = range(7)
RULES_SIZE = 7


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
    late: NDArray[np.bool_]  # [g] guessed as one of `FEW` candidates only, if `LATE` is set
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


# Rows of `Groups.slots`. For example, at a node of five candidates that weigh 9 7 4 2 1, a guess
# may put the first, third and fifth in one group and the others in another:
#
#     one entry a candidate, in the node's order (heaviest first); the same for every guess
#       CANDIDATE_SQUARE   0 1 2 3 4     where it is in `square`
#       CANDIDATE_WEIGHT   9 7 4 2 1
#       CANDIDATE_GROUP    0 1 0 1 0     the number of its group; this and all below: per guess
#     one entry a group, by number (first met, first numbered)
#       GROUP_START        0 3 5         its members are START[k] .. START[k + 1] of what follows
#       GROUP_BOUND        . .           the least that it can cost; its cost once that is known
#       GROUP_KEY          . .           its key in the table
#     one entry a member, group after group; the first of a group is its heaviest
#       MEMBER_PLACE       0 2 4 | 1 3   where it is in the node's order
#       MEMBER_SQUARE      0 2 4 | 1 3   where it is in `square`
#       MEMBER_ANSWER      . . . | . .   its answer
#       MEMBER_WEIGHT      9 4 1 | 7 2
#       CHILD_ROW          . . . | . .   `rows` and `own` of the group as a node
#       CHILD_OWN          . . . | . .
#     a list
#       PENDING            0             numbers of the groups whose cost is not known yet
CANDIDATE_SQUARE, CANDIDATE_WEIGHT, CANDIDATE_GROUP = range(3)
GROUP_START, GROUP_BOUND, GROUP_KEY = range(3, 6)
MEMBER_PLACE, MEMBER_SQUARE, MEMBER_ANSWER, MEMBER_WEIGHT = range(6, 10)
CHILD_ROW, CHILD_OWN, PENDING = range(10, 13)
SLOTS = 13
# Rows of `Groups.marks`, by label: the group that has it, -1 for none, while groups are laid out;
# one place on, the last guess that met it, where entry 0 counts the guesses looked at.
GROUP_OF_LABEL, LAST_SEEN = 0, 1


class Groups(NamedTuple):
    """The groups that one guess makes at a node, and slots to work on them; filled per guess.

    Few arrays instead of one a purpose: each one passed around costs reference counting.
    """

    square: NDArray[Any]  # labels of candidates (second) when candidates are guessed
    marks: NDArray[np.int64]  # [2, labels + 1]
    slots: NDArray[np.int64]  # [SLOTS, n + 1]
    proved: NDArray[np.uint64]  # [n, words] facts known in each group


# Above this size the square of all answers is used instead of a copy that fits in the cache.
OWN_SQUARE = 256


@inner
def new_groups(ctx, node, weights):  # type: ignore[no-untyped-def]
    """Room for the groups of this node's guesses."""
    n = node.members.shape[0]
    slots = np.empty((SLOTS, n + 1), np.int64)
    own_square = n <= OWN_SQUARE
    square = np.empty((n, n), node.matrix.dtype) if own_square else ctx.square
    for j in range(n):
        slots[CANDIDATE_SQUARE, j] = j if own_square else node.members[j]
        slots[CANDIDATE_WEIGHT, j] = weights[j]
        if own_square:
            for i in range(n):
                square[j, i] = node.matrix[node.rows[i], node.own[j]]
    marks = np.zeros((2, node.labels + 1), np.int64)
    marks[GROUP_OF_LABEL] = -1
    known = n if ctx.rules[MODE] > 0 else 1
    return Groups(square, marks, slots, np.zeros((known, node.proved.shape[1]), np.uint64))
