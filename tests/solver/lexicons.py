"""Small lexicons for tests, made from words given in the test."""

import random
from collections.abc import Sequence

from solver.words.lexicon import Lexicon

OUND = ("bound", "found", "hound", "mound", "pound", "sound", "wound")


def lexicon(words: Sequence[str], answers: Sequence[str] | None = None) -> Lexicon:
    """A lexicon of these words; all may be the answer unless `answers` says which."""
    return Lexicon.of(words, answers, "test words")


def named_lexicon(name: str, seed: int | None = None) -> Lexicon:
    """A published pair of lists, its words shuffled first if a seed is given."""
    whole = Lexicon.named(name)
    lists = list(whole.words), list(whole.answers)
    if seed is not None:
        for words in lists:
            random.Random(seed).shuffle(words)
    return Lexicon.of(*lists, "the named lists")
