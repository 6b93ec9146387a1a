"""The `health` command: whether the bot does its work, for people and monitors."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.post import NetworkOption, SourceOption
from bot.terminal.options import Json, echo_json

if TYPE_CHECKING:
    from bot.health import Health, Heartbeat
    from bot.settings import Settings


def health(
    source: SourceOption = None,
    network: NetworkOption = None,
    offline: Annotated[
        bool, typer.Option("--offline", help="Do not compare the clock with the server's.")
    ] = False,
    json_: Json = False,
) -> None:
    """Check that the bot does its work; the exit code is 1 if a post is late."""
    from bot.health import read_heartbeat
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name

    settings = load_settings(source=source, networks=tuple(network) if network else None)
    beat = read_heartbeat(settings.state_dir / "heartbeat.json")
    # What the daemon was given on its command line is in no settings.
    name = (not source and beat and beat.source) or source_name(settings.source)
    names = (not network and beat and beat.networks) or settings.networks
    offset, note = (None, "not compared") if offline else _offset(name, settings)
    found = _health(settings, name, names, beat, offset)
    if json_:
        echo_json(found.as_json())
    else:
        _print(found, note)
    for problem in found.problems:
        typer.echo(f"secondguess: {problem}", err=True)
    if found.problems:
        raise typer.Exit(1)


def _health(
    settings: "Settings",
    source: str,
    names: Sequence[str],
    beat: "Heartbeat | None",
    offset: float | None,
) -> "Health":
    from datetime import UTC, datetime

    from bot.errors import ConfigError
    from bot.health import examine, network_health
    from bot.networks import NETWORKS
    from bot.record.ledger import Ledger
    from bot.scheduling.times import Times

    for name in names:
        if name not in NETWORKS:
            raise ConfigError(f"unknown network {name!r}; use {', '.join(sorted(NETWORKS))}")
    now = datetime.now(UTC)
    times = (beat and beat.times) or Times.parse(settings.at, settings.zone, now)
    ledger = Ledger(settings.state_dir / "ledger.sqlite3")
    return examine(network_health(ledger, source, names, times, now), beat, offset, now)


def _offset(source: str, settings: "Settings") -> tuple[float | None, str]:
    """How far the clock is off, and in words why that is not known or how far it is."""
    from bot.errors import PuzzleError
    from bot.sources.clock import clock_offset

    if source != "nyt":
        return None, f"not compared, since no server gives the source {source}"
    try:
        offset = clock_offset(settings.nyt_url, settings.http_timeout)
    except PuzzleError as error:
        return None, str(error)
    return offset, f"{offset:+.1f} s against the puzzle service's"


def _print(found: "Health", note: str) -> None:
    for each in found.networks:
        last = f"last post on {each.last}" if each.last else "no post yet"
        where = f" ({each.url})" if each.url else ""
        typer.echo(f"{each.network}: {each.state}: {last}{where}")
        if each.reason:
            typer.echo(f"  last error: {each.reason}")
    beat = found.heartbeat
    if beat is None:
        typer.echo("daemon: not in use")
    else:
        ended = "no run yet" if beat.last_exit is None else f"last exit code {beat.last_exit}"
        following = f", next run {beat.next_run:%Y-%m-%d %H:%M} UTC" if beat.next_run else ""
        typer.echo(f"daemon: heartbeat {beat.at:%Y-%m-%d %H:%M} UTC{following}, {ended}")
    typer.echo(f"clock: {note}")
