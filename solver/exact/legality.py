"""Hard and strict mode as sets of facts: a guess is legal if it has every fact that was proved.

A fact is one bit: "the second letter is R", "at least two E's", "the first letter is G or later".
Each guess has a bit set of the facts that hold for it, each row proves a bit set of facts, rows
together prove the union. One `&` then does what `responses.legal_mask` does letter by letter, and
the union itself identifies what later guesses must respect. Which facts there are is the rule's
(see `solver.rules.dispatch`). The tests compare the two over whole lists.
"""

import numpy as np
from numpy.typing import NDArray

from solver.compiled import outer
from solver.rules.codes import ALPHABET, NORMAL
from solver.rules.dispatch import fact_kinds, guess_facts
from solver.rules.dispatch import prove as prove

Facts = NDArray[np.uint64]


def fact_words(code: int, mode: int, length: int) -> int:
    """How many 64-bit words a set of facts takes; 1 (never looked at) in normal mode."""
    if mode == NORMAL:
        return 1
    return -(-fact_kinds(code, mode) * length * ALPHABET // 64)


@outer
def _fill_facts(code, mode, guesses, out):  # type: ignore[no-untyped-def]
    for g in range(guesses.shape[0]):
        guess_facts(code, mode, guesses[g], out[g])


def facts_of(code: int, mode: int, guesses: NDArray[np.uint8]) -> Facts:
    """The facts that hold for each guess `[g, L]`: `[g, words]`; all zero in normal mode."""
    facts = np.zeros((len(guesses), fact_words(code, mode, guesses.shape[1])), np.uint64)
    if mode != NORMAL:
        _fill_facts(code, mode, guesses, facts)
    return facts
