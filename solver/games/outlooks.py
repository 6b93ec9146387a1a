"""What is left, in the terms of a player: how many likely words, how sure, which tile to check."""

from dataclasses import dataclass

import numpy as np

from solver.games.candidates import Indices
from solver.games.contradictions import Correction, find_corrections, mended
from solver.games.position import Position
from solver.words.prior import PRINTED


@dataclass(frozen=True)
class Outlook:
    """How many `accepted` words fit, and how many of these are `likely`: official, or common.

    `chance` is that of the likeliest word. Where no likely word fits, `check` is the tile that is
    most likely entered wrongly, if changing one would leave a likely word.
    """

    accepted: int
    likely: int
    chance: float
    check: Correction | None = None


def likely_words(position: Position) -> Indices:
    """The candidates that are likely: those that sheets have cards for; ascending indices."""
    own = position.candidates.indices
    found: Indices = own[PRINTED.weights(position.lexicon)[own] > 0]
    return found


def outlook(position: Position) -> Outlook:
    """The outlook of a position in which at least one accepted word fits."""
    candidates, likely = position.candidates, len(likely_words(position))
    chance = float(candidates.weights.max(initial=0)) / max(candidates.total, 1)
    check = None if likely or not position.clues else _doubtful_tile(position)
    return Outlook(len(candidates), likely, chance, check)


def describe_outlook(position: Position, found: Outlook) -> str:
    """The outlook as a sentence without an end: how many words are left, and what of them."""
    words = "1 word" if found.accepted == 1 else f"{found.accepted:,} words"
    if not found.likely:
        none = "not a likely one" if found.accepted == 1 else "none of them likely"
        return f"{words} left, {none}{_advice(position, found.check)}"
    if found.likely == found.accepted:
        return f"{words} left"
    return f"{words} left, {found.likely:,} of them likely"


def _advice(position: Position, check: Correction | None) -> str:
    if check is None:
        return ""
    letter = position.clues[check.row].guess[check.place].upper()
    return f": check the {letter} of row {check.row + 1}"


def _doubtful_tile(position: Position) -> Correction | None:
    """The single tile that, read differently, would leave the most weight in likely words."""
    prior = PRINTED.weights(position.lexicon)
    weights = position.prior.weights(position.lexicon)

    def likely_weight(correction: Correction) -> int:
        fitting = mended(position, correction).fitting
        return int(np.where(prior[fitting] > 0, weights[fitting], 0).sum())

    options = [(likely_weight(each), each) for each in find_corrections(position)]
    best = max(options, key=lambda option: option[0], default=None)
    return best[1] if best is not None and best[0] > 0 else None
