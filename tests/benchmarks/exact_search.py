"""Proven optimal trees on the published lists, near-optimal ones, and the proof over openers."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from solver.exact import solve_exact
from solver.exact.best_opener import promising_first, prove_best_opener
from solver.games.position import Position
from solver.rules import WORDLE, Mode
from tests.solver.lexicons import named_lexicon

LISTS = {"2021": "original", "2023": "2023"}


def position(year: str, mode: Mode = Mode.NORMAL) -> Position:
    """The start of a game on the lists of a year."""
    return Position(WORDLE, named_lexicon(LISTS[year]), mode=mode)


def tree(
    year: str, opener: str, mode: Mode = Mode.NORMAL, width: int | None = None
) -> Callable[[], str]:
    """One opener's best tree; `search` are the seconds without reading and preparing lists."""

    def work() -> str:
        result = solve_exact(position(year, mode), opener=opener, width=width)
        proven = "proven" if result.proven else "not proven"
        return (
            f"{result.total:,}, worst {result.tree.worst}, {proven}, search {result.seconds:.2f} s"
        )

    return work


def openers(count: int | None) -> Callable[[], str]:
    """The best opener, proven on two processes; the processor seconds are theirs."""

    def work() -> str:
        start = position("2021")
        chosen = promising_first(start)[:count]
        with tempfile.TemporaryDirectory() as folder:
            results = Path(folder) / "openers.jsonl"
            best = prove_best_opener(start, openers=chosen, processes=2, results=results)
        proven = "proven" if best.proven else "not proven"
        return (
            f"{best.opener.upper()} {best.total:,}, {proven}, "
            f"{best.processor_seconds:.0f} processor s"
        )

    return work


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("exact tree of SALET, 12,972 guesses, 2,315 answers", tree("2021", "salet")),
    ("exact tree of RAISE", tree("2021", "raise")),
    ("exact tree of CRANE", tree("2021", "crane")),
    ("exact tree of SALET, hard mode", tree("2021", "salet", Mode.HARD)),
    ("near-optimal tree of SALET, width 10", tree("2021", "salet", width=10)),
    ("exact tree of TARSE, 14,855 guesses, 3,158 answers", tree("2023", "tarse")),
    ("exact tree of TARSE, hard mode", tree("2023", "tarse", Mode.HARD)),
    ("best of the 300 most promising openers, two processes", openers(300)),
    ("best of all 12,972 openers, two processes", openers(None)),
]
