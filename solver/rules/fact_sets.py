"""Sets of facts as bits, 64 a word."""

import numpy as np

from solver.compiled import inlined


@inlined
def add_fact(facts, fact):  # type: ignore[no-untyped-def]
    """Set the bit of one fact in the set `facts` `[words]`."""
    facts[fact >> 6] |= np.uint64(1) << np.uint64(fact & 63)
