"""Arrows, compiled: responses, and what rows of them prove for hard mode."""

import numpy as np

from solver.compiled import inlined
from solver.rules.codes import ALPHABET
from solver.rules.fact_sets import add_fact

# Kinds of facts, `length` × 26 of each: "the p-th letter is x or later", "… x or earlier".
KINDS = 2


@inlined
def respond_arrows(guess, columns, out):  # type: ignore[no-untyped-def]
    """Fill `out[n]` with the response to `guess` by each answer, a place at a time."""
    length, n = columns.shape
    for i in range(n):
        out[i] = 0
    for p in range(length):
        letter = guess[p]
        for i in range(n):
            mark = np.uint8(2) * np.uint8(columns[p, i] == letter)
            mark += np.uint8(columns[p, i] < letter)
            out[i] = out[i] * 3 + mark


@inlined
def arrow_facts(guess, out):  # type: ignore[no-untyped-def]
    """Add to `out` the facts that hold for a guess `[L]`."""
    length = guess.shape[0]
    block = length * ALPHABET
    for p in range(length):
        letter = guess[p]
        for x in range(ALPHABET):
            if letter >= x:
                add_fact(out, p * ALPHABET + x)
            if letter <= x:
                add_fact(out, block + p * ALPHABET + x)


@inlined
def prove_arrows(guess, pattern, facts):  # type: ignore[no-untyped-def]
    """Add to `facts` what the response `pattern` to a guess `[L]` proves."""
    length = guess.shape[0]
    block = length * ALPHABET
    rest = np.int64(pattern)
    for p in range(length - 1, -1, -1):
        digit = rest % 3
        rest = rest // 3
        x = np.int64(guess[p])
        if digit != 1:
            add_fact(facts, p * ALPHABET + x + (digit == 0))
        if digit != 0:
            add_fact(facts, block + p * ALPHABET + x - (digit == 1))
