"""The `simulate` command: one game told, one opener, or every opener."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out

if TYPE_CHECKING:
    from solver.games import OpenerResult, Position, Simulation, Strategy

Targets = Annotated[
    Path | None,
    typer.Option(
        help="Answers to play, repeats and all; the likely answers by default.", metavar="FILE"
    ),
]
CsvFile = Annotated[
    Path | None, typer.Option("--csv", help="Write the games (or openers) here.", metavar="FILE")
]
Daily = Annotated[
    Path | None,
    typer.Option(help="A record of days to play: date, number, answer.", metavar="FILE"),
]
WalkForward = Annotated[
    bool,
    typer.Option("--walk-forward", help="With --daily: each day knows only the days before it."),
]
Last = Annotated[
    int | None, typer.Option(min=1, help="With --daily: only the last N days.", metavar="N")
]
VocabularyName = Annotated[
    str, typer.Option(help="With --daily: probes from any words, or everyday ones.", metavar="NAME")
]
OpenerOrAll = Annotated[
    str | None, typer.Option(help="First guess; `all` for every opener.", metavar="WORD|all")
]


@spelled_out
def simulate(
    *,
    context: typer.Context,
    strategy: options.StrategyName = "scout",
    opener: OpenerOrAll = None,
    targets: Targets = None,
    target: Annotated[
        str | None, typer.Option(help="One answer, told round by round.", metavar="WORD")
    ] = None,
    csv_file: CsvFile = None,
    game: options.GameOptions,
    daily: Daily = None,
    walk_forward: WalkForward = False,
    last: Last = None,
    vocabulary: VocabularyName = "any",
    json_: options.Json = False,
) -> None:
    """Play a strategy over a list of answers, and say how it went."""
    from bot.terminal.progress import simulate_with_progress
    from solver.games import opening_with
    from solver.words import read_words

    if daily is not None or walk_forward:
        from bot.terminal.walk import WalkOptions, walk

        walk(WalkOptions(daily, walk_forward, last, vocabulary), context, opener, json_)
        return
    chosen = options.strategy(strategy)
    played = read_words(targets, repeats=True) if targets is not None else []
    if target is not None:
        played = [options.plain_word(target)]
    start = game.spec(first_word=played[0] if played else None).start()
    played = played or list(start.lexicon.answers)
    options.require_length(played[0], start.lexicon)
    if opener == "all":
        _all_openers(strategy, chosen, start, played, csv_file, json_)
        return
    first = options.opener_of(start.lexicon, opener)
    chosen = opening_with(first, chosen)
    if target is not None and not json_ and csv_file is None:
        _tell(chosen, start, played[0])
        return
    result = simulate_with_progress(chosen, start, played)
    if csv_file is not None:
        _write_csv(csv_file, ["answer", "solved", "guesses", "words"], _game_rows(result))
    if json_:
        options.echo_json(_as_json(strategy, first, result))
        return
    _print(strategy, first, start.lexicon.name, result)


def _tell(strategy: "Strategy", start: "Position", answer: str) -> None:
    """One game, a line a round: the guess, its response, what it leaves and what leads then."""
    from bot.terminal.tables import row_text
    from solver.games import referee, turns
    from solver.strategies import suggestions

    console = options.console()
    here = start
    console.print(f"{len(here.candidates):,} words may be the answer", highlight=False)
    for here in turns(strategy, start, referee(start.rule, answer)):
        line = row_text(here.rule, *here.clues[-1])
        if not here.solved:
            line.append(f"  {len(here.candidates):,} left")
            if len(here.fitting):
                top = suggestions(here, 1)[0]
                line.append(f", top word {top.word.upper()} ({top.entropy:.2f} bits)")
        console.print(line, highlight=False)
    rounds = len(here.clues)
    end = f"won after {rounds} rounds" if here.solved else f"lost; the answer was {answer.upper()}"
    console.print(end, highlight=False)


def _all_openers(
    name: str,
    strategy: "Strategy",
    start: "Position",
    targets: list[str],
    csv_file: Path | None,
    json_: bool,
) -> None:
    """Every opener against every target, best first in the terminal, a row each in the file."""
    from bot.terminal.progress import tracked
    from solver.games import play_all_openers, simulate_openers

    if name == "groups" and targets == list(start.lexicon.words):
        # One list that is both guesses and answers: compiled, some thousand times as fast.
        results = play_all_openers(start)
    else:
        results = simulate_openers(strategy, start, targets, lambda all_: tracked(all_, "openers"))
    if csv_file is not None:
        _write_csv(csv_file, ["opener", "solved", "lost", "total", "worst"], results)
    best = sorted(results, key=lambda r: (r.lost, r.total, r.opener))
    if json_:
        options.echo_json({"strategy": name, "results": [_opener_json(row) for row in best]})
        return
    from bot.terminal.tables import facts

    console = options.console()
    games = sum(row.solved + row.lost for row in results)
    console.print(f"{name}, {len(results):,} openers, {games:,} games; the best:", highlight=False)
    console.print(facts([row._asdict() for row in best[:10]]), highlight=False)


def _game_rows(result: "Simulation") -> list[tuple[Any, ...]]:
    return [
        (o.answer, int(o.solved), len(o.clues), " ".join(guess for guess, _ in o.clues))
        for o in result.outcomes
    ]


def _write_csv(path: Path, header: list[str], rows: "list[Any] | list[OpenerResult]") -> None:
    import csv
    import io

    from solver.files import write_whole

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    write_whole(path, text.getvalue())


def _as_json(strategy: str, opener: str | None, result: "Simulation") -> dict[str, Any]:
    return {
        "strategy": strategy,
        "opener": opener,
        "games": result.games,
        "games_solved": result.solved,
        "games_lost": result.lost,
        "total": result.total,
        "mean": result.mean,
        "mean_solved": result.mean_solved,
        "worst": result.worst,
        "histogram": list(result.histogram),
        "lost_answers": list(result.failures),
    }


def _opener_json(row: "OpenerResult") -> dict[str, Any]:
    return {
        "opener": row.opener,
        "games_solved": row.solved,
        "games_lost": row.lost,
        "total": row.total,
        "worst": row.worst,
    }


def _print(strategy: str, opener: str | None, lexicon: str, result: "Simulation") -> None:
    from bot.terminal.tables import histogram

    console = options.console()
    first = f" opening with {opener.upper()}" if opener else ""
    console.print(f"{strategy}{first}, knowing {lexicon}: {result.games:,} games", highlight=False)
    console.print(histogram(result.histogram, result.lost), highlight=False)
    solved = f", {result.mean_solved:.4f} over solved games" if result.mean_solved else ""
    console.print(
        f"total {result.total:,}, mean {result.mean:.4f}{solved if result.lost else ''}, "
        f"worst {result.worst or '-'}, lost {result.lost}",
        highlight=False,
    )
    if result.failures:
        console.print(f"lost: {', '.join(result.failures)}", highlight=False)
