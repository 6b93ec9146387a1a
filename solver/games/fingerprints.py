"""What tells two positions apart, in a few letters."""

from hashlib import sha256

import numpy as np

from solver.games.position import Position


def fingerprint(position: Position) -> str:
    """A short text that differs where words, belief, rule, clues, mode or limit differ."""
    lexicon, sayable = position.lexicon, position.vocabulary.sayable(position.lexicon)
    parts = (
        position.rule.name,
        str(position.mode),
        str(position.limit),
        repr([tuple(clue) for clue in position.clues]),
        " ".join(lexicon.words),
        " ".join(map(str, position.prior.weights(lexicon).tolist())),
        *(" ".join(map(str, np.flatnonzero(~mask).tolist())) for mask in sayable),
    )
    return sha256("\n".join(parts).encode()).hexdigest()[:16]
