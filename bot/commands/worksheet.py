"""The `worksheet` command: for each response to an opener, the best second guess on paper."""

from pathlib import Path
from typing import Annotated

import typer

from bot.terminal import options, sheet_files


def worksheet(
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
    theme: sheet_files.ThemeName = "classic",
    strategy: sheet_files.SheetStrategy = None,
    hard: options.Hard = False,
    game: options.Game = "wordle",
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    words: options.Words = None,
    date: sheet_files.Date = None,
    all_pages: sheet_files.AllPages = False,
    json_: options.Json = False,
) -> None:
    """Print a sheet: for each response to your opener, the best second guess."""
    from worksheets import chart_and_sheet

    spec = sheet_files.spec_of(
        word,
        options.lists(guesses, answers, None, words),
        game,
        hard,
        layout=layout,
        paper=paper,
        landscape=landscape,
        theme=theme,
        strategy=strategy,
        date=sheet_files.date_to_print(date),
    )
    targets = output or [Path(f"worksheet-{spec.opener}.svg")]
    sheet_files.print_to_files(chart_and_sheet, spec, targets, all_pages, json_)
