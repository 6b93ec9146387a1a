"""Lexicon: what may be guessed, what may be the answer, and how likely each word is.

The answer list is a weight, not a wall: every built-in word keeps a weight of at least 1, since
66 of the daily game's first 1,940 answers were outside its original list.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solver.errors import UnknownWordError, WordListError
from solver.rules.responses import letters_of
from solver.words.facts import LENGTHS, Facts, facts, weight
from solver.words.files import read_words, short


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one game, all of one length, sorted.

    `letters` `[n, L]` with a = 0; `weights` `[n]`, relative integers: how likely each word is the
    answer; `blocked` `[n]`: accepted but never suggested; `reserved` `[n]`: suggested only where it
    can be the answer; `zipf` `[n]`: how common (0: unknown);
    `likely` `[m]`: indices of the official or given answers, or of the common words where there
    is no such list. `name` says which lists these are.
    """

    words: tuple[str, ...]
    letters: NDArray[np.uint8]
    weights: NDArray[np.int64]
    blocked: NDArray[np.bool_]
    reserved: NDArray[np.bool_]
    zipf: NDArray[np.float32]
    likely: NDArray[np.int32]
    name: str

    @property
    def length(self) -> int:
        """Letters a word."""
        return int(self.letters.shape[1])

    @cached_property
    def _places(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.words)}

    def __contains__(self, word: str) -> bool:
        """Whether the word, in lower case, is accepted as a guess."""
        return word in self._places

    def index(self, word: str) -> int:
        """The word's index; `UnknownWordError` with near words if it is not accepted."""
        try:
            return self._places[word]
        except KeyError:
            raise UnknownWordError(self._unknown(word)) from None

    @property
    def answers(self) -> tuple[str, ...]:
        """The official, given or likely answers, sorted."""
        return tuple(self.words[int(i)] for i in self.likely)

    @cached_property
    def by_commonness(self) -> NDArray[np.int32]:
        """All indices from the most common word to the least, then by the alphabet."""
        return np.argsort(-self.zipf, kind="stable").astype(np.int32)

    def _unknown(self, word: str) -> str:
        if len(word) != self.length:
            return f"{short(word)} has {len(word)} letters; give a word of {self.length}"
        near = self._near(word)
        hint = f"; near: {', '.join(near)}" if near else ""
        return f"{short(word)} is not an accepted word of {self.name}{hint}"

    def _near(self, word: str) -> list[str]:
        """Up to three words that differ in one letter, or two, the likeliest first."""
        if not (word.isascii() and word.isalpha() and word.islower()):
            return []
        differing = (self.letters != letters_of([word])).sum(axis=1)
        differing[self.blocked] = self.length
        places = np.lexsort((-self.zipf, -self.weights, differing))[:3]
        return [self.words[int(i)] for i in places if differing[i] <= 2]

    @staticmethod
    def built_in(length: int = 5) -> "Lexicon":
        """The words the project ships, 4 to 11 letters; loaded once."""
        if length not in LENGTHS:
            raise WordListError(
                f"there are no built-in words of {length} letters; choose "
                f"{LENGTHS[0]} to {LENGTHS[-1]}, or give your own lists"
            )
        return _built_in(length)

    @staticmethod
    def named(name: str) -> "Lexicon":
        """A published pair of lists, as it was: `original` or `2023`; loaded once.

        `original` are the 12,972 guesses and 2,315 answers with which the daily game began,
        `2023` the 14,855 guesses and 3,158 answers of July 2023. Every answer is equally likely
        and no word is blocked, so that results can be compared with those of other programs.
        """
        if name not in NAMED:
            raise WordListError(f"unknown word list {name!r}; use {' or '.join(NAMED)}")
        return _named(name)

    @staticmethod
    def of(
        guesses: Iterable[str], answers: Iterable[str] | None, name: str = "the given words"
    ) -> "Lexicon":
        """A lexicon of given words, in any order.

        With `answers`, each of them weighs 1 and every other word 0. Without, every word may be
        the answer, as likely as the built-in data says. `WordListError` unless the words are
        lower-case letters of one length, distinct, and the answers are among the guesses.
        """
        words = _checked(guesses, "the guess list")
        known = facts(len(words[0])) if len(words[0]) in LENGTHS else {}
        zipf = np.array([known[w].zipf if w in known else 0.0 for w in words], np.float32)
        if answers is None:
            weights = np.array([weight(known.get(w), len(w)) for w in words], np.int64)
            likely = np.arange(len(words), dtype=np.int32)
        else:
            chosen = set(_checked(answers, "the answer list"))
            _require_accepted(chosen, words)
            weights = np.array([w in chosen for w in words], np.int64)
            likely = np.flatnonzero(weights).astype(np.int32)
        blocked = np.zeros(len(words), np.bool_)
        return Lexicon(words, letters_of(words), weights, blocked, blocked, zipf, likely, name)

    @staticmethod
    def load(guesses: Path | None, answers: Path | None, length: int = 5) -> "Lexicon":
        """The built-in words of `length`, with either list replaced by a file's.

        Given files decide the length themselves. A file has one word a line or a JSON list.
        """
        if guesses is None and answers is None:
            return Lexicon.built_in(length)
        chosen = _read(answers) if answers is not None else None
        if guesses is not None:
            accepted, whose = _read(guesses), f"words of {guesses}"
        else:
            assert chosen is not None
            accepted, whose = Lexicon.built_in(len(chosen[0])).words, "built-in words"
        if chosen is not None:
            _require_accepted(chosen, accepted, f"{answers}: ", whose)
        source = " + ".join(path.name for path in (guesses, answers) if path is not None)
        return Lexicon.of(accepted, chosen, source)


def _read(path: Path) -> Sequence[str]:
    words = read_words(path)
    if len(words[0]) not in LENGTHS:
        raise WordListError(
            f"{path} has words of {len(words[0])} letters; "
            f"use {LENGTHS[0]} to {LENGTHS[-1]} letters"
        )
    return words


@cache
def _built_in(length: int) -> Lexicon:
    known = facts(length)
    words = tuple(known)
    weights = np.array([weight(fact, length) for fact in known.values()], np.int64)
    return Lexicon(
        words=words,
        letters=letters_of(words),
        weights=weights,
        blocked=np.array([fact.blocked for fact in known.values()], np.bool_),
        reserved=np.array([fact.reserved for fact in known.values()], np.bool_),
        zipf=np.array([fact.zipf for fact in known.values()], np.float32),
        likely=np.flatnonzero([_likely(fact, length) for fact in known.values()]).astype(np.int32),
        name=f"the built-in {length}-letter words",
    )


# Named lists: which words are accepted, and which of them are answers.
NAMED: dict[str, tuple[Callable[[Facts], bool], Callable[[Facts], bool]]] = {
    "original": (lambda fact: fact.from_the_start, lambda fact: fact.original),
    "2023": (lambda _: True, lambda fact: fact.official and not fact.taken_out),
}


@cache
def _named(name: str) -> Lexicon:
    accepted, answers = NAMED[name]
    known = facts(5)
    return Lexicon.of(
        [word for word, fact in known.items() if accepted(fact)],
        [word for word, fact in known.items() if answers(fact)],
        "the lists of 2023" if name == "2023" else f"the {name} lists",
    )


def _likely(fact: Facts, length: int) -> bool:
    return fact.original if length == 5 else fact.common and not fact.blocked


def _checked(given: Iterable[str], what: str) -> tuple[str, ...]:
    """The words sorted; `WordListError` if the list is no list of distinct words of one length."""
    listed = list(given)
    words = tuple(sorted(set(listed)))
    if not words:
        raise WordListError(f"{what} is empty; give at least one word")
    if len(words) != len(listed):
        twice = next(w for w, times in Counter(listed).items() if times > 1)
        raise WordListError(f"{what} has {short(twice)} more than once; list every word once")
    odd = next((w for w in words if len(w) != len(words[0])), None)
    if odd is not None:
        raise WordListError(
            f"{what} mixes {short(words[0])} and {short(odd)}; all words must have the same length"
        )
    foreign = next((w for w in words if not (w.isascii() and w.isalpha() and w.islower())), None)
    if foreign is not None:
        raise WordListError(f"{what} has {short(foreign)}; words are made of the letters a to z")
    if len(words[0]) not in LENGTHS:
        raise WordListError(
            f"{what} has words of {len(words[0])} letters; "
            f"use {LENGTHS[0]} to {LENGTHS[-1]} letters"
        )
    return words


def _require_accepted(
    answers: Iterable[str],
    accepted: Sequence[str],
    where: str = "",
    whose: str = "accepted guesses",
) -> None:
    foreign = sorted(set(answers).difference(accepted))
    if foreign:
        named = ", ".join(foreign[:3]) + (", …" if len(foreign) > 3 else "")
        number = "1 answer is" if len(foreign) == 1 else f"{len(foreign):,} answers are"
        raise WordListError(
            f"{where}{number} not among the {whose} of {len(accepted[0])} letters "
            f"({named}); give a guess list (--guesses) that has every answer"
        )
