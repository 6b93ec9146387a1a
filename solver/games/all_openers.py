"""Every opener against every answer, for the strategy `groups` on one list: millions of games.

The same games as `simulate` plays with the strategy `groups`, told only by their lengths; the
candidates are the answers, so the whole game needs only the square table of their responses.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import kernel
from solver.games.position import Position
from solver.rules.responses import pattern_table


class OpenerResult(NamedTuple):
    """How an opener did: games solved within the limit and lost, guesses of the solved ones."""

    opener: str
    solved: int
    lost: int
    total: int
    worst: int


@kernel
def _most_groups(table, members, start, count, stamp, mark):  # type: ignore[no-untyped-def]
    """The first member that splits the group into the most groups."""
    best = -1
    chosen = members[start]
    for i in range(start, start + count):
        guess = members[i]
        mark += 1
        groups = 0
        for j in range(start, start + count):
            pattern = table[guess, members[j]]
            if stamp[pattern] != mark:
                stamp[pattern] = mark
                groups += 1
        if groups > best:
            best, chosen = groups, guess
            if groups == count:
                break
    return chosen, mark


@kernel
def _split(table, guess, members, start, count, sizes, scratch):  # type: ignore[no-untyped-def]
    """Order the group's members by their response to the guess, each group ascending."""
    for i in range(sizes.shape[0]):
        sizes[i] = 0
    for j in range(start, start + count):
        sizes[table[guess, members[j]]] += 1
    at = 0
    for i in range(sizes.shape[0]):
        at += sizes[i]
        sizes[i] = at - sizes[i]
    for j in range(start, start + count):
        pattern = table[guess, members[j]]
        scratch[sizes[pattern]] = members[j]
        sizes[pattern] += 1
    for j in range(count):
        members[start + j] = scratch[j]


@kernel
def _play_openers(table, openers, solved, limit, out):  # type: ignore[no-untyped-def]
    """Rows `[solved, lost, total, worst]` of `out`, one an opener."""
    n = table.shape[0]
    members = np.empty(n, np.int64)
    scratch = np.empty(n, np.int64)
    sizes = np.empty(solved + 1, np.int64)
    stamp = np.zeros(solved + 1, np.int64)
    mark = 0
    # Groups waiting to be played: where they start, how many, guesses made so far.
    waiting = np.empty((n + 1, 3), np.int64)
    for o in range(openers.shape[0]):
        for i in range(n):
            members[i] = i
        won, total, worst = 0, 0, 0
        waiting[0] = (0, n, 0)
        top = 1
        while top > 0:
            top -= 1
            start, count, made = waiting[top]
            if made >= limit:
                continue
            if made == 0:
                guess = openers[o]
            elif count == 1:
                guess = members[start]
            else:
                guess, mark = _most_groups(table, members, start, count, stamp, mark)
            _split(table, guess, members, start, count, sizes, scratch)
            first = start
            while first < start + count:
                pattern = table[guess, members[first]]
                last = first + 1
                while last < start + count and table[guess, members[last]] == pattern:
                    last += 1
                if pattern == solved:
                    won += 1
                    total += made + 1
                    worst = max(worst, made + 1)
                else:
                    waiting[top] = (first, last - first, made + 1)
                    top += 1
                first = last
        out[o, 0], out[o, 1], out[o, 2], out[o, 3] = won, n - won, total, worst


def play_all_openers(position: Position, threads: int = 2) -> list[OpenerResult]:
    """`groups` from every candidate as the opener against every candidate, alphabetically."""
    words = position.words(position.candidates.indices)
    letters = position.lexicon.letters[position.candidates.indices]
    table = pattern_table(position.rule.code, letters, letters, threads)
    solved = position.rule.solved(position.lexicon.length)
    out = np.zeros((len(words), 4), np.int64)

    def work(part: NDArray[Any]) -> None:
        rows = np.zeros((len(part), 4), np.int64)
        _play_openers(table, part, solved, position.limit, rows)
        out[part] = rows

    with ThreadPoolExecutor(threads) as pool:
        # Interleaved, so that both threads have good and bad openers.
        list(pool.map(work, (np.arange(i, len(words), threads) for i in range(threads))))
    return [OpenerResult(w, *map(int, row)) for w, row in zip(words, out, strict=True)]
