"""The strategy that follows an optimal tree."""

from dataclasses import replace
from typing import TYPE_CHECKING

from solver.errors import LimitError
from solver.games.position import Position
from solver.ranking.fallback import likeliest
from solver.strategies.heuristics import scout
from solver.words.lexicon import Lexicon
from solver.words.prior import ACCEPTED, OFFICIAL

if TYPE_CHECKING:
    from solver.exact import ExactSearch

# Guesses that `exact` tries at a node while it looks for a first guess.
FIRST_WIDTH = 10


def exact(position: Position) -> str:
    """The next guess of an optimal tree over the likely answers, while any of them fits.

    Without clues the first guess comes from a near-optimal search, since proving the best of all
    openers takes long. When no likely answer fits any more, `scout` goes on.
    """
    narrow = replace(position, prior=OFFICIAL) if position.prior is ACCEPTED else position
    if narrow.candidates.revived:
        return scout(position)
    if len(narrow.candidates) == 1:
        return likeliest(narrow)
    return _optimal(narrow)


def _optimal(position: Position) -> str:
    from solver.exact import ExactSearch

    width = None if position.clues else FIRST_WIDTH
    game = (*_settings(position), width)
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


def _settings(position: Position) -> tuple[object, ...]:
    """What decides a search besides lexicon and clues."""
    return position.rule, position.mode, position.limit, position.prior, position.vocabulary


_searches: "dict[Lexicon, tuple[object, ExactSearch]]" = {}
