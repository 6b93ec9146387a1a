"""Word Peaks on the lists of both games together: strategies, exact trees, the best opener."""

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from solver.exact import solve_exact
from solver.exact.best_opener import promising_first, prove_best_opener
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import PEAKS
from solver.strategies.registry import STRATEGIES
from solver.words.lexicon import Lexicon
from tests.reference import reference_words


@cache
def words(*names: str) -> list[str]:
    """The words of several lists together, sorted."""
    return sorted({word for name in names for word in reference_words(name)})


GUESSES = ("guesses_2021.txt", "peaks_guesses.txt")
ANSWERS = ("answers_2021.txt", "peaks_targets.txt")


def strategy(name: str) -> Callable[[], str]:
    """All answers, while every accepted word is thought possible."""

    def work() -> str:
        lexicon = Lexicon.of(words(*GUESSES), words(*GUESSES))
        result = simulate(STRATEGIES[name], Position(PEAKS, lexicon, limit=10), words(*ANSWERS))
        return f"mean {result.mean:.4f}, worst {result.worst}, lost {result.lost}"

    return work


def tree(*answers: str) -> Callable[[], str]:
    """The proven tree of PLINK."""

    def work() -> str:
        start = Position(PEAKS, Lexicon.of(words(*GUESSES), words(*answers)))
        result = solve_exact(start, opener="plink")
        proven = "proven" if result.proven else "not proven"
        return f"{result.total:,}, {result.mean:.4f}, {proven}, search {result.seconds:.2f} s"

    return work


def best() -> str:
    """Every accepted word as opener, proven."""
    start = Position(PEAKS, Lexicon.of(words(*GUESSES), words(*ANSWERS)))
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "openers.jsonl"
        chosen = promising_first(start)
        found = prove_best_opener(start, openers=chosen, processes=2, results=results)
    proven = "proven" if found.proven else "not proven"
    spent = f"{found.processor_seconds:.0f} processor s"
    return f"{found.opener.upper()} {found.total:,}, {proven}, {spent}"


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    *(
        (f"Word Peaks, `{name}`, 12,979 words possible, 2,446 answers", strategy(name))
        for name in ("median", "letters", "entropy", "scout")
    ),
    ("Word Peaks, exact tree of PLINK, 2,446 answers", tree(*ANSWERS)),
    ("Word Peaks, exact tree of PLINK, its own 1,987 answers", tree("peaks_targets.txt")),
    ("Word Peaks, best of all 12,979 openers, two processes", best),
]
