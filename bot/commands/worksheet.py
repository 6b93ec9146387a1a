"""The `worksheet` command: for each response to an opener, the best second guess on paper."""

from pathlib import Path
from typing import Annotated

import typer

from bot.terminal import options, sheet_files
from bot.terminal.option_groups import spelled_out


@spelled_out
def worksheet(
    *,
    word: sheet_files.Word,
    output: sheet_files.Output = None,
    layout: Annotated[
        str,
        typer.Option(
            help="columns, or grid: a pocket card.",
            metavar="NAME",
            autocompletion=options.starting("columns", "grid"),
        ),
    ] = "columns",
    paper: sheet_files.PaperName = "a4",
    landscape: Annotated[
        bool, typer.Option("--landscape/--portrait", help="Paper orientation.")
    ] = True,
    sheet: sheet_files.SheetOptions,
    json_: options.Json = False,
) -> None:
    """Print a sheet: for each response to your opener, the best second guess."""
    from worksheets import chart_and_sheet

    spec = sheet.spec(word, layout=layout, paper=paper, landscape=landscape)
    targets = output or [Path(f"worksheet-{spec.opener}.svg")]
    sheet_files.print_to_files(chart_and_sheet, spec, targets, sheet.all_pages, json_)
