"""Colors, compiled: responses, and what rows of them prove for hard and strict mode."""

import numpy as np

from solver.compiled import inlined, kernel
from solver.rules.codes import ALPHABET, STRICT
from solver.rules.fact_sets import add_fact

# Kinds of facts, `length` × 26 of each: "the p-th letter is x", "more than c times x"; in strict
# mode also "the p-th letter is not x" and "no more than c times x".
HARD_KINDS, STRICT_KINDS = 2, 4


@inlined
def respond_colors(guess, columns, counts, left, out):  # type: ignore[no-untyped-def]
    """Fill `out[n]` with the response to `guess` by each answer.

    Works on one place of all answers at a time, without branches, so that the compiler can use
    vector instructions. `left[L, n]` is scratch space: copies of a letter not yet accounted for.
    """
    length, n = columns.shape
    for i in range(n):
        out[i] = 0
    for p in range(length):
        letter = guess[p]
        home = 0
        while guess[home] != letter:
            home += 1
        if home == p:
            for i in range(n):
                left[p, i] = counts[letter, i]
            for q in range(p, length):
                if guess[q] == letter:
                    for i in range(n):
                        left[p, i] -= np.uint8(columns[q, i] == letter)
        for i in range(n):
            green = np.uint8(columns[p, i] == letter)
            yellow = np.uint8(left[home, i] > 0) & (np.uint8(1) - green)
            left[home, i] -= yellow
            out[i] = out[i] * 3 + (green + green + yellow)


@kernel
def mark_legal_colors(guesses, clue, digits, legal):  # type: ignore[no-untyped-def]
    """Clear `legal[n]` where a guess drops what one row proved present: hard mode."""
    n, length = guesses.shape
    proved = np.zeros(ALPHABET, np.int64)
    for p in range(length):
        if digits[p] > 0:
            proved[clue[p]] += 1
    for i in range(n):
        for p in range(length):
            if digits[p] == 2 and guesses[i, p] != clue[p]:
                legal[i] = False
            if digits[p] > 0:
                held = 0
                for q in range(length):
                    held += guesses[i, q] == clue[p]
                if held < proved[clue[p]]:
                    legal[i] = False


@inlined
def color_facts(mode, guess, out):  # type: ignore[no-untyped-def]
    """Add to `out` the facts that hold for a guess `[L]`."""
    length = guess.shape[0]
    block = length * ALPHABET
    for p in range(length):
        letter = guess[p]
        add_fact(out, p * ALPHABET + letter)
        if mode == STRICT:
            for x in range(ALPHABET):
                if x != letter:
                    add_fact(out, 2 * block + p * ALPHABET + x)
    for x in range(ALPHABET):
        held = 0
        for p in range(length):
            held += guess[p] == x
        for c in range(length):
            if held > c:
                add_fact(out, block + c * ALPHABET + x)
            if mode == STRICT and held <= c:
                add_fact(out, 3 * block + c * ALPHABET + x)


@inlined
def prove_colors(mode, guess, pattern, facts):  # type: ignore[no-untyped-def]
    """Add to `facts` what the response `pattern` to a guess `[L]` proves."""
    length = guess.shape[0]
    block = length * ALPHABET
    rest = np.int64(pattern)
    for p in range(length - 1, -1, -1):
        digit = rest % 3
        rest = rest // 3
        x = np.int64(guess[p])
        # Copies of this letter that are in the answer, and how many of them come later.
        held, later = 0, 0
        others = np.int64(pattern)
        for q in range(length - 1, -1, -1):
            if guess[q] == x and others % 3 > 0:
                held += 1
                later += q > p
            others = others // 3
        if digit > 0:
            add_fact(facts, block + later * ALPHABET + x)
        if digit == 2:
            add_fact(facts, p * ALPHABET + x)
        elif mode == STRICT:
            add_fact(facts, 2 * block + p * ALPHABET + x)
            if digit == 0:
                add_fact(facts, 3 * block + held * ALPHABET + x)
