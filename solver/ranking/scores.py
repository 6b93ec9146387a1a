"""What a guess is worth: entropy, groups, words left, largest group, and the order of guesses.

Rankings are total orders over integers, so that they do not depend on the order of any list:
the objective, then candidates before probes, then the more common word, then the alphabet.
"""

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.games.candidates import Indices
from solver.games.position import Position
from solver.ranking.measures import INFORMATION_UNIT, Measures, information_of, measure

# How much a guess's own chance of being the answer is worth, in bits. Chosen on the played
# answers of the daily game; see tests/benchmarks/scout_bonus.py for how the mean varies with it.
CHANCE_BONUS: float = 2

THREADS = min(2, os.cpu_count() or 1)
WORTH_SHARING = 100_000  # responses below which a second thread costs more than it saves

# With more responses than MANY, a player would wait: guesses are first judged on a sample of the
# candidates, SAMPLED responses in all, and the best KEPT of them exactly.
MANY, SAMPLED, KEPT = 30_000_000, 20_000_000, 400


class Measured(NamedTuple):
    """Guesses as indices, what each does, and the weight each has as the answer (0: a probe)."""

    guesses: Indices
    measures: Measures
    own: NDArray[np.int64]


class Worth(NamedTuple):
    """What one guess is worth at a position.

    `entropy` in bits; `groups` the number of distinct responses; `expected_remaining` the expected
    number of words left; `largest` the most words that can be left; `candidate` whether it can
    be the answer, with which `probability`.
    """

    word: str
    entropy: float
    groups: int
    expected_remaining: float
    largest_group: int
    candidate: bool
    probability: float


Objective = Callable[[Measured], NDArray[np.int64]]


def _scout(measured: Measured) -> NDArray[np.int64]:
    bonus = int(CHANCE_BONUS * INFORMATION_UNIT)
    return measured.measures.residual_entropy - bonus * measured.own


# What to minimise, as integers.
OBJECTIVES: dict[str, Objective] = {
    "scout": _scout,
    "entropy": lambda measured: measured.measures.residual_entropy,
    "groups": lambda measured: -measured.measures.groups,
    "expected": lambda measured: measured.measures.spread,
    "minimax": lambda measured: measured.measures.largest_group,
}


def measure_guesses(position: Position, guesses: Indices) -> Measured:
    """Measure these guesses against the position's candidates."""
    letters = position.lexicon.letters
    candidates = position.candidates
    answers = letters[candidates.indices]
    threads = THREADS if len(guesses) * len(answers) > WORTH_SHARING else 1
    result = measure(position.rule.code, letters[guesses], answers, candidates.weights, threads)
    return Measured(guesses, result, candidates.dense(len(letters))[guesses])


def promising(position: Position, objective: Objective) -> Indices:
    """The guesses worth measuring for a player, ascending: all, or the best on a sample.

    The sample is every so many units of the candidates' weight, so that it is the same each time
    and for every order of the lists.
    """
    guesses, candidates = position.suggestible, position.candidates
    if len(guesses) * len(candidates) <= MANY:
        return guesses
    size = SAMPLED // len(guesses)
    reached = np.cumsum(candidates.weights)
    marks = (2 * np.arange(size) + 1) * int(reached[-1]) // (2 * size)
    places, times = np.unique(np.searchsorted(reached, marks, side="right"), return_counts=True)
    shares = times * max(1, int(reached[-1]) // size)
    letters = position.lexicon.letters
    sample = letters[candidates.indices[places]]
    result = measure(position.rule.code, letters[guesses], sample, shares, THREADS)
    own = candidates.dense(len(letters))
    best = np.argsort(objective(Measured(guesses, result, own[guesses])), kind="stable")[:KEPT]
    return np.sort(guesses[best])


def perfect_probe(position: Position, objective: Objective) -> int:
    """The value of a probe that leaves every candidate alone: no probe can be better."""
    candidates = position.candidates
    weights = candidates.weights
    alone = Measures(
        np.array([information_of(weights)]),
        np.array([len(weights)]),
        np.array([1]),
        np.array([weights.sum()]),
    )
    return int(objective(Measured(candidates.indices[:1], alone, np.zeros(1, np.int64)))[0])


def order(position: Position, found: Measured, objective: Objective) -> NDArray[np.intp]:
    """The places of `found` from best to worst."""
    # lexsort's last key counts first; guesses ascend, so their number is the alphabet.
    commonness = position.lexicon.zipf[found.guesses]
    return np.lexsort((found.guesses, -commonness, found.own == 0, objective(found)))


def best_place(position: Position, found: Measured, objective: Objective) -> int:
    """The place that `order` puts first, without sorting all."""
    values = objective(found)
    ties = np.flatnonzero(values == values.min())
    among = Measured(
        found.guesses[ties], Measures(*(m[ties] for m in found.measures)), found.own[ties]
    )
    return int(ties[order(position, among, objective)[0]])


def rank(position: Position, top: int | None = None, by: str = "scout") -> list[Worth]:
    """The allowed guesses from best to worst, at most `top` of them.

    On the last guess, and where no accepted word fits, the order is that of the likeliest words.
    In scout's order, which is for players, `top` guesses of very many come from `promising` ones;
    every other ranking looks at all.
    """
    quick = by == "scout" and top is not None and top < KEPT
    guesses = promising(position, OBJECTIVES[by]) if quick else position.suggestible
    found = measure_guesses(position, guesses)
    places = order(position, found, OBJECTIVES[by])[:top]
    total = position.candidates.total
    return [_worth(position, found, int(i), total) for i in places]


def rank_of(position: Position, guesses: Sequence[str]) -> list[Worth]:
    """What these guesses are worth, in the order given."""
    indices = np.array([position.lexicon.index(word) for word in guesses], np.int32)
    found = measure_guesses(position, indices)
    total = position.candidates.total
    return [_worth(position, found, i, total) for i in range(len(indices))]


def _worth(position: Position, found: Measured, i: int, total: int) -> Worth:
    information = float(found.measures.residual_entropy[i]) / INFORMATION_UNIT
    whole = max(total, 1)
    return Worth(
        word=position.lexicon.words[int(found.guesses[i])],
        entropy=max(0.0, float(np.log2(whole)) - information / whole),
        groups=int(found.measures.groups[i]),
        expected_remaining=float(found.measures.spread[i]) / whole,
        largest_group=int(found.measures.largest_group[i]),
        candidate=bool(found.own[i] > 0),
        probability=float(found.own[i]) / whole,
    )
