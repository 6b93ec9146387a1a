"""What the commands that print have in common: check first, work out, write, report."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options
from bot.terminal.work_progress import WorkProgress
from solver.errors import OutputError, SecondGuessError

if TYPE_CHECKING:
    from worksheets import Document, Effort, SheetSpec
    from worksheets.sheets import Chart

    Make = Callable[[SheetSpec, Effort], tuple[Chart, Document]]

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
PaperName = Annotated[
    str,
    typer.Option(
        "--paper",
        help="a4, letter, a3, a5 or a6.",
        metavar="NAME",
        autocompletion=options.starting("a4", "letter", "a3", "a5", "a6"),
    ),
]
ThemeName = Annotated[
    str,
    typer.Option(
        "--theme",
        help="classic, contrast or mono.",
        metavar="NAME",
        autocompletion=options.starting("classic", "contrast", "mono"),
    ),
]
SheetStrategy = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        help="exact, scout …; exact for five letters if left out.",
        metavar="NAME",
        autocompletion=options.strategy_names,
    ),
]
Date = Annotated[
    str | None,
    typer.Option("--date", help="Date to print; today by default.", metavar="YYYY-MM-DD"),
]
AllPages = Annotated[
    bool, typer.Option("--all-pages", help=f"Write more than {MOST_PAGES} pages too.")
]


@dataclass(frozen=True)
class SheetOptions(options.VocabularyOptions, options.RuleOptions, options.ListOptions):
    """The game that a sheet is for, and how its second guesses are found."""

    hard: options.Hard = False
    strategy: SheetStrategy = None
    theme: ThemeName = "classic"
    date: Date = None
    all_pages: AllPages = False

    def spec(self, word: str, **look: Any) -> "SheetSpec":
        """The sheet that the options ask for; its words are checked, nothing is worked out yet."""
        from bot.record.printed import printed_prior
        from bot.settings import load_settings
        from solver import GameSpec, Mode
        from solver.rules import rule_named
        from worksheets import SheetSpec, position_of

        options.announce_compilation()
        opener = options.plain_word(word)
        mode = Mode.HARD if self.hard else Mode.NORMAL
        lists = self.lists(opener)
        game = GameSpec(
            rule_named(self.game),
            lists,
            mode,
            prior=printed_prior(load_settings().state_dir / "ledger.sqlite3"),
            vocabulary=self.sayable(lists),
        )
        date = date_to_print(self.date)
        spec = SheetSpec(opener, game, strategy=self.strategy, theme=self.theme, date=date, **look)
        position_of(spec)
        return spec


def print_to_files(
    make: "Make", spec: "SheetSpec", targets: list[Path], all_pages: bool, json_: bool
) -> None:
    """Work out the document, write it to every target, and report."""
    from worksheets import Effort
    from worksheets.writers import write

    for target in targets:
        check_target(target)
    with WorkProgress("working out the strategy") as progress:
        chart, document = make(spec, Effort(progress.at))
    pages = len(document.pages)
    if pages > MOST_PAGES and not all_pages:
        raise SecondGuessError(
            f"{len(chart.cards):,} responses to {spec.opener.upper()} need {pages} pages; "
            f"give --all-pages to write more than {MOST_PAGES}, or choose larger paper"
        )
    files: list[Path] = []
    with WorkProgress("drawing the pages"):
        for target in targets:
            with _writing(target):
                files += write(document, target)
    _report(chart, pages, files, json_)


def check_target(target: Path) -> None:
    """Refuse a file that can plainly not be written, before anything is worked out."""
    from worksheets.writers import require_folder, require_writer

    require_writer(target)
    with _writing(target):
        require_folder(target)


def date_to_print(text: str | None) -> str:
    """A date as YYYY-MM-DD: the one given, or today."""
    from datetime import date

    if text is None:
        return date.today().isoformat()
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as exc:
        raise SecondGuessError(f"unknown date {text!r}; write YYYY-MM-DD") from exc


@contextmanager
def _writing(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"cannot write {str(target)!r}: {reason}") from error


def _report(chart: "Chart", pages: int, files: list[Path], json_: bool) -> None:
    if json_:
        options.echo_json(
            {
                "opener": chart.opener,
                "cards": len(chart.cards),
                "pages": pages,
                "reachable": chart.reachable,
                "mean": chart.mean,
                "worst": chart.worst,
                "files": [str(file) for file in files],
            }
        )
        return
    many = f"{pages} pages" if pages != 1 else "1 page"
    typer.echo(
        f"{chart.opener.upper()}: {len(chart.cards):,} cards on {many}, "
        f"{chart.mean:.3f} guesses on average, {chart.worst} at worst"
    )
    for file in files:
        typer.echo(str(file))
