"""The `schedule` command: the daemon that has the day's job done."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from bot.commands.post import NetworkOption, SourceOption

AtOption = Annotated[
    list[str] | None, typer.Option("--at", help="Time of day, HH:MM; may be repeated.")
]


def schedule(
    at: AtOption = None,
    tz: Annotated[str | None, typer.Option(help="Time zone of the times.")] = None,
    source: SourceOption = None,
    network: NetworkOption = None,
) -> None:
    """Stay running and post every day; SIGTERM ends it after the post in hand."""
    from bot.networks import open_networks
    from bot.record.ledger import Ledger
    from bot.scheduling.daemon import Daemon, run_job, serve
    from bot.scheduling.times import Times
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name

    settings = load_settings(
        source=source,
        networks=tuple(network) if network else None,
        at=tuple(at) if at else None,
        zone=tz,
    )
    started = datetime.now(UTC)
    times = Times.parse(settings.at, settings.zone, started)
    name = source_name(settings.source)
    open_networks(settings.networks, settings)
    _log_to_stderr()
    arguments = ["--source", settings.source]
    for each in settings.networks:
        arguments += ["--network", each]
    serve(
        Daemon(
            times,
            Ledger(settings.state_dir / "ledger.sqlite3"),
            name,
            settings.networks,
            settings.state_dir / "heartbeat.json",
            lambda: datetime.now(UTC),
            run_job(arguments),
            started,
        )
    )


def _log_to_stderr() -> None:
    """Lines of time, level and message; the libraries' own only from warnings up."""
    import logging

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(message)s"))
    logging.getLogger().addHandler(handler)
    logging.getLogger("secondguess").setLevel(logging.INFO)
