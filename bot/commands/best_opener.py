"""The `best-opener` command: the proven best of all openers."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from solver.exact import BestOpener
    from solver.games import Position


class BestOf(NamedTuple):
    """Which openers to try, where to keep results, and what to work on."""

    openers: Path | None
    results: Path | None
    processes: int | None
    cluster: str | None


def best_opener(
    clue: options.Clues = None,
    openers: Annotated[
        Path | None, typer.Option(help="Openers to choose from; all by default.", metavar="FILE")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(help="Results file, from which a killed run resumes.", metavar="FILE"),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Processes on this machine.", metavar="N")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="Dask scheduler to work on.", metavar="ADDRESS")
    ] = None,
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    game: options.Game = "wordle",
    hard: options.Hard = False,
    strict: options.Strict = False,
    limit: options.Limit = 6,
    json_: options.Json = False,
) -> None:
    """Prove the best opener of all; takes minutes, and resumes where it was stopped."""
    from solver.words import OFFICIAL

    words = tuple(each.partition(":")[0].strip() for each in (clue or [])[:1])
    start = options.position(
        options.lists(guesses, answers, length, words_), game, hard, strict, limit, words
    )
    start = replace(start, prior=OFFICIAL)
    here = options.entered(start, clue or [])
    found = proven_best(here, BestOf(openers, results, processes, cluster))
    if json_:
        options.echo_json(
            {
                "opener": found.opener,
                "total": found.total,
                "mean": found.mean,
                "ties": list(found.ties),
                "openers": found.tried,
                "proven": found.proven,
                "seconds": found.seconds,
                "processor_seconds": found.processor_seconds,
            }
        )


def proven_best(here: "Position", options: BestOf) -> "BestOpener":
    """The best of all openers, or of those in a file; a summary goes to stderr."""
    from bot.terminal.progress import openers_progress
    from solver.exact import prove_best_opener
    from solver.words import read_words

    with openers_progress() as progress:
        found = prove_best_opener(
            here,
            openers=read_words(options.openers) if options.openers is not None else None,
            processes=options.processes,
            cluster=options.cluster,
            results=options.results,
            progress=progress,
        )
    how = "proven best" if found.proven else "best so far"
    others = f", as good as {', '.join(found.ties[1:6])}" if len(found.ties) > 1 else ""
    typer.echo(
        f"{found.opener.upper()} is the {how} of {found.tried:,} openers with {found.total:,}"
        f"{others}; {found.processor_seconds:,.0f} processor seconds in all",
        err=True,
    )
    return found
