"""The `tree` command: a whole strategy from an opener or a position, proven optimal or played."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from solver.games import Position
    from solver.trees import DecisionTree

Clues = Annotated[
    list[str] | None,
    typer.Option("--clue", help="A guess and its response, e.g. crane:-yg--; may be repeated."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Save the tree: FILE.json, or FILE.txt.", metavar="FILE"),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: secondguess tree salet --width 10 -o salet.txt")(tree)


def tree(
    opener: Annotated[str | None, typer.Argument(help="The first guess.")] = None,
    clue: Clues = None,
    exact: Annotated[bool, typer.Option("--exact", help="The best there is, proven.")] = False,
    strategy: Annotated[str | None, typer.Option(help="Play this strategy instead.")] = None,
    width: Annotated[
        int | None, typer.Option(min=1, help="Look at so many guesses a position: near-optimal.")
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Prove the best opener of all; takes minutes.")
    ] = False,
    openers: Annotated[
        Path | None, typer.Option(help="Openers to choose from, with --best.", metavar="FILE")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(help="Keep what is known here; a killed run goes on.", metavar="FILE"),
    ] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Processes on this machine, with --best.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(help="Dask scheduler to work on, with --best.", metavar="ADDRESS"),
    ] = None,
    output: Output = None,
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
    """Work out a whole strategy: which word to guess after every response."""
    from solver.errors import SecondGuessError

    if strategy is not None and (exact or width is not None):
        raise SecondGuessError("--strategy and --exact or --width exclude each other; give one")
    clues = clue or []
    words = tuple(c.partition(":")[0].strip() for c in clues[:1]) + ((opener,) if opener else ())
    start = options.position(
        options.lists(guesses, answers, length, words_), game, hard, strict, limit, words
    )
    # A tree is for the official or likely answers: the others would be most of it.
    start = replace(start, lexicon=start.lexicon.answers_only)
    here = options.entered(start, clues)
    first = options.opener_of(here, opener)
    if best:
        first = _best_opener(here, first, strategy or width, openers, results, processes, cluster)
    elif openers or results or processes or cluster:
        raise SecondGuessError("--openers, --results, --processes and --cluster go with --best")
    report, found = _built(here, first, strategy, width)
    if output is not None:
        from solver.trees import save_tree

        save_tree(found, output)
    if json_:
        options.echo_json(report)
    else:
        _print(report)


def _best_opener(
    here: "Position",
    opener: str | None,
    other: object,
    openers: Path | None,
    results: Path | None,
    processes: int | None,
    cluster: str | None,
) -> str:
    """The proven best of all openers, or of those in a file; told on stderr."""
    from bot.terminal.progress import openers_progress
    from solver.errors import SecondGuessError
    from solver.exact import prove_best_opener
    from solver.words import read_words

    if opener is not None or other is not None:
        raise SecondGuessError(
            "--best looks for the opener itself; give no word, strategy or width"
        )
    chosen = read_words(openers) if openers is not None else None
    with openers_progress() as progress:
        found = prove_best_opener(
            here,
            openers=chosen,
            processes=processes,
            cluster=cluster,
            results=results,
            progress=progress,
        )
    how = "proven best" if found.proven else "best so far"
    others = f", as good as {', '.join(found.ties[1:6])}" if len(found.ties) > 1 else ""
    typer.echo(
        f"{found.opener.upper()} is the {how} of {found.tried:,} openers with {found.total:,}"
        f"{others}; {found.processor_seconds:,.0f} processor seconds in all",
        err=True,
    )
    return found.opener


def _built(
    here: "Position", opener: str | None, strategy: str | None, width: int | None
) -> "tuple[dict[str, Any], DecisionTree]":
    import time

    from solver.trees import build_tree

    began = time.perf_counter()
    if strategy is not None and strategy != "exact":
        found = build_tree(options.strategy(strategy), here, opener)
        seconds, nodes, proven = time.perf_counter() - began, 0, False
    else:
        from bot.terminal.progress import exact_progress
        from solver.exact import solve_exact

        with exact_progress() as progress:
            result = solve_exact(here, opener=opener, width=width, progress=progress)
        found, proven = result.tree, result.proven
        seconds, nodes = result.seconds, result.nodes
    report = {
        "opener": found.root.guess,
        "rule": here.rule.name,
        "answers": len(here.candidates),
        "guesses": len(here.lexicon.words),
        "total": found.total,
        "mean": found.mean,
        "worst": found.worst,
        "histogram": list(found.histogram),
        "proven": proven,
        "seconds": seconds,
        "nodes": nodes,
    }
    return report, found


def _print(report: dict[str, Any]) -> None:
    from bot.terminal.tables import histogram

    console = options.console()
    proven = "proven: none is better" if report["proven"] else "not proven to be the best"
    console.print(
        f"{report['opener'].upper()}: {report['total']:,} guesses for {report['answers']:,} "
        f"answers, mean {report['mean']:.4f}, worst {report['worst']}; {proven}",
        highlight=False,
    )
    console.print(histogram(report["histogram"], 0), highlight=False)
    console.print(f"{report['seconds']:.2f} s, {report['nodes']:,} nodes", highlight=False)
