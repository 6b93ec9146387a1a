"""Playing by how likely words are: win within the limit first, then with the fewest guesses."""

from contextlib import suppress
from dataclasses import replace

import numpy as np

from solver.errors import LimitError
from solver.games.candidates import Indices
from solver.games.position import Position
from solver.ranking.fallback import likeliest
from solver.rules.responses import pattern_table
from solver.strategies.heuristics import scout
from solver.words.prior import Prior

# Exact search looks at the likeliest words that hold this share of the weight, or at all where few
# fit. The rest is too unlikely to be worth a guess, and costs most of the time.
HELD, FEW = 0.98, 40
# Beyond so many words exact search would keep a player waiting.
MANY = 400
# Guesses tried at a node; with all of them a hundred rare words that look alike can take minutes.
# The second is for where the first finds no tree.
WIDTHS = (30, 150)
CHUNK = 1024


def surest(position: Position) -> str:
    """The next guess where some candidates are much likelier than others.

    That of the best tree over the words that hold nearly all of the weight, which finds all of
    them in time; with two guesses left, the guess with the greatest chance to win over all words;
    scout's where more words fit than can be searched.
    """
    if len(position.candidates) <= 2 or position.turns_left <= 1:
        return likeliest(position)
    if position.turns_left == 2:
        return _best_of_two(position)
    kept = held_words(position)
    return _searched(position, kept) if len(kept) <= MANY else scout(position)


def held_words(position: Position) -> Indices:
    """The candidates that hold `HELD` of the weight, at least `FEW` if there are, likeliest first.

    Words of equal weight are taken by the alphabet.
    """
    candidates = position.candidates
    reached = np.cumsum(np.sort(candidates.weights)[::-1])
    enough = int(np.searchsorted(reached, HELD * reached[-1])) + 1
    return candidates.likeliest_first[: max(enough, FEW)]


def _searched(position: Position, kept: Indices) -> str:
    """The first guess of the best tree that finds all these words in time, or most of them.

    Where no tree finds all, the least likely quarter is given up, and so on.
    """
    from solver.exact import ExactSearch

    while len(kept) > 2:
        narrow = _narrowed(position, kept)
        for width in WIDTHS:
            with suppress(LimitError):
                return ExactSearch(narrow, width=width).solve().tree.root.guess
        kept = kept[: -max(1, len(kept) // 4)]
    return scout(position)


def _narrowed(position: Position, kept: Indices) -> Position:
    """The position with these candidates and no others."""
    alive = np.zeros(len(position.lexicon.words), np.int64)
    alive[kept] = position.candidates.dense(len(alive))[kept]
    clues = " ".join(f"{guess}:{pattern}" for guess, pattern in position.clues)
    name = f"{position.prior.name} {position.rule.name} {clues} likeliest {len(kept)}"
    return replace(position, prior=Prior(name, lambda _: alive))


def _best_of_two(position: Position) -> str:
    """The guess after which the last one is most likely right; then the one likeliest itself.

    The chance to win is the sum over groups of the heaviest word of each: that is guessed last.
    """
    guesses, lexicon = position.suggestible, position.lexicon
    if not len(guesses):
        return likeliest(position)
    everything = position.candidates.dense(len(lexicon.words))
    words = position.candidates.likeliest_first[:MANY]
    weights = everything[words]
    chance = np.empty(len(guesses), np.int64)
    for begin in range(0, len(guesses), CHUNK):
        part = slice(begin, begin + CHUNK)
        table = pattern_table(
            position.rule.code, lexicon.letters[guesses[part]], lexicon.letters[words]
        )
        places = np.argsort(table, axis=1, kind="stable")
        patterns = np.take_along_axis(table, places, axis=1)
        heaviest = np.ones(table.shape, np.bool_)
        heaviest[:, 1:] = patterns[:, 1:] != patterns[:, :-1]
        chance[part] = np.where(heaviest, weights[places], 0).sum(axis=1)
    keys = (guesses, -lexicon.zipf[guesses], -everything[guesses], -chance)
    return lexicon.words[int(guesses[np.lexsort(keys)[0]])]
