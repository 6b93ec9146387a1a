"""What the lists say of a word, and which lists there are."""

from typing import Any

from solver.words.facts import LENGTHS, facts
from solver.words.lexicon import Lexicon
from solver.words.lists import WordLists


def describe(lexicon: Lexicon, word: str) -> dict[str, Any]:
    """What is known of an accepted word; `UnknownWordError` for any other."""
    i = lexicon.index(word)
    fact = facts(lexicon.length).get(word)
    return {
        "word": word,
        "kind": fact.tier if fact else "not a built-in word",
        "zipf": round(float(lexicon.zipf[i]), 2),
        "probability": float(lexicon.weights[i] / lexicon.weights.sum()),
        "blocked": bool(lexicon.blocked[i]),
        "list": lexicon.name,
    }


def summaries(lists: WordLists) -> list[dict[str, Any]]:
    """The lists in use: the given or named ones, or the built-in words of one length or of all."""
    if lists.guesses is not None or lists.answers is not None or lists.name is not None:
        return [_summary(lists.load())]
    lengths = LENGTHS if lists.length is None else (lists.length,)
    return [_summary(Lexicon.built_in(n)) for n in lengths]


def _summary(lexicon: Lexicon) -> dict[str, Any]:
    return {
        "length": lexicon.length,
        "accepted": len(lexicon.words),
        "answers": len(lexicon.likely),
        "blocked_words": int(lexicon.blocked.sum()),
        "list": lexicon.name,
    }
