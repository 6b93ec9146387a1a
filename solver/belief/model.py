"""Belief: how likely each accepted word is as the answer of a day, from earlier days alone.

The chance of a word is the chance of its pool (`shares`) times its chance within the pool: by the
editors' taste (`taste`) where it was never the answer, by the time since (`returns`) where it was.
`docs/history.md` shows how well that foretells the record.
"""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.belief.history import History
from solver.belief.past import NEVER, Past, first_choices, past_of
from solver.belief.returns import return_chances
from solver.belief.shares import HALF_LIFE, pool_shares
from solver.belief.taste import fitted_taste
from solver.belief.traits import LATER, ORIGINAL, UNLISTED, USED, Traits, traits
from solver.words.lexicon import Lexicon
from solver.words.prior import Prior

# Chances are kept as integers that add up to about this, so that rankings are exact.
WHOLE = 10_000_000
POOL_NAMES = {
    ORIGINAL: "original answer, not played yet",
    LATER: "later answer, not played yet",
    UNLISTED: "on no list of answers, not played yet",
    USED: "played before",
}


class Reason(NamedTuple):
    """Why a word is as likely as it is.

    It is in `pool`, of which there are `words`, and from which the answer comes with the chance
    `pool_chance`; `factor` is how much likelier it is than the average word of the pool.
    `last_use` is the number of the day on which it was last the answer; None if it never was.
    """

    word: str
    probability: float
    pool: str
    words: int
    pool_chance: float
    factor: float
    last_use: int | None


@dataclass(frozen=True, eq=False)
class Belief:
    """How likely each accepted word is on day `number`, after `days` known ones before it.

    `weights` `[n]` of the built-in five-letter words are the chances in units of about 1 / `WHOLE`,
    at least 1 each. `pools` `[n]` and `shares` `[4]` say how they came about, `last_use` `[n]` when
    each word was last the answer. Without history, `pools` are those of the day and nothing more.
    """

    number: int
    days: int
    weights: NDArray[np.int64]
    pools: NDArray[np.int64]
    shares: NDArray[np.float64]
    last_use: NDArray[np.int64]

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance `[n]` of each word; all above 0, and 1 together."""
        return np.asarray(self.weights / self.weights.sum())

    @cached_property
    def prior(self) -> Prior:
        """The belief for positions; its name is different for different weights.

        Words that a lexicon does not think of as the answer at all keep their weight of 0, and
        words that are not built in are as unlikely as any.
        """
        return Prior(
            f"day-{self.number}-{sha256(self.weights.tobytes()).hexdigest()[:16]}", self._weigh
        )

    def _weigh(self, lexicon: Lexicon) -> NDArray[np.int64]:
        built_in = traits().lexicon
        if lexicon is built_in:
            return self.weights.copy()
        known = [
            int(self.weights[built_in.index(w)]) if w in built_in else 1 for w in lexicon.words
        ]
        return np.where(lexicon.weights > 0, np.array(known, np.int64), 0)

    def bits(self, answer: str) -> float:
        """How surprising the answer is: -log2 of its chance; infinite if it is no accepted word."""
        lexicon = traits().lexicon
        if answer not in lexicon:
            return float("inf")
        return -float(np.log2(self.chances[lexicon.index(answer)]))

    def reason(self, word: str) -> Reason:
        """The word's chance and why; `UnknownWordError` if it is not accepted."""
        i = traits().lexicon.index(word)
        pool, chance = int(self.pools[i]), float(self.chances[i])
        alike = self.pools == pool
        last = int(self.last_use[i])
        return Reason(
            word,
            chance,
            POOL_NAMES[pool],
            int(alike.sum()),
            float(self.chances[alike].sum()),
            chance / float(self.chances[alike].mean()),
            None if last == NEVER else last,
        )


def believe(history: History, number: int) -> Belief:
    """The belief for day `number`, from the days of the history before it and no others.

    Without such days, `without_history`.
    """
    known = traits()
    past = past_of(history, number, known)
    if not len(past.numbers):
        return without_history(number)
    pools = np.where(past.last_use != NEVER, USED, known.pools(number))
    shares = pool_shares(past)
    odds = _within_pools(past, known, pools)
    # A pool that has run out leaves its share to the others.
    shares = np.where(np.bincount(pools, minlength=USED + 1) > 0, shares, 0)
    shares /= shares.sum()
    weights = np.maximum(1, np.rint(odds * shares[pools] * WHOLE)).astype(np.int64)
    return Belief(number, len(past.numbers), weights, pools, shares, past.last_use)


def without_history(number: int) -> Belief:
    """The static belief, the built-in weights: the same for every day."""
    known = traits()
    pools, weights = known.pools(number), known.lexicon.weights
    shares = np.bincount(pools, weights.astype(np.float64), minlength=USED + 1) / weights.sum()
    last_use = np.full(len(weights), NEVER, np.int64)
    return Belief(number, 0, weights, pools, shares, last_use)


def _within_pools(past: Past, known: Traits, pools: NDArray[np.int64]) -> NDArray[np.float64]:
    """The chance `[n]` of each word if the answer comes from its pool."""
    chosen, available = first_choices(past, known)
    cells = known.cell[past.answers[chosen]]
    taste = fitted_taste(known.cells, available, cells, past.weights(HALF_LIFE)[chosen])
    odds = np.exp(known.cells @ taste - (known.cells @ taste).max())[known.cell]
    for pool in (ORIGINAL, LATER, UNLISTED):
        mine = pools == pool
        odds[mine] /= odds[mine].sum() if mine.any() else 1
    again = pools == USED
    odds[again] = return_chances(past)[again]
    return np.asarray(odds)
