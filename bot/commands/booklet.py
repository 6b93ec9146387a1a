"""The `booklet` command: a whole strategy as a printed book."""

from pathlib import Path
from typing import Annotated

import typer

from bot.terminal import options, sheet_files


def booklet(
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
    """Print a whole strategy as a book: every likely answer, with paper alone."""
    from worksheets import chart_and_booklet

    spec = sheet_files.spec_of(
        word,
        options.lists(guesses, answers, None, words),
        game,
        hard,
        paper=paper,
        theme=theme,
        strategy=strategy,
        date=sheet_files.date_to_print(date),
    )
    targets = output or [Path(f"booklet-{spec.opener}.pdf")]
    sheet_files.print_to_files(chart_and_booklet, spec, targets, all_pages, json_)
