"""Which words may be said: suggested to a player or printed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import SecondGuessError
from solver.words.facts import facts
from solver.words.files import read_words
from solver.words.lexicon import Lexicon

Mask = NDArray[np.bool_]

# Everyday words: about three occurrences in ten million words of text, and in a dictionary of no
# more than this size. Beyond it, what is common is nearly always a name (DIANA, RHONE), foreign
# (MUCHO) or slang, which texts have but players do not expect.
EVERYDAY_ZIPF, EVERYDAY_SIZE = 2.5, 70
FILE = "file:"  # how the name of a vocabulary begins that a file lists


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
class _InFile:
    path: Path

    def __call__(self, lexicon: Lexicon) -> Sayable:
        return _Listed(frozenset(read_words(self.path)))(lexicon)


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
    listed = facts(lexicon.length)
    known = np.array(
        [word not in listed or listed[word].size <= EVERYDAY_SIZE for word in lexicon.words]
    )
    known &= lexicon.zipf >= EVERYDAY_ZIPF
    known[lexicon.likely] = True
    return Sayable(*(mask & known for mask in _any(lexicon)))


# Every accepted word but the blocked ones, and the reserved ones only as answers.
ANY = Vocabulary("any", _any)
# Of these the words that people know: common ones, and official answers.
EVERYDAY = Vocabulary("everyday", _everyday)
VOCABULARIES: dict[str, Vocabulary] = {each.name: each for each in (ANY, EVERYDAY)}


def vocabulary_named(name: str) -> Vocabulary:
    """The vocabulary of this name, or of a file that `file:PATH` names.

    `SecondGuessError` with the names there are; a file is read once it is needed.
    """
    if name.startswith(FILE):
        return Vocabulary(name, _InFile(Path(name.removeprefix(FILE))))
    try:
        return VOCABULARIES[name]
    except KeyError:
        raise SecondGuessError(
            f"unknown vocabulary {name!r}; use {', '.join(VOCABULARIES)} or {FILE}PATH"
        ) from None
