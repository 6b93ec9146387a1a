"""Hard and strict mode as sets of facts: a guess is legal if it has every fact that was proved.

A fact is one bit: "the second letter is R", "at least two E's", "the first letter is G or later".
Each guess has a bit set of the facts that hold for it, each row proves a bit set of facts, rows
together prove the union. One `&` then does what `kernels.legal_mask` does letter by letter, and
the union itself identifies what later guesses must respect. The tests compare the two over whole
lists.
"""

import numpy as np
from numpy.typing import NDArray

from solver.compiled import inlined, outer
from solver.kernels import ALPHABET, HARD, NORMAL, PEAKS_CODE, STRICT

Facts = NDArray[np.uint64]


def fact_words(code: int, mode: int, length: int) -> int:
    """How many 64-bit words a set of facts takes; 1 (never looked at) in normal mode."""
    if mode == NORMAL:
        return 1
    kinds = 2 if code == PEAKS_CODE or mode == HARD else 4
    return -(-kinds * length * ALPHABET // 64)


@inlined
def _set(facts, fact):  # type: ignore[no-untyped-def]
    facts[fact >> 6] |= np.uint64(1) << np.uint64(fact & 63)


@outer
def _fill_facts(code, mode, guesses, out):  # type: ignore[no-untyped-def]
    """The facts that hold for each guess."""
    length = guesses.shape[1]
    block = length * ALPHABET
    for g in range(guesses.shape[0]):
        for p in range(length):
            letter = guesses[g, p]
            if code == PEAKS_CODE:
                for x in range(ALPHABET):
                    if letter >= x:
                        _set(out[g], p * ALPHABET + x)
                    if letter <= x:
                        _set(out[g], block + p * ALPHABET + x)
                continue
            _set(out[g], p * ALPHABET + letter)
            if mode == STRICT:
                for x in range(ALPHABET):
                    if x != letter:
                        _set(out[g], 2 * block + p * ALPHABET + x)
        if code == PEAKS_CODE:
            continue
        for x in range(ALPHABET):
            held = 0
            for p in range(length):
                held += guesses[g, p] == x
            for c in range(length):
                if held > c:
                    _set(out[g], block + c * ALPHABET + x)
                if mode == STRICT and held <= c:
                    _set(out[g], 3 * block + c * ALPHABET + x)


@outer
def prove(code, mode, guesses, g, pattern, facts, k):  # type: ignore[no-untyped-def]
    """Add to `facts[k]` what the response `pattern` to guess `g` proves."""
    length = guesses.shape[1]
    block = length * ALPHABET
    rest = np.int64(pattern)
    for p in range(length - 1, -1, -1):
        digit = rest % 3
        rest = rest // 3
        x = np.int64(guesses[g, p])
        if code == PEAKS_CODE:
            if digit != 1:
                _set(facts[k], p * ALPHABET + x + (digit == 0))
            if digit != 0:
                _set(facts[k], block + p * ALPHABET + x - (digit == 1))
            continue
        # Copies of this letter that are in the answer, and how many of them come later.
        held, later = 0, 0
        others = np.int64(pattern)
        for q in range(length - 1, -1, -1):
            if guesses[g, q] == x and others % 3 > 0:
                held += 1
                later += q > p
            others = others // 3
        if digit > 0:
            _set(facts[k], block + later * ALPHABET + x)
        if digit == 2:
            _set(facts[k], p * ALPHABET + x)
        elif mode == STRICT:
            _set(facts[k], 2 * block + p * ALPHABET + x)
            if digit == 0:
                _set(facts[k], 3 * block + held * ALPHABET + x)


def facts_of(code: int, mode: int, guesses: NDArray[np.uint8]) -> Facts:
    """The facts that hold for each guess `[g, L]`: `[g, words]`; all zero in normal mode."""
    facts = np.zeros((len(guesses), fact_words(code, mode, guesses.shape[1])), np.uint64)
    if mode != NORMAL:
        _fill_facts(code, mode, guesses, facts)
    return facts
