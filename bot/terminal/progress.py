"""A progress bar for simulations that take more than a moment."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from solver.games import Position, Simulation, Strategy, simulate

if TYPE_CHECKING:
    from solver.exact import OpenersProgress, Progress

    ProgressCallback = Callable[[Progress], None]

SHOWN_AFTER = 1.0  # seconds

T = TypeVar("T")


def simulate_with_progress(
    strategy: Strategy, position: Position, targets: Sequence[str]
) -> Simulation:
    """`simulate`, with a bar on stderr once it has taken a second, if that is a terminal."""
    with counted("games", len(targets)) as advance:
        return simulate(strategy, position, targets, advance)


@contextmanager
def counted(what: str, total: int) -> "Iterator[Callable[[int], None] | None]":
    """To be told how many more are done: a bar on stderr as above, else None."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    began = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, visible=False)

        def advance(more: int) -> None:
            shown = time.monotonic() - began > SHOWN_AFTER
            bar.update(task, advance=more, visible=shown)

        yield advance


@contextmanager
def exact_progress() -> "Iterator[ProgressCallback]":
    """A line on stderr on a search that takes over a second; nothing where that is no terminal."""
    began = time.monotonic()
    shown = False

    def report(progress: "Progress") -> None:
        nonlocal shown
        if time.monotonic() - began < SHOWN_AFTER:
            return
        if progress.compiling:
            if not shown:
                sys.stderr.write("compiling kernels, once\n")
            shown = True
            return
        if sys.stderr.isatty():
            left = f", {progress.left:.0f} s left" if progress.left is not None else ""
            line = f"{progress.done:,} of {progress.answers:,} answers settled, "
            sys.stderr.write(f"\r{line}{progress.nodes:,} nodes{left}   ")

    try:
        yield report
    finally:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")


@contextmanager
def openers_progress() -> "Iterator[Callable[[OpenersProgress], None] | None]":
    """A bar with the time left on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("openers", total=None)

        def report(progress: "OpenersProgress") -> None:
            left = f", {progress.left:.0f} s left" if progress.left is not None else ""
            best = f"{(progress.best or '').upper()} {progress.total or ''}"
            name = f"{progress.done:,} of {progress.openers:,} openers, best {best}{left}"
            bar.update(task, completed=progress.done, total=progress.openers, description=name)

        yield report


def tracked(items: Sequence[T], what: str) -> Iterable[T]:
    """The items, with a bar on stderr if that is a terminal and they take over a second."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    began = time.monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=len(items), visible=False)
        for item in items:
            yield item
            bar.update(task, advance=1, visible=time.monotonic() - began > SHOWN_AFTER)
