"""Small lexicons for tests, made from words given in the test."""

import random
from collections.abc import Sequence

from solver.words import Lexicon
from tests.reference import reference_words

OUND = ("bound", "found", "hound", "mound", "pound", "sound", "wound")


def lexicon(words: Sequence[str], answers: Sequence[str] | None = None) -> Lexicon:
    """A lexicon of these words; all may be the answer unless `answers` says which."""
    return Lexicon.of(words, answers, "test words")


def reference_lexicon(guesses: str, answers: str, seed: int | None = None) -> Lexicon:
    """Reference lists as a lexicon, shuffled first if a seed is given."""
    lists = reference_words(guesses), reference_words(answers)
    if seed is not None:
        for words in lists:
            random.Random(seed).shuffle(words)
    return Lexicon.of(*lists, "reference lists")
