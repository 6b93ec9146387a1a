"""The decision tree behind a sheet: proven best where that is within reach, else a strategy's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from solver import STRATEGIES, Lexicon, Position, SecondGuessError
from solver.kernels import respond_all
from solver.strategies import Strategy
from worksheets.chart import Branch

EXACT = "exact"
# Exact search is the default for as many answers as it takes a moment for.
EXACT_ANSWERS = 3500
EXACT_LENGTH = 5

Advance = Callable[[float], None]


@dataclass(frozen=True)
class Grown:
    """A node of a tree that a strategy played out."""

    guess: str
    final: bool
    children: Mapping[int, "Grown"] = field(default_factory=dict)


class Strategem(NamedTuple):
    """A decision tree and what its strategy is called on paper."""

    root: Branch
    label: str


def answers_only(lexicon: Lexicon) -> Lexicon:
    """The lexicon in which only the likely answers can be the answer, all equally.

    Paper has no room for every accepted word; its footer names the list.
    """
    weights = np.zeros(len(lexicon.words), np.int64)
    weights[lexicon.likely] = 1
    return replace(lexicon, weights=weights)


def default_strategy(position: Position) -> str:
    """Exact search where it takes a moment, else the strategy for play."""
    small = len(position.candidates) <= EXACT_ANSWERS
    within = position.lexicon.length == EXACT_LENGTH and small and position.rule.name == "wordle"
    return EXACT if within else "scout"


def decision_tree(
    position: Position, opener: str, name: str | None, advance: Advance = lambda _share: None
) -> Strategem:
    """The tree for an opener, an accepted word in lower case, and its strategy's name.

    `advance` is told what share of the work is done, 0 to 1. Raises `SecondGuessError` for an
    unknown strategy.
    """
    name = name or default_strategy(position)
    if name == EXACT:
        return _exact(position, opener)
    if name not in STRATEGIES:
        known = ", ".join(sorted({*STRATEGIES, EXACT}))
        raise SecondGuessError(f"{name!r} is no strategy; use {known}")
    total = len(position.candidates)
    done = 0

    def found(answers: int) -> None:
        nonlocal done
        done += answers
        advance(done / total)

    root = grow(STRATEGIES[name], position, opener, found)
    return Strategem(root, f"{name} strategy")


def grow(
    strategy: Strategy,
    position: Position,
    guess: str | None = None,
    found: Callable[[int], None] = lambda _answers: None,
) -> Grown:
    """The tree that a strategy plays from a position on, with `guess` first if one is given.

    It goes on past the position's limit, with one likely word after the other, until every
    answer is found: the worst case tells.
    """
    guess = guess or strategy(position)
    lexicon, rule = position.lexicon, position.rule
    letters = lexicon.letters
    row = respond_all(rule.code, letters[lexicon.index(guess)], letters[position.candidates])
    solved = rule.solved(lexicon.length)
    patterns = [int(p) for p in np.unique(row)]
    if patterns != [solved] and len(patterns) == 1 and position.clues:
        raise SecondGuessError(
            f"after {', '.join(c.guess.upper() for c in position.clues)} the strategy guesses "
            f"{guess.upper()}, which tells nothing; choose another --strategy"
        )
    if solved in patterns:
        found(1)
    children = {
        pattern: grow(strategy, position.after(guess, pattern), None, found)
        for pattern in patterns
        if pattern != solved
    }
    return Grown(guess, solved in patterns, children)


def _exact(position: Position, opener: str) -> Strategem:
    from solver.exact import solve_exact

    result = solve_exact(position, opener=opener)
    label = "least mean, proven" if result.proven else "least mean found"
    return Strategem(result.tree.root, label)
