"""What guesses are worth: the guesses to the end of the game, added up over the candidates.

Every candidate counts the same. What is left over when the guesses run out counts as `LOST` more
than the limit allows, so that a gamble is never as good as a sure thing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from solver.games.position import Position
from solver.games.rollouts import roll_out
from solver.ranking.scores import measure_guesses, rank
from solver.rules.rule import Mode

if TYPE_CHECKING:
    from solver.exact import ExactSearch
    from solver.games.candidates import Indices

LOST = 2
# Up to so many candidates a search is a matter of tenths of a second. Words of four letters have
# families of a dozen and more that differ in one place, which hard mode cannot tell apart at once.
EXACT_UP_TO, SHORT_UP_TO = {False: 200, True: 50}, {False: 50, True: 30}  # by: is it hard mode?
SHORT = 4  # letters
# With more of them, so many guesses are played on to see which is best.
TRIED = 40


class Value(NamedTuple):
    """What a guess costs at a position, beside the best one.

    Costs are sums of guesses over `candidates`; `cost` is that of the guess asked about, or the
    best one's if none was.
    """

    best_guess: str
    best: int
    cost: int
    candidates: int
    proven: bool


@dataclass
class Values:
    """Values of guesses in the games from one start; what serves several of them is kept.

    Positions are those of a lexicon whose likely words alone may be the answer, all alike.
    """

    start: Position

    def __post_init__(self) -> None:
        """Nothing is known yet."""
        self._search: ExactSearch | None = None
        self._tried: dict[tuple[object, ...], dict[str, int]] = {}

    def of(self, here: Position, guess: str | None = None) -> Value:
        """The value of `guess`, which must be legal at `here`, and of the best guess there."""
        if here.turns_left <= 2:
            return _counted(here, guess)
        if len(here.candidates) > exact_up_to(here):
            return self._played_on(here, guess)
        return self._searched(here, guess)

    def _played_on(self, here: Position, guess: str | None) -> Value:
        """Values of guesses that `groups` plays on to the end."""
        costs = self._tried.setdefault(here.clues, {})
        if not costs:
            costs.update(_rolled_out(here, [worth.word for worth in rank(here, TRIED)]))
        if guess is not None and guess not in costs:
            # Kept apart: what is best must not depend on what was asked before.
            costs = {**costs, **_rolled_out(here, [guess])}
        best = min(costs, key=lambda word: (costs[word], word != guess))
        cost = costs[best if guess is None else guess]
        return Value(best, costs[best], cost, len(here.candidates), False)

    def _searched(self, here: Position, guess: str | None) -> Value:
        """Proven values.

        A guess after which none is sure to be in time is played on instead, and costs at least one
        guess more than the best. Where no guess is sure to be in time, all are played on.
        """
        from solver.exact.grow import TreeBuilder, UnreachableError

        search = self._search_for(here, guess)
        builder, members = TreeBuilder(search.problem), search.problem.members(here)
        proved = search.problem.proved(here)
        try:
            best = builder.cost(members, proved, here.turns_left)
        except UnreachableError:
            return self._played_on(here, guess)
        cost = best
        if guess is not None:
            (value,) = search.values([guess], here)
            cost = value.total or max(_rolled_out(here, [guess])[guess], best + 1)
        if guess is None or cost > best:
            root = builder.grow(members, proved, here.turns_left, cost=best)
            return Value(root.guess, best, cost, len(members), True)
        return Value(guess, best, cost, len(members), True)

    def _search_for(self, here: Position, guess: str | None) -> "ExactSearch":
        """The search of the game in hand, or a new one where it does not lead here."""
        from solver.exact import ExactSearch

        search = self._search
        if search is None or not _continues(search, here, guess):
            spoken = guess is None or here.lexicon.index(guess) in here.suggestible
            search = ExactSearch(here, extra=() if spoken else (guess or "",))
            self._search = search
        return search


def exact_up_to(here: Position) -> int:
    """The most candidates with which positions of this game are searched."""
    limits = SHORT_UP_TO if here.lexicon.length <= SHORT else EXACT_UP_TO
    return limits[here.mode is not Mode.NORMAL]


def _continues(search: "ExactSearch", here: Position, guess: str | None) -> bool:
    """Whether the search knows the guess, and all candidates, as what its position leads to."""
    made, known = search.position.clues, search.problem.answers
    if here.clues[: len(made)] != made or not np.isin(here.candidates.indices, known).all():
        return False
    return guess is None or here.lexicon.index(guess) in search.problem.guesses


def _rolled_out(here: Position, guesses: Sequence[str]) -> dict[str, int]:
    lost = here.turns_left + LOST
    return {found.opener: found.total + found.lost * lost for found in roll_out(here, guesses)}


def _counted(here: Position, guess: str | None) -> Value:
    """Values on the last guess, or the last but one, where the sizes of the groups say it all.

    After the last guess all but the right word are lost; after the last but one, all but one word
    of each group.
    """
    wanted = here.suggestible
    if guess is not None:
        wanted = np.union1d(wanted, [here.lexicon.index(guess)]).astype(np.int32)
    found = measure_guesses(here, wanted)
    size, own = len(here.candidates), (found.own > 0).astype(np.int64)
    if here.turns_left <= 1:
        costs = size + LOST * (size - own)
    else:
        costs = size + (LOST + 1) * (size - own) - LOST * (found.measures.groups - own)
    place = _first(here, wanted, costs, own)
    asked = place if guess is None else int(np.searchsorted(wanted, here.lexicon.index(guess)))
    if costs[asked] == costs[place]:
        place = asked
    best = here.lexicon.words[int(wanted[place])]
    return Value(best, int(costs[place]), int(costs[asked]), size, True)


def _first(here: Position, wanted: "Indices", costs: np.ndarray, own: np.ndarray) -> int:
    """The place of the least cost: of candidates before others, then the more common."""
    return int(np.lexsort((wanted, -here.lexicon.zipf[wanted], own == 0, costs))[0])
