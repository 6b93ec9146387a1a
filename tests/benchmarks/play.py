"""Strategies on the reference lists, and rankings of every opener."""

from collections.abc import Callable

from solver.games.position import Position
from solver.games.simulation import simulate
from solver.ranking.scores import rank
from solver.rules import WORDLE
from solver.strategies.registry import STRATEGIES
from solver.words.lexicon import Lexicon
from tests.solver.lexicons import named_lexicon


def alive() -> str:
    """Every accepted word alive, against the original answers."""
    start = Position(WORDLE, Lexicon.built_in(5))
    result = simulate(STRATEGIES["scout"], start, list(Lexicon.named("original").answers), "salet")
    return f"mean {result.mean:.4f}, lost {result.lost}, worst {result.worst}"


def strategy(name: str) -> Callable[[], str]:
    """One strategy on the 2021 lists, answers known."""

    def work() -> str:
        words = named_lexicon("original")
        targets = list(Lexicon.named("original").answers)
        result = simulate(STRATEGIES[name], Position(WORDLE, words), targets, "salet")
        return f"total {result.total:,}, lost {result.lost}, worst {result.worst}"

    return work


def openers() -> str:
    """All openers by entropy."""
    words = named_lexicon("2023")
    best = rank(Position(WORDLE, words), 1, "entropy")[0]
    return f"{best.word}, {best.entropy:.3f} bits"


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("`scout` from SALET, all 14,855 words alive, 2,315 answers", alive),
    *(
        (f"`{name}` from SALET, 12,972 guesses, 2,315 answers", strategy(name))
        for name in ("scout", "entropy", "groups", "expected", "minimax")
    ),
    ("all 14,855 openers by entropy, 3,158 answers", openers),
]
