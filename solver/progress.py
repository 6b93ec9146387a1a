"""A progress bar for simulations that take more than a moment."""

import sys
import time
from collections.abc import Sequence

from solver.position import Position
from solver.simulate import Simulation, simulate
from solver.strategies import Strategy

SHOWN_AFTER = 1.0  # seconds


def simulate_with_progress(
    strategy: Strategy, position: Position, targets: Sequence[str], opener: str | None
) -> Simulation:
    """`simulate`, with a bar on stderr once it has taken a second, if that is a terminal."""
    if not sys.stderr.isatty():
        return simulate(strategy, position, targets, opener)
    from rich.console import Console
    from rich.progress import Progress

    began = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=len(targets), visible=False)

        def advance(games: int) -> None:
            shown = time.monotonic() - began > SHOWN_AFTER
            bar.update(task, advance=games, visible=shown)

        return simulate(strategy, position, targets, opener, advance)
