"""Which words may be said: suggested to a player or printed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import SecondGuessError
from solver.words.lexicon import Lexicon

Mask = NDArray[np.bool_]

EVERYDAY_ZIPF = 2.5  # about three occurrences in ten million words of text


class Sayable(NamedTuple):
    """Words `[n]` that may be said although they cannot be the answer, or where they can be."""

    as_probe: Mask
    as_answer: Mask


@dataclass(frozen=True)
class Vocabulary:
    """The words that may be said, for any lexicon; its name stands for it in comparisons."""

    name: str
    choose: Callable[[Lexicon], Sayable] = field(compare=False, repr=False)

    def sayable(self, lexicon: Lexicon) -> Sayable:
        """Which words of the lexicon may be said, worked out once; not to be written to."""
        return _sayable(self, lexicon)

    @staticmethod
    def of(words: Iterable[str]) -> "Vocabulary":
        """These words alone, as far as they are accepted and may be said at all."""
        chosen = frozenset(words)
        name = sha256(" ".join(sorted(chosen)).encode()).hexdigest()[:16]

        return Vocabulary(f"list-{name}", _Listed(chosen))


@dataclass(frozen=True)
class _Listed:
    words: frozenset[str]

    def __call__(self, lexicon: Lexicon) -> Sayable:
        given = np.array([word in self.words for word in lexicon.words], np.bool_)
        return Sayable(*(mask & given for mask in _any(lexicon)))


@lru_cache(maxsize=32)
def _sayable(vocabulary: Vocabulary, lexicon: Lexicon) -> Sayable:
    found = vocabulary.choose(lexicon)
    for mask in found:
        mask.flags.writeable = False
    return found


def _any(lexicon: Lexicon) -> Sayable:
    return Sayable(~(lexicon.blocked | lexicon.reserved), ~lexicon.blocked)


def _everyday(lexicon: Lexicon) -> Sayable:
    known = lexicon.zipf >= EVERYDAY_ZIPF
    known[lexicon.likely] = True
    return Sayable(*(mask & known for mask in _any(lexicon)))


# Every accepted word but the blocked ones, and the reserved ones only as answers.
ANY = Vocabulary("any", _any)
# Of these the words that people know: common ones, and official answers.
EVERYDAY = Vocabulary("everyday", _everyday)
VOCABULARIES: dict[str, Vocabulary] = {each.name: each for each in (ANY, EVERYDAY)}


def vocabulary_named(name: str) -> Vocabulary:
    """The vocabulary of this name; `SecondGuessError` with the names there are."""
    try:
        return VOCABULARIES[name]
    except KeyError:
        raise SecondGuessError(
            f"unknown vocabulary {name!r}; use {' or '.join(VOCABULARIES)}"
        ) from None
