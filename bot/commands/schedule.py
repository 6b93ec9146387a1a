"""The `schedule` command: the daemon that has the day's job done."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.post import NetworkOption, SourceOption

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.settings import Settings

AtOption = Annotated[
    list[str] | None, typer.Option("--at", help="Time of day, HH:MM; may be repeated.")
]


def schedule(
    at: AtOption = None,
    tz: Annotated[str | None, typer.Option(help="Time zone of the times.")] = None,
    source: SourceOption = None,
    network: NetworkOption = None,
    print_unit: Annotated[
        bool, typer.Option("--print-unit", help="Print a systemd unit that does so, and end.")
    ] = False,
) -> None:
    """Stay running and post every day; SIGTERM ends it after the post in hand."""
    from bot.health import silence_judge
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
    if print_unit:
        from bot.scheduling.unit import this_program, unit_text

        typer.echo(unit_text(this_program(), _options(settings, source, network)), nl=False)
        return
    open_networks(settings.networks, settings)
    ledger = Ledger(settings.state_dir / "ledger.sqlite3")
    silence = silence_judge(ledger, name, settings.networks, times, started)
    judge = _informing(silence, settings)
    _log_to_stderr()
    arguments = ["--source", settings.source]
    for each in settings.networks:
        arguments += ["--network", each]
    serve(
        Daemon(
            times,
            ledger,
            name,
            settings.networks,
            settings.state_dir / "heartbeat.json",
            lambda: datetime.now(UTC),
            run_job(arguments),
            started,
            judge,
        )
    )


def _informing(
    silence: "Callable[[datetime], list[str]]", settings: "Settings"
) -> "Callable[[datetime], list[str]]":
    """The judge of silence, whose findings also go to the owner."""
    import logging

    from bot.alerts import open_watch

    watch = open_watch(settings, lambda: datetime.now(UTC), logging.getLogger("secondguess").error)

    def judge(now: datetime) -> list[str]:
        problems = silence(now)
        watch.note_problems(problems)
        return problems

    return judge


def _options(settings: "Settings", source: str | None, network: list[str] | None) -> list[str]:
    """The times, and of the rest what was given: the unit's environment has what was not."""
    options = [part for at in settings.at for part in ("--at", at)] + ["--tz", settings.zone]
    if source:
        options += ["--source", source]
    return options + [part for name in network or () for part in ("--network", name)]


def _log_to_stderr() -> None:
    """Lines of time, level and message; the libraries' own only from warnings up."""
    import logging

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(message)s"))
    logging.getLogger().addHandler(handler)
    logging.getLogger("secondguess").setLevel(logging.INFO)
