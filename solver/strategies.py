"""Named strategies: each takes a position and gives the next guess."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from solver.errors import LimitError
from solver.kernels import letters_of, respond_all
from solver.peaks import letters, median
from solver.position import Indices, Position
from solver.rank import OBJECTIVES, Objective, best_place, measured, perfect_probe, promising
from solver.words.lexicon import Lexicon

if TYPE_CHECKING:
    from solver.exact import ExactSearch

Strategy = Callable[[Position], str]

# A candidate of at least this share of the weight is guessed without looking further.
NEARLY_CERTAIN = 0.9
# With so few candidates some probe often tells all of them apart; so many are tried first.
FEW_ENOUGH, FIRST_PART = 40, 512
# Guesses that `exact` tries at a node while it looks for a first guess.
FIRST_WIDTH = 10


def likeliest(position: Position) -> str:
    """The most likely candidate, then the more common, then the first of the alphabet."""
    lexicon, candidates = position.lexicon, position.candidates
    if not len(candidates):
        return _closest(position)
    keys = (candidates, -lexicon.zipf[candidates], -position.weights, lexicon.blocked[candidates])
    first = int(candidates[np.lexsort(keys)[0]])
    return lexicon.words[first] if not lexicon.blocked[first] else _closest(position)


def scout(position: Position) -> str:
    """The guess that best trades information against its own chance of being the answer.

    Of all allowed words, candidates or not; but see `foregone`.
    """
    word = foregone(position)
    if word is not None:
        return word
    wanted = promising(position, OBJECTIVES["scout"])
    if len(wanted) < len(position.suggestible):
        found = measured(position, wanted)
        return position.lexicon.words[int(wanted[best_place(position, found, OBJECTIVES["scout"])])]
    return _best(position, OBJECTIVES["scout"])


def foregone(position: Position) -> str | None:
    """What scout guesses without weighing anything: the most likely candidate.

    With two candidates left, or one that is nearly certain, or one guess to go; else None.
    """
    weights = position.weights
    settled = len(weights) <= 2 or weights.max() >= NEARLY_CERTAIN * weights.sum()
    return likeliest(position) if settled or position.turns_left <= 1 else None


def entropy(position: Position) -> str:
    """The guess of the greatest entropy; a candidate where that is as good."""
    return _best(position, OBJECTIVES["entropy"])


def expected(position: Position) -> str:
    """The guess that leaves the fewest words on average."""
    return _best(position, OBJECTIVES["expected"])


def minimax(position: Position) -> str:
    """The guess whose largest group is smallest."""
    return _best(position, OBJECTIVES["minimax"])


def groups(position: Position) -> str:
    """The candidate with the most distinct responses, the first of the alphabet among equals.

    Only candidates are guessed, so this is always a hard-mode player.
    """
    candidates = position.candidates
    candidates = candidates[~position.lexicon.blocked[candidates]]
    if not len(candidates):
        return _closest(position)
    found = measured(position, candidates)
    return position.lexicon.words[int(candidates[int(np.argmax(found.measures.groups))])]


def exact(position: Position) -> str:
    """The next guess of an optimal tree over the likely answers, while any of them fits.

    Without clues the first guess comes from a near-optimal search, since proving the best of all
    openers takes long. When no likely answer fits any more, `scout` goes on.
    """
    narrow = replace(position, lexicon=position.lexicon.answers_only)
    if not len(narrow.candidates) or not narrow.lexicon.weights[narrow.candidates].any():
        return scout(position)
    if len(narrow.candidates) == 1:
        return likeliest(narrow)
    return _optimal(narrow)


def _optimal(position: Position) -> str:
    from solver.exact import ExactSearch

    width = None if position.clues else FIRST_WIDTH
    game = (position.rule.name, position.mode, position.limit, width)
    kept = _searches.get(position.lexicon)
    if kept is None or kept[0] != game:
        # The table of a game serves all its positions; only the last game's is kept.
        _searches.clear()
        start = replace(position, clues=())
        kept = (game, ExactSearch(start, width=width))
        _searches[position.lexicon] = kept
    try:
        return kept[1].solve(position).tree.root.guess
    except LimitError:
        return scout(position)


_searches: "dict[Lexicon, tuple[object, ExactSearch]]" = {}

STRATEGIES: dict[str, Strategy] = {
    "exact": exact,
    "scout": scout,
    "entropy": entropy,
    "groups": groups,
    "expected": expected,
    "minimax": minimax,
    "median": median,
    "letters": letters,
}


def _best(position: Position, objective: Objective) -> str:
    """The first in the objective's order; on the last guess the likeliest candidate.

    Candidates win ties, so where one of them is as good as a perfect probe no probe need be
    looked at. Else probes are looked at from the most common on, until one is perfect: ties
    among probes go to the more common.
    """
    candidates, words = position.candidates, position.lexicon.words
    if len(candidates) <= 2 or position.turns_left <= 1:
        return likeliest(position)
    perfect = perfect_probe(position, objective)
    own = candidates[~position.lexicon.blocked[candidates]]
    best, least = -1, None
    if len(own):
        found = measured(position, own)
        place = best_place(position, found, objective)
        best, least = int(own[place]), int(objective(found)[place])
        if least <= perfect:
            return words[best]
    for part in _parts(_probes(position), len(candidates)):
        values = objective(measured(position, part))
        place = int(np.argmin(values))
        if least is None or values[place] < least:
            best, least = int(part[place]), int(values[place])
            if least <= perfect:
                break
    return words[best] if best >= 0 else _closest(position)


def _probes(position: Position) -> Indices:
    """The guesses that cannot be the answer, the most common first."""
    wanted = np.zeros(len(position.lexicon.words), np.bool_)
    wanted[position.suggestible] = True
    wanted[position.candidates] = False
    order = position.lexicon.by_commonness
    return order[wanted[order]]


def _parts(probes: Indices, candidates: int) -> Iterator[Indices]:
    """The probes in growing parts where a perfect one may come early, else all at once."""
    size = FIRST_PART if candidates <= FEW_ENOUGH else max(len(probes), 1)
    begin = 0
    while begin < len(probes):
        yield probes[begin : begin + size]
        begin, size = begin + size, 4 * size


def _closest(position: Position) -> str:
    """Where no word that may be said fits: the one whose responses differ in the fewest tiles.

    The answer is in no list then; a word close to it still earns letters in place.
    """
    lexicon, length = position.lexicon, position.lexicon.length
    guesses = position.suggestible if len(position.suggestible) else position.allowed
    differing = np.zeros(len(guesses), np.int64)
    for guess, pattern in position.clues:
        row = respond_all(position.rule.code, letters_of([guess])[0], lexicon.letters[guesses])
        for place in range(length):
            unit = 3**place
            differing += (row // unit) % 3 != (pattern // unit) % 3
    used = {guess for guess, _ in position.clues}
    differing += 1000 * np.array([lexicon.words[int(i)] in used for i in guesses], np.int64)
    keys = (guesses, -lexicon.zipf[guesses], -lexicon.weights[guesses], differing)
    return lexicon.words[int(guesses[np.lexsort(keys)[0]])]
