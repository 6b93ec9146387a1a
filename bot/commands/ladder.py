"""The `ladder` command: word ladders, their picture, and the word graph as a file."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.terminal import options
from solver.errors import OutputError, SecondGuessError

if TYPE_CHECKING:
    from solver.ladders import Ladders, WordGraph

# With the built-in words rarer rungs cost something: the game that is played may lack them.
BUILT_IN_STRENGTH, LIST_STRENGTH = 1.0, 0.0
GRAPH_FILES = (".svg", ".json")

Avoid = Annotated[
    list[str] | None,
    typer.Option("--avoid", help="A word never to use; may be repeated.", metavar="WORD"),
]
Strength = Annotated[
    float | None,
    typer.Option(
        "--prefer-common",
        min=0.0,
        max=100.0,
        metavar="STRENGTH",
        help="How much known words are preferred to short ladders: 0 not at all (the best known "
        "of the shortest), 1 a rare word counts half a change. Default: 1, or 0 with --words.",
    ),
]
WordsFile = Annotated[
    Path | None,
    typer.Option("--words", help="The game's words: one a line, or a JSON list.", metavar="FILE"),
]
Picture = Annotated[
    Path | None,
    typer.Option(
        "--svg", help="Draw all shortest ladders: FILE.svg, .png or .pdf.", metavar="FILE"
    ),
]
GraphFile = Annotated[
    Path | None,
    typer.Option("--graph", help="Write the whole word graph: FILE.svg or .json.", metavar="FILE"),
]


def ladder(
    start: Annotated[str | None, typer.Argument(help="The first word.")] = None,
    end: Annotated[str | None, typer.Argument(help="The last word.")] = None,
    avoid: Avoid = None,
    all_: Annotated[bool, typer.Option("--all", help="List every shortest ladder.")] = False,
    prefer_common: Strength = None,
    words: WordsFile = None,
    svg: Picture = None,
    graph: GraphFile = None,
    length: Annotated[
        int | None, typer.Option(help="Letters a word, 3 to 8, for --graph alone.")
    ] = None,
    json_: options.Json = False,
) -> None:
    """Climb from one word to another, a letter at a time."""
    from solver.ladders import WordGraph

    if start is None or end is None:
        if start is not None or graph is None:
            raise SecondGuessError("give two words, the first and the last: ladder COLD WARM")
        _write_graph(WordGraph.load(words) if words else WordGraph.built_in(length or 4), graph)
        return
    one, other = options.plain_word(start), options.plain_word(end)
    if svg is not None:
        from worksheets.writers import require_writer

        require_writer(svg)
    word_graph = WordGraph.load(words) if words else WordGraph.built_in(len(one))
    if graph is not None:
        _write_graph(word_graph, graph)
    default = LIST_STRENGTH if words else BUILT_IN_STRENGTH
    strength = prefer_common if prefer_common is not None else default
    found = _found(word_graph, one, other, avoid or [], strength, json_)
    if svg is not None:
        _draw(found, svg)
    if json_:
        options.echo_json(found.as_json(every=all_))
        return
    _print(found, all_)


def _found(
    graph: "WordGraph", start: str, end: str, avoid: list[str], strength: float, json_: bool
) -> "Ladders":
    """The ladders; where there is none, the reason is said and the command ends with 1."""
    from solver.ladders import NoLadderError, find_ladders

    avoided = [options.plain_word(word) for word in avoid]
    try:
        return find_ladders(graph, start, end, avoided, strength)
    except NoLadderError as error:
        if json_:
            reason = {"start": start, "end": end, "changes": None, "reason": str(error)}
            options.echo_json(reason)
        else:
            typer.echo(f"secondguess: {error}", err=True)
        raise typer.Exit(1) from None


def _print(found: "Ladders", every: bool) -> None:
    typer.echo(_row(found.suggested))
    longer = len(found.suggested) - 1 - found.changes
    ways = f"{found.count:,} shortest ladder{'s' if found.count != 1 else ''}"
    if longer:
        typer.echo(
            f"{_changes(len(found.suggested) - 1)}; {ways} with {_changes(found.changes)}, "
            "through words that fewer games know"
        )
    else:
        typer.echo(f"{_changes(found.changes)}; {ways}")
    if every:
        typer.echo()
        for ladder in found.all():
            typer.echo(_row(ladder))


def _row(ladder: tuple[str, ...]) -> str:
    return " ".join(word.upper() for word in ladder)


def _changes(count: int) -> str:
    return f"{count} change{'s' if count != 1 else ''}"


def _draw(found: "Ladders", path: Path) -> None:
    from datetime import date

    from worksheets.ladders import ladder_document
    from worksheets.writers import write

    try:
        write(ladder_document(found, date.today().isoformat()), path)
    except OSError as error:
        raise _unwritten(path, error) from error


def _write_graph(graph: "WordGraph", path: Path) -> None:
    if path.suffix.lower() not in GRAPH_FILES:
        raise SecondGuessError(
            f"{str(path)!r} has no known extension; end it with {' or '.join(GRAPH_FILES)}"
        )
    from solver.files import write_whole

    if path.suffix.lower() == ".json":
        text = json.dumps(graph.as_json(), separators=(",", ":")) + "\n"
    else:
        from worksheets.ladders import graph_svg

        text = graph_svg(graph)
    write_whole(path, text)
    typer.echo(f"{path}: {len(graph.words):,} words", err=True)


def _unwritten(path: Path, error: OSError) -> OutputError:
    return OutputError(f"cannot write {path}: {error.strerror or error}; give another file")
