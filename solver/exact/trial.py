"""One opener tried against a total that it must beat: what every process and machine runs."""

import hashlib
import threading
import time
from typing import NamedTuple

import numpy as np

from solver.exact.entry import cost_of
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.node import MOST, UNIFORM
from solver.exact.problem import Problem, problem_of
from solver.exact.scan import scan
from solver.games.position import Position

# Positions met under different openers are kept: room for a million, 16 MB a process.
TABLE_BITS = 20


class Trial(NamedTuple):
    """What is known of one opener: its least total if `exact`, else a bound that it reaches.

    `total` is a sum of weight × guesses; None if the guess limit is too small for this opener.
    `seconds` are processor time.
    """

    opener: str
    total: int | None
    exact: bool
    seconds: float


def fingerprint(position: Position) -> str:
    """A short text that differs where lists, rule, clues, mode or limit differ."""
    lexicon, sayable = position.lexicon, position.vocabulary.sayable(position.lexicon)
    parts = (
        position.rule.name,
        str(position.mode),
        str(position.limit),
        repr([tuple(clue) for clue in position.clues]),
        " ".join(lexicon.words),
        " ".join(map(str, position.prior.weights(lexicon).tolist())),
        " ".join(map(str, np.flatnonzero(~sayable.as_answer).tolist())),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def bounds_of(problem: Problem) -> np.ndarray:
    """For each guess the least that it can cost as the first; tells the search the most it gains.

    In units of the problem's weight.
    """
    context = problem.context
    rows = np.arange(len(problem.answers))
    gain = np.empty(context.labels.shape[1], np.int32)
    uniform = context.rules[UNIFORM] > 0
    scan(context.labels, rows, context.weights, uniform, problem.labels, gain)
    context.rules[MOST] = gain.max()
    gain[context.own] += context.weights.astype(np.int32)
    bounds: np.ndarray = 3 * int(context.weights.sum()) - gain[: len(problem.guesses)]
    return bounds


_searches: dict[str, Problem] = {}
_lock = threading.Lock()


def _problem(position: Position, mark: str) -> Problem:
    """The problem of the position, with the table of all openers that this process tried."""
    with _lock:
        if mark not in _searches:
            _searches.clear()
            problem = problem_of(position, bits=TABLE_BITS)
            bounds_of(problem)
            _searches[mark] = problem
        return _searches[mark]


def try_openers(
    position: Position, mark: str, openers: tuple[str, ...], below: int | None
) -> list[Trial]:
    """Try each opener for a total below `below`; `mark` is the position's fingerprint."""
    problem = _problem(position, mark)
    context, unit = problem.context, problem.unit
    members = np.arange(len(problem.answers))
    node = problem.node(members, problem.proved(position))
    beta = IMPOSSIBLE if below is None else -(-below // unit)
    trials = []
    for opener in openers:
        began = time.thread_time()
        guess = np.flatnonzero(problem.guesses == position.lexicon.index(opener))[0]
        column = int(np.flatnonzero(node.columns == guess)[0])
        cost = int(cost_of(context, node, position.turns_left, beta, column))
        total = cost * unit if cost < IMPOSSIBLE else None
        trials.append(Trial(opener, total, cost < beta, time.thread_time() - began))
    return trials
