"""The `booklet` command: a whole strategy as a printed book."""

from pathlib import Path
from typing import Annotated

import typer

from bot.terminal import options, sheet_files
from bot.terminal.option_groups import spelled_out


@spelled_out
def booklet(
    *,
    word: sheet_files.Word,
    output: sheet_files.Output = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            help="a4, letter, a3 or a5; upright.",
            metavar="NAME",
            autocompletion=options.starting("a4", "letter", "a3", "a5"),
        ),
    ] = "a4",
    sheet: sheet_files.SheetOptions,
    json_: options.Json = False,
) -> None:
    """Print a whole strategy as a book: every likely answer, with paper alone."""
    from worksheets import chart_and_booklet

    spec = sheet.spec(word, paper=paper)
    targets = output or [Path(f"booklet-{spec.opener}.pdf")]
    sheet_files.print_to_files(chart_and_booklet, spec, targets, sheet.all_pages, json_)
