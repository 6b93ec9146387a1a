"""Every strategy by its name."""

from solver.errors import UnknownStrategyError
from solver.games.game import Strategy
from solver.strategies.heuristics import entropy, expected, groups, minimax, scout
from solver.strategies.optimal import exact
from solver.strategies.peaks import letters, median
from solver.strategies.surest import surest

STRATEGIES: dict[str, Strategy] = {
    "exact": exact,
    "scout": scout,
    "surest": surest,
    "entropy": entropy,
    "groups": groups,
    "expected": expected,
    "minimax": minimax,
    "median": median,
    "letters": letters,
}


def strategy_named(name: str) -> Strategy:
    """The strategy of this name; `UnknownStrategyError` with the names there are."""
    try:
        return STRATEGIES[name]
    except KeyError:
        raise UnknownStrategyError(name, STRATEGIES) from None
