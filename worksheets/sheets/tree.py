"""The decision tree behind a sheet: proven best where that is within reach, else a strategy's."""

from collections.abc import Callable
from typing import NamedTuple

from solver import Position
from solver.errors import UnknownStrategyError
from solver.games import opening_with
from solver.strategies import STRATEGIES
from worksheets.sheets.chart import Branch

EXACT = "exact"
# Exact search is the default for as many answers as it takes a moment for.
EXACT_ANSWERS = 3500
EXACT_LENGTH = 5
NEAR_WIDTH = 10

# Told the share of the work that is done, 0 to 1.
Advance = Callable[[float], None]


class SheetTree(NamedTuple):
    """A decision tree and what its strategy is called on paper."""

    root: Branch
    label: str


def default_strategy(position: Position) -> str:
    """Exact search where it takes a moment, else the strategy for play."""
    small = len(position.candidates) <= EXACT_ANSWERS
    return EXACT if small and position.lexicon.length <= EXACT_LENGTH else "scout"


def decision_tree(
    position: Position,
    opener: str,
    name: str | None,
    advance: Advance | None = None,
    patience: float | None = None,
) -> SheetTree:
    """The tree for an opener, an accepted word in lower case, and its strategy's name.

    `advance` is told how far exact search is. With `patience`, in seconds, a proof that takes
    longer is given up for the near-optimal tree. `UnknownStrategyError` for an unknown one.
    """
    name = name or default_strategy(position)
    if name == EXACT:
        return _least_mean(position, opener, advance, patience)
    if name not in STRATEGIES:
        raise UnknownStrategyError(name, STRATEGIES)
    from solver.trees import build_tree

    tree = build_tree(opening_with(opener, STRATEGIES[name]), position)
    return SheetTree(tree.root, f"{name} strategy")


class _OutOfPatience(Exception):  # noqa: N818
    """A proof takes longer than its reader will wait."""


def _least_mean(
    position: Position, opener: str, advance: Advance | None, patience: float | None
) -> SheetTree:
    from solver.exact import Progress, solve_exact

    def tell(progress: Progress) -> None:
        if advance is not None and progress.answers:
            advance(progress.done / progress.answers)
        if patience is not None and progress.seconds > patience and not progress.compiling:
            raise _OutOfPatience

    try:
        result = solve_exact(position, opener=opener, progress=tell)
    except _OutOfPatience:
        result = solve_exact(position, opener=opener, width=NEAR_WIDTH)
    label = "least mean, proven" if result.proven else "least mean found"
    return SheetTree(result.tree.root, label)
