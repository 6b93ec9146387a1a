"""Optimal trees: the search and the reading of the tree, lists laid out anew every time."""

from collections.abc import Callable

from solver.exact import solve_exact
from solver.position import Position
from solver.rules import WORDLE, Mode
from tests.solver.lexicons import reference_lexicon

OLD = ("guesses_2021.txt", "answers_2021.txt")
NEW = ("guesses_2022.txt", "answers_2023.txt")


def tree(
    lists: tuple[str, str], opener: str, mode: Mode = Mode.NORMAL, width: int | None = None
) -> Callable[[], str]:
    """The optimal tree of one opener."""

    def work() -> str:
        position = Position(WORDLE, reference_lexicon(*lists), mode=mode)
        result = solve_exact(position, opener=opener, width=width)
        proven = "proven" if result.proven else "not proven"
        return (
            f"{result.total:,}, worst {result.tree.worst}, {proven}, {result.seconds:.2f} s search"
        )

    return work


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("`tree salet --exact`, 2,315 / 12,972 words", tree(OLD, "salet")),
    ("`tree raise --exact`", tree(OLD, "raise")),
    ("`tree crane --exact`", tree(OLD, "crane")),
    ("`tree salet --hard`", tree(OLD, "salet", Mode.HARD)),
    ("`tree salet --width 10`", tree(OLD, "salet", width=10)),
    ("`tree tarse --exact`, 3,158 / 14,855 words", tree(NEW, "tarse")),
    ("`tree tarse --hard`, 3,158 / 14,855 words", tree(NEW, "tarse", Mode.HARD)),
]
