"""The sheets' commands: worksheet and booklet."""

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options
from solver.errors import SecondGuessError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from solver.games import Position
    from solver.words import WordLists
    from worksheets.drawing import Document, Theme
    from worksheets.sheets import Branch, Chart, Facts

MOST_PAGES = 40

Word = Annotated[str, typer.Argument(help="The first guess.", metavar="WORD", show_default=False)]
Output = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        help="File to write: .svg, .pdf or .png; may be repeated.",
        metavar="FILE",
    ),
]
PaperName = Annotated[str, typer.Option("--paper", help="a4, letter, a3, a5 or a6.")]
ThemeName = Annotated[str, typer.Option("--theme", help="classic, contrast or mono.")]
StrategyName = Annotated[
    str | None,
    typer.Option("--strategy", help="exact, scout …; exact for five letters if left out."),
]
Date = Annotated[
    str | None,
    typer.Option("--date", help="Date to print; today by default.", metavar="YYYY-MM-DD"),
]
AllPages = Annotated[
    bool, typer.Option("--all-pages", help=f"Write more than {MOST_PAGES} pages too.")
]


def register(app: typer.Typer) -> None:
    """Add the sheets' commands to the command line."""
    app.command(epilog="Example: secondguess worksheet salet -o salet.pdf")(worksheet)
    app.command(epilog="Example: secondguess booklet salet -o salet.pdf")(booklet)


def worksheet(
    word: Word,
    output: Output = None,
    layout: Annotated[str, typer.Option(help="columns, or grid: a pocket card.")] = "columns",
    paper: PaperName = "a4",
    landscape: Annotated[
        bool, typer.Option("--landscape/--portrait", help="How the paper lies.")
    ] = True,
    theme: ThemeName = "classic",
    strategy: StrategyName = None,
    hard: options.Hard = False,
    game: options.Game = "wordle",
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    words: options.Words = None,
    date: Date = None,
    all_pages: AllPages = False,
    json_: options.Json = False,
) -> None:
    """Print a sheet: for each response to your opener, the best second guess."""
    from worksheets.drawing import paper_named
    from worksheets.sheets import columns_document

    if layout not in ("columns", "grid"):
        raise SecondGuessError(f"{layout!r} is no layout; use columns or grid")
    chosen = paper_named(paper)
    chosen = chosen.landscape if landscape else chosen.portrait

    def draw(_root: "Branch", chart: "Chart", facts: "Facts", look: "Theme") -> "Document":
        if layout == "columns":
            return columns_document(chart, facts, chosen, look)
        from worksheets.sheets import grid_document

        return grid_document(chart, facts, chosen, look)

    if layout == "grid":
        from worksheets.sheets import require_grid

        require_grid(word.strip())
    targets = output or [Path(f"worksheet-{_letters(word)}.svg")]
    order = _Order(word, targets, theme, strategy, date, all_pages, json_)
    order.fill(order.start(options.lists(guesses, answers, None, words), game, hard), draw)


def booklet(
    word: Word,
    output: Output = None,
    paper: Annotated[str, typer.Option("--paper", help="a4, letter, a3 or a5; upright.")] = "a4",
    theme: ThemeName = "classic",
    strategy: StrategyName = None,
    hard: options.Hard = False,
    game: options.Game = "wordle",
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    words: options.Words = None,
    date: Date = None,
    all_pages: AllPages = False,
    json_: options.Json = False,
) -> None:
    """Print a whole strategy as a book: every answer, with paper alone."""
    from worksheets.booklet import booklet_document, require_book_paper
    from worksheets.drawing import paper_named

    chosen = paper_named(paper).portrait
    require_book_paper(chosen)

    def draw(root: "Branch", chart: "Chart", facts: "Facts", look: "Theme") -> "Document":
        return booklet_document(root, chart, facts, chosen, look)

    targets = output or [Path(f"booklet-{_letters(word)}.pdf")]
    order = _Order(word, targets, theme, strategy, date, all_pages, json_)
    order.fill(order.start(options.lists(guesses, answers, None, words), game, hard), draw)


class _Order:
    """What both commands do: check everything, grow the tree, draw, write, report."""

    def __init__(
        self,
        word: str,
        targets: list[Path],
        theme: str,
        strategy: str | None,
        date: str | None,
        all_pages: bool,
        json_: bool,
    ) -> None:
        from worksheets.drawing import theme_named
        from worksheets.writers import require_folder, require_writer

        self.opener = _letters(word)
        self.theme = theme_named(theme)
        self.date = _date(date)
        self.targets, self.strategy = targets, strategy
        self.all_pages, self.json = all_pages, json_
        for target in targets:
            require_writer(target)
            with _may_fail(target):
                require_folder(target)

    def start(self, lists: "WordLists", game: str, hard: bool) -> "Position":
        """The position before the opener, whose lists must have it."""
        from dataclasses import replace

        position = options.position(lists, game, hard, words=(self.opener,))
        position.lexicon.index(self.opener)
        # Paper has no room for every accepted word; the footer says how many it knows.
        return replace(position, lexicon=position.lexicon.on_paper)

    def fill(
        self,
        position: "Position",
        draw: "Callable[[Branch, Chart, Facts, Theme], Document]",
    ) -> None:
        """Grow the tree, draw the pages, write the files, say which."""
        from worksheets.sheets import Facts, accepted_patterns, chart_of, decision_tree
        from worksheets.writers import write

        with _Progress("working out the strategy") as progress:
            grown = decision_tree(position, self.opener, self.strategy, progress.at)
        chart = chart_of(position.rule, grown.root, accepted_patterns(position, self.opener))
        facts = Facts(
            position.lexicon.name, grown.label, position.mode.value, _version(), self.date
        )
        document = draw(grown.root, chart, facts, self.theme)
        pages = len(document.pages)
        if pages > MOST_PAGES and not self.all_pages:
            raise SecondGuessError(
                f"{len(chart.cards):,} responses to {self.opener.upper()} need {pages} pages; "
                f"give --all-pages to write more than {MOST_PAGES}, or choose larger paper"
            )
        with _Progress("drawing the pages"):
            files = []
            for target in self.targets:
                with _may_fail(target):
                    files += write(document, target)
        self._report(chart, pages, files)

    def _report(self, chart: "Chart", pages: int, files: list[Path]) -> None:
        if self.json:
            typer.echo(json.dumps(_summary(chart, pages, files), indent=2))
            return
        many = f"{pages} pages" if pages != 1 else "1 page"
        typer.echo(
            f"{self.opener.upper()}: {len(chart.cards):,} cards on {many}, "
            f"{chart.mean:.3f} guesses on average, {chart.worst} at worst"
        )
        for file in files:
            typer.echo(str(file))


def _summary(chart: "Chart", pages: int, files: list[Path]) -> dict[str, Any]:
    return {
        "opener": chart.opener,
        "cards": len(chart.cards),
        "pages": pages,
        "reachable": chart.reachable,
        "mean": chart.mean,
        "worst": chart.worst,
        "files": [str(file) for file in files],
    }


class _Progress:
    """A bar on stderr once something has taken a second, if that is a terminal."""

    SHOWN_AFTER = 1.0

    def __init__(self, what: str) -> None:
        self.what = what
        self.bar: Any = None
        self.share: float | None = None

    def __enter__(self) -> "_Progress":
        if sys.stderr.isatty():
            import threading

            self.timer = threading.Timer(self.SHOWN_AFTER, self._show)
            self.timer.daemon = True
            self.timer.start()
        return self

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True)
        self.task = bar.add_task(self.what, total=None if self.share is None else 1.0)
        bar.start()
        self.bar = bar

    def at(self, share: float) -> None:
        """The share of the work that is done, 0 to 1."""
        self.share = share
        if self.bar is not None:
            self.bar.update(self.task, total=1.0, completed=share)

    def __exit__(self, *_error: object) -> None:
        if sys.stderr.isatty():
            self.timer.cancel()
            self.timer.join()
        if self.bar is not None:
            self.bar.stop()


def _letters(word: str) -> str:
    return options.plain_word(word)


def _date(text: str | None) -> str:
    """A date as YYYY-MM-DD: the one given, or today."""
    from datetime import date

    if text is None:
        return date.today().isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as exc:
        raise SecondGuessError(f"{text!r} is no date; write YYYY-MM-DD, e.g. 2026-02-02") from exc


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("secondguess")
    except PackageNotFoundError:
        return "(not installed)"


@contextmanager
def _may_fail(target: Path) -> "Iterator[None]":
    """Where a file cannot be written: one line, exit code 1."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        typer.echo(f"secondguess: cannot write {str(target)!r}: {reason}", err=True)
        raise typer.Exit(1) from error
