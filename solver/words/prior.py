"""Who may be the answer, and how likely each word is, before the first guess."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from solver.errors import SecondGuessError
from solver.words.lexicon import Lexicon

Weights = NDArray[np.int64]

# Five-letter words of this weight have cards on sheets: 2,890, among them all but three of the
# first 1,808 real answers.
PAPER_WEIGHT = 50


@dataclass(frozen=True)
class Prior:
    """A belief about the answer, for any lexicon; its name stands for it in text and comparisons.

    `weigh` gives each word of a lexicon a relative integer weight `[n]`; 0 means that it is not
    thought of as the answer at all, until the clues leave nothing else.
    """

    name: str
    weigh: Callable[[Lexicon], Weights] = field(compare=False, repr=False)

    def weights(self, lexicon: Lexicon) -> Weights:
        """The weights `[n]` of the lexicon's words, worked out once; not to be written to."""
        return _weights(self, lexicon)


@lru_cache(maxsize=32)
def _weights(prior: Prior, lexicon: Lexicon) -> Weights:
    found = prior.weigh(lexicon)
    found.flags.writeable = False
    return found


def _accepted(lexicon: Lexicon) -> Weights:
    return lexicon.weights.copy()


def _official(lexicon: Lexicon) -> Weights:
    weights = np.zeros(len(lexicon.words), np.int64)
    weights[lexicon.likely] = 1
    return weights


def _printed(lexicon: Lexicon) -> Weights:
    weights = _official(lexicon)
    if lexicon is Lexicon.built_in(lexicon.length) and lexicon.length == 5:
        weights[lexicon.weights >= PAPER_WEIGHT] = 1
    return weights


# Every accepted word by its weight in the lexicon; where answers were given, these alone.
ACCEPTED = Prior("accepted", _accepted)
# The official, given or likely answers alone, equally likely: what proofs are about.
OFFICIAL = Prior("official", _official)
# What sheets have cards for: the official answers and the later and other words that weigh enough.
# A sheet that left them out would have no answer to one real day in thirty.
PRINTED = Prior("printed", _printed)
PRIORS: dict[str, Prior] = {prior.name: prior for prior in (ACCEPTED, OFFICIAL, PRINTED)}


@dataclass(frozen=True)
class _PrintedWith:
    played: frozenset[str]

    def __call__(self, lexicon: Lexicon) -> Weights:
        weights = _printed(lexicon)
        weights[[lexicon.index(word) for word in self.played if word in lexicon]] = 1
        return weights


def printed_with(played: Iterable[str]) -> Prior:
    """As `PRINTED`, with these words as well, as far as they are accepted."""
    words = frozenset(played)
    mark = sha256(" ".join(sorted(words)).encode()).hexdigest()[:16]
    return Prior(f"printed with {mark}", _PrintedWith(words))


def prior_named(name: str) -> Prior:
    """The prior of this name; `SecondGuessError` with the names there are."""
    try:
        return PRIORS[name]
    except KeyError:
        raise SecondGuessError(f"unknown prior {name!r}; use {', '.join(PRIORS)}") from None
