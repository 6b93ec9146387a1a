"""The past as the model sees it: the pool of each day's answer, and what else was in it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.belief.history import History
from solver.belief.traits import SECOND_LIST, UNLISTED, USED, Traits

Indices = NDArray[np.int64]
NEVER = -1


@dataclass(frozen=True, eq=False)
class Past:
    """Known days `[d]` before the one to judge: numbers, answers as indices, pools they came from.

    Answers that are no accepted words are left out. `last_use` `[n]` is the number of the day on
    which each word was last the answer, `NEVER` if it was not.
    """

    number: int
    numbers: Indices
    answers: Indices
    pools: Indices
    last_use: Indices

    def weights(self, half_life: float) -> NDArray[np.float64]:
        """How much each day still counts: half as much for each `half_life` days that went by."""
        return np.asarray(0.5 ** ((self.number - self.numbers) / half_life))


def past_of(history: History, number: int, traits: Traits) -> Past:
    """The days of a history before day `number`."""
    known = history.before(number)
    lexicon = traits.lexicon
    days = [(n, w) for n, w in zip(known.numbers, known.answers, strict=True) if w in lexicon]
    numbers = np.array([n for n, _ in days], np.int64)
    answers = np.array([lexicon.index(word) for _, word in days], np.int64)
    base = np.where(
        numbers < SECOND_LIST, traits.first_pools[answers], traits.second_pools[answers]
    )
    again = np.ones(len(answers), np.bool_)
    again[np.unique(answers, return_index=True)[1]] = False
    last_use = np.full(len(lexicon.words), NEVER, np.int64)
    last_use[answers] = numbers  # days ascend, so that the last one stays
    return Past(number, numbers, answers, np.where(again, USED, base), last_use)


def first_choices(past: Past, traits: Traits) -> tuple[Indices, NDArray[np.float64]]:
    """The days `[k]` on which a new word was played, and the words `[k, cells]` to choose from.

    Those are the words of the same pool that had not been the answer before.
    """
    chosen = np.flatnonzero(past.pools != USED)
    available = np.empty((len(chosen), len(traits.cells)))
    second = past.numbers[chosen] >= SECOND_LIST
    for part, pools in ((~second, traits.first_pools), (second, traits.second_pools)):
        available[part] = _available(past, chosen, pools, traits)[part]
    return chosen, available


def _available(past: Past, chosen: Indices, pools: Indices, traits: Traits) -> NDArray[np.float64]:
    """Unused words `[k, cells]` of the day's pool before each new word, on one pair of lists."""
    answers, cells = past.answers[chosen], len(traits.cells)
    places = pools * cells + traits.cell
    counts = np.bincount(places, minlength=(UNLISTED + 1) * cells)
    left = np.tile(counts.astype(np.float64), (len(chosen) + 1, 1))
    taken = np.zeros_like(left)
    taken[np.arange(len(chosen)) + 1, places[answers]] = 1
    left -= np.cumsum(taken, axis=0)
    by_pool = left[:-1].reshape(len(chosen), UNLISTED + 1, cells)
    return np.asarray(by_pool[np.arange(len(chosen)), pools[answers]])
