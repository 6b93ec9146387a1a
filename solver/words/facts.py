"""What is known of each built-in word, and the weight it is given as an answer.

The data files have a line a word: the word, its Zipf value × 100, the smallest dictionary size
that lists it, and flags. Sources and licenses: `solver/data/SOURCES.md`.
"""

import lzma
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LENGTHS = range(4, 12)

# Weights of five-letter words, from the daily game's record. From July 2023, when the list of
# later answers was made, to May 2026 it played 44 % of the original answers, 5 % of the later ones
# that are no inflected forms (none of the 229 that are), and 2 words of neither list. In the last
# of these years the later ones were 24 % as frequent as the original ones; hence 200 to 1000.
# All words outside the original list weigh 5 % together: the game left it on 3.4 % of its first
# 1,940 days, and on 6.6 % of the last 365.
ORIGINAL = 1000
LATER = 200
UNLISTED = 10
RARE = 1
# Unlisted words seen less than once in ten million words share the weight of the rarest.
KNOWN_ZIPF = 200

# Weights of other lengths, by dictionary size: the size up to which a word belongs to it.
BY_SIZE = ((35, 400), (50, 150), (60, 30), (70, 6))
COMMON_SIZE = 50
COMMON_ZIPF = 3.0

# Within a tier, how common a word is counts up to Zipf 2.75 and no further: in the record the
# original answers above it are all alike, at Zipf 2.1 half as frequent, and below 2 a third.
ZIPF_OF_NONE, ZIPF_OF_FULL, LEAST_SHARE = 100, 275, 35
# Editors avoid plain plurals and past tenses but do not exclude them.
INFLECTED_SHARE = 10


class Facts(NamedTuple):
    """What the data says of one word."""

    zipf: float
    size: int
    original: bool
    later: bool
    taken_out: bool
    from_the_start: bool
    offensive: bool
    inflected: bool

    @property
    def official(self) -> bool:
        """Whether the daily game has had the word on a list of answers."""
        return self.original or self.later

    @property
    def blocked(self) -> bool:
        """Whether the word is never suggested."""
        return self.offensive and not self.official

    @property
    def reserved(self) -> bool:
        """Whether the word is suggested only where it can be the answer."""
        return self.offensive and self.official

    @property
    def common(self) -> bool:
        """Whether a player would expect the word as an answer, where no official list says."""
        return self.size <= COMMON_SIZE and self.zipf >= COMMON_ZIPF and not self.inflected

    @property
    def tier(self) -> str:
        """The kind of answer the word is."""
        if self.original:
            return "original answer"
        if self.later:
            return "later answer"
        if self.inflected:
            return "plain plural or past tense"
        return "common word" if self.zipf >= COMMON_ZIPF else "rare word"


@cache
def facts(length: int) -> dict[str, Facts]:
    """The built-in words of a length (3 to 11), sorted, with what is known of each."""
    packed = files("solver.data").joinpath(f"words-{length}.txt.xz").read_bytes()
    fields = lzma.decompress(packed).decode("ascii").split()
    return {
        word: Facts(
            int(zipf) / 100,
            int(size),
            original="A" in f,
            later="L" in f,
            taken_out="T" in f,
            from_the_start="G" in f,
            offensive="X" in f,
            inflected="S" in f or "E" in f,
        )
        for word, zipf, size, f in zip(
            fields[0::4], fields[1::4], fields[2::4], fields[3::4], strict=True
        )
    }


def weight(fact: Facts | None, length: int) -> int:
    """How likely the word is as an answer, relative to other words of its length; at least 1."""
    if fact is None:
        return RARE
    base = _daily_tier(fact) if length == 5 else _size_tier(fact)
    if fact.inflected and not fact.original:
        base //= INFLECTED_SHARE
    full = ZIPF_OF_FULL - ZIPF_OF_NONE
    share = min(max(round(fact.zipf * 100) - ZIPF_OF_NONE, LEAST_SHARE), full)
    return max(RARE, base * share // full)


def _daily_tier(fact: Facts) -> int:
    """The weight of a common word that is this kind of answer in the daily game."""
    if fact.original:
        return ORIGINAL
    if fact.later:
        return LATER
    known = round(fact.zipf * 100) >= KNOWN_ZIPF and not fact.blocked
    return UNLISTED if known else RARE


def _size_tier(fact: Facts) -> int:
    """The weight of a common word that a dictionary of this size lists."""
    return next((base for size, base in BY_SIZE if fact.size <= size), RARE)
