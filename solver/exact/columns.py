"""Fewer guesses for the groups of a node: legal ones, or one a partition."""

import numpy as np

from solver.compiled import inner, outer
from solver.exact.node import LATE, Node
from solver.exact.scan import BLOCK, WORD
from solver.exact.table import mix


@outer
def choose_columns(node, keep):  # type: ignore[no-untyped-def]
    """A copy of the node with only these columns; relabelled where that makes counting faster."""
    n = node.members.shape[0]
    kept = keep.shape[0]
    matrix = np.zeros((n, -(-kept // BLOCK) * BLOCK), node.matrix.dtype)
    columns = np.empty(kept, np.int32)
    first_seen = np.empty(node.labels, np.int32)
    place = np.full(node.columns.shape[0], -1, np.int32)
    relabel = n <= WORD
    for y in range(kept):
        column = keep[y]
        columns[y] = node.columns[column]
        place[column] = y
        if relabel:
            for i in range(n - 1, -1, -1):
                first_seen[node.matrix[node.rows[i], column]] = i
        for i in range(n):
            label = node.matrix[node.rows[i], column]
            matrix[i, y] = first_seen[label] if relabel else label
    rows = np.empty(n, np.int64)
    own = np.empty(n, np.int64)
    for i in range(n):
        own[i] = place[node.own[i]]
        rows[i] = i
    labels = n if relabel else node.labels
    return Node(node.members, rows, own, matrix, columns, labels, node.proved)


@outer
def legal_columns(ctx, node):  # type: ignore[no-untyped-def]
    """The columns whose guesses have every fact in `node.proved`."""
    keep = np.empty(node.columns.shape[0], np.int32)
    kept = 0
    for y in range(node.columns.shape[0]):
        guess = node.columns[y]
        missing = np.uint64(0)
        for w in range(node.proved.shape[1]):
            missing |= node.proved[0, w] & ~ctx.facts[guess, w]
        if missing == 0:
            keep[kept] = y
            kept += 1
    return keep[:kept]


@inner
def partition_hashes(node):  # type: ignore[no-untyped-def]
    """For each column a hash of the way it groups the candidates, whatever the labels are."""
    n = node.members.shape[0]
    out = np.zeros(node.columns.shape[0], np.uint64)
    first_seen = np.empty(node.labels, np.int32)
    factors = np.empty(n, np.uint64)
    for i in range(n):
        factors[i] = mix(np.uint64(i + 1)) | np.uint64(1)
    for g in range(out.shape[0]):
        for i in range(n - 1, -1, -1):
            first_seen[node.matrix[node.rows[i], g]] = i
        for i in range(n):
            out[g] += factors[i] * np.uint64(first_seen[node.matrix[node.rows[i], g]] + 1)
    return out


@inner
def distinct_columns(ctx, node, gain):  # type: ignore[no-untyped-def]
    """The columns of all candidates, then the first of each other partition into groups.

    `gain[g]` is no more than the heaviest weight where guess `g` leaves a single group. Only for
    normal mode: elsewhere guesses of the same partition restrict differently what follows.
    """
    n = node.members.shape[0]
    total = node.columns.shape[0]
    keep = np.empty(total, np.int32)
    hashes = partition_hashes(node)
    size = BLOCK
    while size < 2 * total:
        size *= 2
    held = np.zeros(size, np.uint64)
    is_own = np.zeros(total, np.bool_)
    kept = 0
    for q in range(n + total):
        column = node.own[q] if q < n else q - n
        # A late word stands for no other guess, since it may not be made where that one may.
        late = ctx.rules[LATE] > 0 and ctx.late[node.columns[column]]
        if q < n:
            is_own[column] = True
        elif is_own[column] or gain[column] <= ctx.weights[node.members[0]]:
            continue
        if late:
            if q < n:
                keep[kept] = column
                kept += 1
            continue
        slot = (hashes[column] ^ (hashes[column] >> np.uint64(32))) & np.uint64(size - 1)
        while held[slot] != 0 and held[slot] != hashes[column]:
            slot = (slot + np.uint64(1)) & np.uint64(size - 1)
        if held[slot] == hashes[column] and q >= n:
            continue
        held[slot] = hashes[column]
        keep[kept] = column
        kept += 1
    return keep[:kept]
