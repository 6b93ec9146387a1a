"""Hard and strict mode as sets of facts: a guess is legal if it has every fact that was proved.

A fact is one bit: "the second letter is R", "at least two E's", "the first letter is G or later".
Each guess has a bit set of the facts that hold for it, each row proves a bit set of facts, rows
together prove the union. One `&` then does what `kernels.legal_mask` does letter by letter, and
the union itself identifies what later guesses must respect. The tests compare the two over whole
lists.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solver.kernels import ALPHABET, HARD, NORMAL, PEAKS_CODE, STRICT

Facts = NDArray[np.uint64]


def fact_words(code: int, mode: int, length: int) -> int:
    """How many 64-bit words a set of facts takes; 1 (never looked at) in normal mode."""
    if mode == NORMAL:
        return 1
    kinds = 2 if code == PEAKS_CODE or mode == HARD else 4
    return -(-kinds * length * ALPHABET // 64)


@njit(cache=True, nogil=True)
def _set(facts, fact):  # type: ignore[no-untyped-def]
    facts[fact >> 6] |= np.uint64(1) << np.uint64(fact & 63)


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def prove(code, mode, guess, pattern, facts):  # type: ignore[no-untyped-def]
    """Add to `facts` what the response `pattern` to `guess` proves."""
    length = guess.shape[0]
    block = length * ALPHABET
    rest = pattern + 0
    found = np.zeros(ALPHABET, np.int64)
    capped = np.zeros(ALPHABET, np.bool_)
    for p in range(length - 1, -1, -1):
        digit = rest % 3
        rest //= 3
        x = np.int64(guess[p])
        if code == PEAKS_CODE:
            if digit == 2:
                _set(facts, p * ALPHABET + x)
                _set(facts, block + p * ALPHABET + x)
            elif digit == 0:
                _set(facts, p * ALPHABET + x + 1)
            else:
                _set(facts, block + p * ALPHABET + x - 1)
            continue
        found[x] += digit > 0
        if digit == 2:
            _set(facts, p * ALPHABET + x)
        elif mode == STRICT:
            _set(facts, 2 * block + p * ALPHABET + x)
            capped[x] = capped[x] or digit == 0
    for letter in range(ALPHABET):
        for c in range(found[letter]):
            _set(facts, block + c * ALPHABET + letter)
        if mode == STRICT and capped[letter]:
            _set(facts, 3 * block + found[letter] * ALPHABET + letter)


def facts_of(code: int, mode: int, guesses: NDArray[np.uint8]) -> Facts:
    """The facts that hold for each guess `[g, L]`: `[g, words]`; all zero in normal mode."""
    facts = np.zeros((len(guesses), fact_words(code, mode, guesses.shape[1])), np.uint64)
    if mode != NORMAL:
        _fill_facts(code, mode, guesses, facts)
    return facts
