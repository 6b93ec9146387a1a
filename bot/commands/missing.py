"""`post --missing`: the days that were never posted."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from bot.alerts import Watch
    from bot.posting.job import Job, Report
    from bot.settings import Settings


def check_combination(missing: bool, since: str | None, others: Sequence[object]) -> None:
    """`ConfigError` for options that make no sense together."""
    from bot.errors import ConfigError

    if missing and since is None:
        raise ConfigError("--missing needs --since YYYY-MM-DD, the first day to look at")
    if since is not None and not missing:
        raise ConfigError("--since is for --missing; use --date for a single day")
    if missing and any(others):
        raise ConfigError("--missing posts many days; leave out --date and --answer")


def post_missing(
    settings: "Settings",
    make: "Callable[[], Job]",
    watch: "Watch",
    since: date,
    dry_run: bool,
    as_json: "Callable[[Report], dict[str, object]] | None",
) -> None:
    """Post the days that lack a post; each is printed when it is done. Exit code 1 after failures.

    `make` opens the job. With `as_json`, everything is one JSON object at the end.
    """
    try:
        failures = _catch_up(settings, make(), since, dry_run, as_json)
    except Exception as error:
        watch.note_error(error)
        raise
    for failure in failures:
        typer.echo(f"secondguess: {failure}", err=True)
    watch.note_problems(failures)
    if failures:
        raise typer.Exit(1)


def _catch_up(
    settings: "Settings",
    job: "Job",
    since: date,
    dry_run: bool,
    as_json: "Callable[[Report], dict[str, object]] | None",
) -> list[str]:
    """What failed."""
    from bot.posting.missing import AT_MOST, PAUSE, catch_up, missing_days
    from bot.signals import finish_first, pause
    from bot.sources.puzzles import today

    days = missing_days(job.ledger, job.source, settings.networks, since, today(datetime.now(UTC)))
    reports: list[Report] = []
    with ExitStack() as stack, finish_first() as stop:
        for network in job.networks:
            stack.callback(network.close)
        done = catch_up(
            days[:AT_MOST],
            _run_of(settings, job, dry_run),
            lambda: None if dry_run else pause(PAUSE),
            lambda: stop.asked,
        )
        for report in done:
            reports.append(report)
            if as_json is None:
                _print(report)
    if as_json is not None:
        found = {"results": [as_json(report) for report in reports]}
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
    left = len(days) - len(reports)
    if left:
        count = "1 day is" if left == 1 else f"{left:,} days are"
        typer.echo(f"secondguess: {count} still missing; run it again", err=True)
    return [
        f"{report.puzzle.date}, {name}: {reason}"
        for report in reports
        for name, reason in report.failures.items()
    ]


def _run_of(settings: "Settings", job: "Job", dry_run: bool) -> "Callable[[date], Report]":
    """One day's job, its puzzle from the settings' source."""
    from bot.sources.puzzles import Puzzle, fetch_puzzle

    def run(day: date) -> "Report":
        def fetch() -> Puzzle:
            return fetch_puzzle(
                settings.source, day, settings.nyt_url, settings.http_timeout, settings.retry_pause
            )

        return job.try_out(day, fetch) if dry_run else job.run(day, fetch)

    return run


def _print(report: "Report") -> None:
    every = [*report.deliveries.items(), *report.replies.items()]
    states = ", ".join(f"{name}: {delivery.state}" for name, delivery in every)
    typer.echo(f"{report.puzzle.date}: {states}")
