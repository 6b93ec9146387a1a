"""What the model looks at in a word, and the pool to which it belongs on a day."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from solver.words.facts import facts
from solver.words.lexicon import Lexicon

# The pools of words that were never the answer, and that of the words that were.
ORIGINAL, LATER, UNLISTED, USED = range(4)
# 2023-07-01, when the second published list of answers was made. Before that day nobody could know
# which words it would add and take out, so the model does not use it for earlier days.
SECOND_LIST = 742

# Zipf values below 1 and above 6 count as these, and all are rounded to quarters.
LEAST_ZIPF, MOST_ZIPF, ZIPF_STEP = 1.0, 6.0, 0.25
# Words of larger dictionaries are not everyday words.
EVERYDAY_SIZE = 35
TRAITS = ("commonness", "everyday", "inflected", "offensive")


@dataclass(frozen=True, eq=False)
class Traits:
    """The traits of all accepted words; words alike in all of them share a cell.

    `cells` `[c, t]` is what each cell has of each of the `TRAITS`, `cell` `[n]` the cell of a word.
    `first_pools` and `second_pools` `[n]` say where it belongs before `SECOND_LIST` and from it on.
    """

    lexicon: Lexicon
    cells: NDArray[np.float64]
    cell: NDArray[np.int64]
    first_pools: NDArray[np.int64]
    second_pools: NDArray[np.int64]

    def pools(self, number: int) -> NDArray[np.int64]:
        """The pool `[n]` of each word on a day, as if none had been played."""
        return self.second_pools if number >= SECOND_LIST else self.first_pools


@cache
def traits() -> Traits:
    """The traits of the built-in five-letter words; made once."""
    lexicon, known = Lexicon.built_in(5), list(facts(5).values())
    zipf = np.clip(lexicon.zipf.astype(np.float64), LEAST_ZIPF, MOST_ZIPF)
    columns = (
        np.round(zipf / ZIPF_STEP) * ZIPF_STEP,
        np.array([fact.size <= EVERYDAY_SIZE for fact in known], np.float64),
        np.array([fact.inflected for fact in known], np.float64),
        np.array([fact.offensive for fact in known], np.float64),
    )
    cells, cell = np.unique(np.stack(columns, 1), axis=0, return_inverse=True)
    original = np.array([fact.original for fact in known])
    listed = np.array([fact.official and not fact.taken_out for fact in known])
    return Traits(
        lexicon,
        cells,
        cell.ravel().astype(np.int64),
        np.where(original, ORIGINAL, UNLISTED),
        np.where(listed, np.where(original, ORIGINAL, LATER), UNLISTED),
    )
