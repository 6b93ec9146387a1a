"""The `tree` command: a whole strategy from an opener or a position, proven optimal or played."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.commands.best_opener import BestOf, proven_best
from bot.terminal import options

if TYPE_CHECKING:
    from solver.games import Position
    from solver.trees import DecisionTree

Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="Save the tree: FILE.json, or FILE.txt.", metavar="FILE"),
]

Strategy = Annotated[
    str | None,
    typer.Option(
        help="Play this strategy instead of searching.",
        metavar="NAME",
        autocompletion=options.strategy_names,
    ),
]
Width = Annotated[
    int | None,
    typer.Option(
        min=1, help="Guesses considered per position: near-optimal, quicker.", metavar="N"
    ),
]


def tree(
    opener: Annotated[str | None, typer.Argument(help="The first guess.")] = None,
    clue: options.Clues = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Exact search: the best tree, proven. The default.")
    ] = False,
    strategy: Strategy = None,
    width: Width = None,
    best: Annotated[bool, typer.Option("--best", hidden=True)] = False,
    openers: Annotated[Path | None, typer.Option(hidden=True)] = None,
    results: Annotated[Path | None, typer.Option(hidden=True)] = None,
    processes: Annotated[int | None, typer.Option(min=1, hidden=True)] = None,
    cluster: Annotated[str | None, typer.Option(hidden=True)] = None,
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
    from solver.words import OFFICIAL

    if sum((exact, strategy is not None, width is not None)) > 1:
        raise SecondGuessError("--exact, --strategy and --width exclude each other; give one")
    clues = clue or []
    words = tuple(c.partition(":")[0].strip() for c in clues[:1]) + ((opener,) if opener else ())
    start = options.position(
        options.lists(guesses, answers, length, words_), game, hard, strict, limit, words
    )
    # A tree is for the official answers: the other accepted words would be most of it.
    start = replace(start, prior=OFFICIAL)
    here = options.entered(start, clues)
    first = options.opener_of(here, opener)
    of = BestOf(openers, results, processes, cluster)
    if best:
        first = _best_opener(here, of, first or strategy or width)
    elif any(of):
        raise SecondGuessError(
            "--openers, --results, --processes and --cluster belong to the command best-opener"
        )
    report, found = _built(here, first, strategy, width)
    if output is not None:
        from solver.trees import save_tree

        save_tree(found, output)
    if json_:
        options.echo_json(report)
    else:
        _print(report)


def _best_opener(here: "Position", of: BestOf, other: object) -> str:
    """What `tree --best` opens with, as before there was a command of its own."""
    from solver.errors import SecondGuessError

    if other is not None:
        raise SecondGuessError(
            "--best looks for the opener itself; give no word, strategy or width"
        )
    found = proven_best(here, of).opener
    typer.echo("secondguess: tree --best is now the command best-opener", err=True)
    return found


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
        "accepted": len(here.lexicon.words),
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
