"""The `serve` command: the page in the browser."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from bot.commands.post import SourceOption


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 for any.")] = 8000,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="Another name of this machine, e.g. behind a proxy; may be repeated.",
            metavar="HOST",
        ),
    ] = None,
    source: SourceOption = None,
) -> None:
    """Play in the browser: the bot guesses your word."""
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name
    from bot.terminal.options import announce_compilation
    from bot.web.server.run import serve as run

    settings = load_settings(source=source)
    source_name(settings.source)
    announce_compilation()
    run(settings, host, port, tuple(name or ()), lambda: datetime.now(UTC), _ready)


def _ready(address: str) -> None:
    typer.echo(f"secondguess plays at {address} (Ctrl-C ends it)")
