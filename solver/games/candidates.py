"""The words that may be the answer of a position, and how likely each is."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Candidates:
    """Words that may be the answer, as ascending and therefore alphabetical `indices` `[c]`.

    `weights` `[c]` are relative integers of at least 1. `revived` if no word of positive weight
    fits, so that these are all the accepted words that do: a belief may be wrong, clues are not.
    """

    indices: Indices
    weights: NDArray[np.int64]
    revived: bool = False

    @classmethod
    def of(cls, fitting: Indices, prior: NDArray[np.int64]) -> "Candidates":
        """Those of the fitting words that the prior weights `[n]` believe in, else all of them."""
        live = fitting[prior[fitting] > 0]
        revived = not len(live)
        indices = fitting if revived else live
        return cls(indices, np.maximum(prior[indices], 1), revived)

    def __len__(self) -> int:
        """How many words may be the answer."""
        return len(self.indices)

    @cached_property
    def total(self) -> int:
        """The sum of all weights."""
        return int(self.weights.sum())

    @property
    def likeliest_first(self) -> Indices:
        """The indices by falling weight, then by the alphabet."""
        return self.indices[np.lexsort((self.indices, -self.weights))]

    def dense(self, words: int) -> NDArray[np.int64]:
        """The weights by word `[words]`, 0 for every word that cannot be the answer."""
        weights = np.zeros(words, np.int64)
        weights[self.indices] = self.weights
        return weights
