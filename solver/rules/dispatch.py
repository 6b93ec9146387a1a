"""From a rule's code to its kernels: the one place that a new rule's kernels are added to.

Compiled code cannot look kernels up in a registry at no cost, hence the branches.
"""

import numpy as np

from solver.compiled import kernel, outer
from solver.rules.arrow_kernels import KINDS as ARROW_KINDS
from solver.rules.arrow_kernels import arrow_facts, prove_arrows, respond_arrows
from solver.rules.codes import ARROWS, COLORS, HARD
from solver.rules.color_kernels import (
    HARD_KINDS,
    STRICT_KINDS,
    color_facts,
    mark_legal_colors,
    prove_colors,
    respond_colors,
)


@kernel
def respond(code, guess, columns, counts, left, out):  # type: ignore[no-untyped-def]
    """Fill `out[n]` with the response to `guess` `[L]` by each answer.

    The answers are given as `columns` `[L, n]`, with `counts` `[26, n]` of each letter; `left`
    `[L, n]` is scratch space.
    """
    if code == COLORS:
        respond_colors(guess, columns, counts, left, out)
    elif code == ARROWS:
        respond_arrows(guess, columns, out)


def fact_kinds(code: int, mode: int) -> int:
    """How many kinds of facts, `length` × 26 of each, the rows of a game can prove."""
    if code == COLORS:
        return HARD_KINDS if mode == HARD else STRICT_KINDS
    return ARROW_KINDS


@outer
def guess_facts(code, mode, guess, out):  # type: ignore[no-untyped-def]
    """Add to the set `out` the facts that hold for a guess `[L]`."""
    if code == COLORS:
        color_facts(mode, guess, out)
    elif code == ARROWS:
        arrow_facts(guess, out)


@outer
def prove(code, mode, guess, pattern, facts):  # type: ignore[no-untyped-def]
    """Add to the set `facts` what the response `pattern` to a guess `[L]` proves."""
    if code == COLORS:
        prove_colors(mode, guess, pattern, facts)
    elif code == ARROWS:
        prove_arrows(guess, pattern, facts)


@kernel
def mark_legal(code, mode, guesses, row, clue, digits):  # type: ignore[no-untyped-def]
    """Which guesses `[n, L]` keep what a row with these digits proved: `[n]`.

    `row` `[n]` is the response to `clue` by each guess. Where every detail counts, a guess is legal
    if it could be the answer; only hard mode of colors forgives what is known to be wrong.
    """
    legal = np.ones(guesses.shape[0], np.bool_)
    if code == COLORS and mode == HARD:
        mark_legal_colors(guesses, clue, digits, legal)
        return legal
    pattern = np.uint32(0)
    for p in range(guesses.shape[1]):
        pattern = np.uint32(pattern * 3 + digits[p])
    for i in range(guesses.shape[0]):
        legal[i] = row[i] == pattern
    return legal
