"""The walk through a record of answers, day by day: run with a bar, and shown."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from bot.errors import ConfigError
from bot.terminal import options

if TYPE_CHECKING:
    from solver.belief import Walk


# What `simulate` has that a walk does not: whose answers, and which words and games.
_OTHERS = ("targets", "target", "csv_file", "guesses", "answers", "length", "words")
_OTHER_GAMES = ("game", "hard", "strict", "limit")


class WalkOptions(NamedTuple):
    """A record of answers, how many of its last days to play, and the words that may be probes."""

    record: Path | None
    forward: bool
    last: int | None
    vocabulary: str


def walk(given: WalkOptions, context: typer.Context, opener: str | None, json_: bool) -> None:
    """Play the days of a record, each knowing only the days before it, and print how it went.

    `ConfigError` for options of the same command that a walk does not know.
    """
    record = _checked(given, context, opener)
    strategy = context.params["strategy"] if _given(context, "strategy") else "surest"
    _walk(record, given, strategy, opener, json_)


def _checked(given: WalkOptions, context: typer.Context, opener: str | None) -> Path:
    """The record; `ConfigError` where the options do not go together."""
    if given.record is None or not given.forward:
        raise ConfigError("--daily FILE and --walk-forward go together; give both")
    other = next((o for o in (*_OTHERS, *_OTHER_GAMES) if _given(context, o)), None)
    if other is not None:
        name = {"csv_file": "csv"}.get(other, other)
        raise ConfigError(f"--{name} does not go with --daily; leave it out")
    if opener == "all":
        raise ConfigError("a walk through a record takes one opener; give --opener WORD")
    return given.record


def _given(context: typer.Context, parameter: str) -> bool:
    """Whether the user gave this option."""
    source = context.get_parameter_source(parameter)
    return source is not None and source.name != "DEFAULT"


def _walk(record: Path, given: WalkOptions, strategy: str, opener: str | None, json_: bool) -> None:
    from bot.record.answers import history_of, read_answers_file
    from bot.sources.puzzles import today
    from bot.terminal.progress import counted
    from solver.belief import walk_forward
    from solver.words import Lexicon, vocabulary_named

    words = vocabulary_named(given.vocabulary)
    chosen = options.strategy(strategy)
    first = opener.strip().lower() if opener else None
    if first is not None:
        Lexicon.built_in(5).index(first)
    history = history_of(read_answers_file(record, today(datetime.now(UTC))))
    number = min(given.last or len(history), len(history))
    with counted("days", number) as advance:
        found = walk_forward(history, number, first, chosen, words, advance)
    if json_:
        options.echo_json(_as_json(strategy, first, found))
    else:
        _print(strategy, first, found)


def _as_json(strategy: str, opener: str | None, found: "Walk") -> dict[str, Any]:
    games = found.games
    return {
        "strategy": strategy,
        "opener": opener,
        "games": games.games,
        "games_solved": games.solved,
        "games_lost": games.lost,
        "total": games.total,
        "mean": games.mean,
        "worst": games.worst,
        "histogram": list(games.histogram),
        "lost_answers": list(games.failures),
        "bits": found.bits,
        "static_bits": found.static_bits,
        "unknown_answers": list(found.unknown),
    }


def _print(strategy: str, opener: str | None, found: "Walk") -> None:
    from bot.terminal.tables import histogram

    console, games, days = options.console(), found.games, found.days
    first = f" opening with {opener.upper()}" if opener else ""
    console.print(
        f"{strategy}{first}, days {days[0].number:,} to {days[-1].number:,}, each knowing only "
        f"the days before it: {games.games:,} games",
        highlight=False,
        soft_wrap=True,
    )
    console.print(histogram(games.histogram, games.lost), highlight=False)
    console.print(
        f"total {games.total:,}, mean {games.mean:.4f}, worst {games.worst or '-'}, "
        f"lost {games.lost}",
        highlight=False,
    )
    if games.failures:
        console.print(f"lost: {', '.join(games.failures)}", highlight=False)
    if found.bits is not None and found.static_bits is not None:
        console.print(
            f"surprise {found.bits:.3f} bits a day, {found.static_bits:.3f} without history",
            highlight=False,
        )
    if found.unknown:
        console.print(f"not accepted: {', '.join(found.unknown)}", highlight=False)
