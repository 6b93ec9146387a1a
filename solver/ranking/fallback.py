"""What to guess when no ranking helps: the likeliest candidate, or the closest word."""

import numpy as np

from solver.games.position import Position


def likeliest(position: Position) -> str:
    """The most likely candidate, then the more common, then the first of the alphabet."""
    lexicon, sayable = position.lexicon, position.sayable_candidates
    if not len(sayable):
        return _closest(position)
    weights = position.prior.weights(lexicon)
    keys = (sayable, -lexicon.zipf[sayable], -weights[sayable])
    return lexicon.words[int(sayable[np.lexsort(keys)[0]])]


def _closest(position: Position) -> str:
    """Where no word that may be said fits: the one whose responses differ in the fewest tiles.

    The answer is in no list then; a word close to it still earns letters in place.
    """
    lexicon, length = position.lexicon, position.lexicon.length
    guesses = position.suggestible if len(position.suggestible) else position.allowed
    differing = np.zeros(len(guesses), np.int64)
    for guess, pattern in position.clues:
        row = position.rule.feedback_row(guess, lexicon.letters[guesses])
        for place in range(length):
            unit = 3**place
            differing += (row // unit) % 3 != (pattern // unit) % 3
    used = {guess for guess, _ in position.clues}
    differing += 1000 * np.array([lexicon.words[int(i)] in used for i in guesses], np.int64)
    weights = position.prior.weights(lexicon)
    keys = (guesses, -lexicon.zipf[guesses], -weights[guesses], differing)
    return lexicon.words[int(guesses[np.lexsort(keys)[0]])]
