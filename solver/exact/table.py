"""The table of solved and bounded positions: fixed size, replaced when full, safe for threads.

An entry is two words, `key ^ data` and `data`; a torn or foreign entry therefore does not match.
`data` holds the bound above one bit that says whether it is exact. Keys are 64-bit Zobrist sums:
with a million entries and a thousand million look-ups the chance that any two different
positions meet is about 1 in 20,000. The proof over all 12,972 openers keeps 120,000 entries.
"""

import numpy as np

from solver.compiled import inner, outer

WAYS = 4
NOT_FOUND = -1


@inner
def mix(word):  # type: ignore[no-untyped-def]
    """A 64-bit word scrambled (the finaliser of splitmix64)."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@outer
def look_up(table, key):  # type: ignore[no-untyped-def]
    """`bound * 2 + exact` of a key, or `NOT_FOUND`."""
    slot = key & np.uint64(table.shape[0] - WAYS)
    for way in range(WAYS):
        data = table[slot + np.uint64(way), 1]
        if table[slot + np.uint64(way), 0] ^ data == key:
            return np.int64(data)
    return np.int64(NOT_FOUND)


@inner
def store(table, key, bound, exact):  # type: ignore[no-untyped-def]
    """Keep a bound; an exact value is never replaced by a bound of the same key."""
    slot = key & np.uint64(table.shape[0] - WAYS)
    data = np.uint64(bound * 2 + exact)
    victim = slot + ((key >> np.uint64(60)) & np.uint64(WAYS - 1))
    for way in range(WAYS):
        held = table[slot + np.uint64(way), 1]
        if held == 0:
            victim = slot + np.uint64(way)
            break
        if table[slot + np.uint64(way), 0] ^ held == key:
            if held & np.uint64(1) or not (exact or data > held):
                return
            victim = slot + np.uint64(way)
            break
    table[victim, 0] = key ^ data
    table[victim, 1] = data
