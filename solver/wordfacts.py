"""What is known of each built-in word, and the weight it is given as an answer.

The data files have a line a word: the word, its Zipf value × 100, the smallest dictionary size
that lists it, and flags. Sources and licences: `solver/data/SOURCES.md`.
"""

import lzma
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LENGTHS = range(4, 12)

# Weights of five-letter words, relative to the rarest. The mass outside the original list comes
# to 3.5 %: the daily game left that list on 66 of its first 1,940 days, 3.4 %.
ORIGINAL = 1000
LATER_COMMON, LATER = 120, 60
COMMON, KNOWN, RARE = 12, 4, 1
# Zipf 3: once in a million words; 2: once in ten million.
COMMON_ZIPF, KNOWN_ZIPF = 3.0, 2.0

# Weights of other lengths, by dictionary size: the size up to which a word belongs to it.
BY_SIZE = ((35, 400), (50, 150), (60, 30), (70, 6))
COMMON_SIZE = 50
# Editors avoid plain plurals and past tenses but do not exclude them.
INFLECTED_SHARE = 10


class Facts(NamedTuple):
    """What the data says of one word."""

    zipf: float
    size: int
    original: bool
    later: bool
    shunned: bool
    inflected: bool

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
        word: Facts(int(zipf) / 100, int(size), "A" in f, "L" in f, "X" in f, "S" in f or "E" in f)
        for word, zipf, size, f in zip(
            fields[0::4], fields[1::4], fields[2::4], fields[3::4], strict=True
        )
    }


def weight(fact: Facts | None, length: int) -> int:
    """How likely the word is as an answer, relative to other words of its length; at least 1."""
    if fact is None:
        return RARE
    if length == 5:
        return _daily_weight(fact)
    base = next((w for size, w in BY_SIZE if fact.size <= size), RARE)
    if fact.zipf < KNOWN_ZIPF:
        base //= 4
    return max(1, base // INFLECTED_SHARE if fact.inflected else base)


def _daily_weight(fact: Facts) -> int:
    if fact.original:
        return ORIGINAL
    if fact.later:
        return LATER_COMMON if fact.zipf >= COMMON_ZIPF else LATER
    if fact.inflected or fact.shunned:
        return RARE
    if fact.zipf >= COMMON_ZIPF:
        return COMMON
    return KNOWN if fact.zipf >= KNOWN_ZIPF else RARE
