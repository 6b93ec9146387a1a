"""Many boards: seeded games of different answers of the 2021 lists."""

from collections.abc import Callable, Sequence

from solver.boards.game import Boards
from solver.boards.simulation import simulate_boards
from solver.boards.strategies import BOARD_STRATEGIES
from solver.games import Position
from solver.rules import WORDLE
from tests.solver.lexicons import named_lexicon

SEED = 1


def played(boards: int, games: int, strategy: str, openers: Sequence[str]) -> Callable[[], str]:
    """So many games; milliseconds a game are processor time."""

    def work() -> str:
        words = named_lexicon("original")
        start = Boards.start(Position(WORDLE, words), boards)
        result = simulate_boards(BOARD_STRATEGIES[strategy], start, games, SEED, openers)
        cost = 1000 * result.seconds / result.games
        return (
            f"last board {result.mean:.3f}, worst {result.worst}, lost {result.lost}, "
            f"{cost:.0f} ms a game"
        )

    return work


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("8 boards, 1,000 games, `joint` from SALET", played(8, 1000, "joint", ["salet"])),
    ("8 boards, 1,000 games, `joint`, its own opener", played(8, 1000, "joint", [])),
    ("8 boards, the first 100 of these games, `joint`", played(8, 100, "joint", [])),
    ("8 boards, the same 100, `joint-ahead`", played(8, 100, "joint-ahead", [])),
    ("8 boards, 1,000 games, `fitness` from SALET", played(8, 1000, "fitness", ["salet"])),
    (
        "8 boards, 1,000 games, `fitness-uncertain` from SALET",
        played(8, 1000, "fitness-uncertain", ["salet"]),
    ),
    ("8 boards, 1,000 games, `entropy` from SALET", played(8, 1000, "entropy", ["salet"])),
    ("4 boards, 1,000 games, `joint`, its own opener", played(4, 1000, "joint", [])),
    ("4 boards, the first 100 of these games, `joint`", played(4, 100, "joint", [])),
    ("4 boards, the same 100, `joint-ahead`", played(4, 100, "joint-ahead", [])),
    ("32 boards, 100 games, `joint`", played(32, 100, "joint", [])),
]
