"""The commands `correct`, `forget` and `settle`: what was posted by mistake is taken back."""

from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from bot.commands.post import AnswerOption, NetworkOption, SourceOption

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.posting.amendment import Amendment, Plan
    from bot.record.ledger import Result
    from bot.settings import Settings
    from bot.sources.puzzles import Puzzle

DayOption = Annotated[str, typer.Option("--date", help="Day as YYYY-MM-DD.")]


def correct(
    day: DayOption,
    source: SourceOption = None,
    answer: AnswerOption = None,
    network: NetworkOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="Post again even if the result is right.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Take the answer whatever lists and source say.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be done.")
    ] = False,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show the words guessed.")] = False,
) -> None:
    """Play a day again; delete its posts and post anew where the result was wrong."""
    from bot.commands.post import print_report
    from bot.settings import load_settings

    settings = load_settings(source=source, networks=tuple(network) if network else None)
    amendment, when, fetch = _prepare(settings, day, answer, force)
    amendment = replace(amendment, again=again)
    with ExitStack() as stack:
        for each in amendment.job.networks:
            stack.callback(each.close)
        if dry_run:
            _print_plan(amendment.plan(when, fetch), reveal)
            return
        plan, report = amendment.run(when, fetch)
    if not plan.changes and not again:
        typer.echo(f"the result of {when} is right already")
    print_report(report, reveal)
    for name, reason in report.failures.items():
        typer.echo(f"secondguess: {name}: {reason}", err=True)
    if report.failures:
        raise typer.Exit(1)


def forget(
    day: DayOption,
    source: SourceOption = None,
) -> None:
    """Open a day again: its result is forgotten, its posts are looked for before the next."""
    from bot.commands.post import parse_day
    from bot.errors import ConfigError
    from bot.posting.lock import only_one
    from bot.record.amendments import Amendments
    from bot.record.ledger import Ledger
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name

    settings, when = load_settings(source=source), parse_day(day)
    ledger = Ledger(settings.state_dir / "ledger.sqlite3")
    name = source_name(settings.source)
    with only_one(settings.state_dir / "run.lock"):
        if not Amendments(ledger).forget(name, when, datetime.now(UTC)):
            raise ConfigError(f"the ledger knows nothing of {when} ({name}); check --date")
    typer.echo(f"{when} is open again; secondguess post --date {when} plays it")


def settle(
    day: DayOption,
    network: Annotated[str, typer.Option("--network", help="The network that was looked at.")],
    there: Annotated[bool, typer.Option("--there/--gone", help="Whether the post is there.")],
    source: SourceOption = None,
    words: Annotated[
        bool, typer.Option("--words", help="The reply with the words, not the post.")
    ] = False,
) -> None:
    """Say whether a doubtful post is there, where its network cannot be asked."""
    from bot.commands.post import parse_day
    from bot.errors import ConfigError
    from bot.networks import NETWORKS
    from bot.networks.base import RESULT, WORDS, PostKey
    from bot.posting.lock import only_one
    from bot.record.amendments import Amendments
    from bot.record.ledger import Ledger
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name

    settings, when = load_settings(source=source), parse_day(day)
    if network not in NETWORKS:
        raise ConfigError(f"unknown network {network!r}; use {', '.join(sorted(NETWORKS))}")
    ledger = Ledger(settings.state_dir / "ledger.sqlite3")
    key = PostKey(source_name(settings.source), when, network, WORDS if words else RESULT)
    with only_one(settings.state_dir / "run.lock"):
        settled = Amendments(ledger).settle(key, there, datetime.now(UTC))
    if not settled:
        raise ConfigError(f"there is no doubt about {network} on {when}; nothing was changed")
    outcome = "counts as posted" if there else "may be posted again"
    typer.echo(f"{network}: {when} {outcome}")


def _prepare(
    settings: "Settings", given_day: str, answer: str | None, force: bool
) -> "tuple[Amendment, date, Callable[[], Puzzle]]":
    """The amendment, its day and its puzzle; what is wrong with the request is found first."""
    from bot.commands.post import make_job, parse_day
    from bot.posting.amendment import Amendment
    from bot.posting.job import check_accepted, check_day
    from bot.sources.puzzles import fetch_puzzle, manual, today

    when = parse_day(given_day)
    check_day(when, today(datetime.now(UTC)))
    by_hand = manual(settings.source, when, answer) if answer is not None else None
    job = make_job(settings, (None, None), by_hand, force)
    if by_hand is not None:
        check_accepted(by_hand, job.choice)

    def fetch() -> "Puzzle":
        return fetch_puzzle(
            settings.source, when, settings.nyt_url, settings.http_timeout, settings.retry_pause
        )

    def choose() -> "Puzzle":
        if by_hand is None:
            return fetch()
        if not force:
            _check_against_source(by_hand, fetch)
        return by_hand

    return Amendment(job), when, choose


def _check_against_source(by_hand: "Puzzle", fetch: "Callable[[], Puzzle]") -> None:
    """Refuse an answer that the source contradicts; a source that is silent is no objection."""
    from bot.errors import ConfigError, PuzzleError

    try:
        said = fetch()
    except (PuzzleError, ConfigError):
        return
    if said.answer != by_hand.answer:
        raise ConfigError(
            f"the puzzle's source has a different answer than {by_hand.answer.upper()} for "
            f"{by_hand.date}; omit --answer, or use --force"
        )


def _print_plan(plan: "Plan", reveal: bool) -> None:
    if plan.before == plan.after:
        typer.echo(f"{plan.before.date}: the result stays {_shown(plan.before, reveal)}")
    else:
        before, after = _shown(plan.before, reveal), _shown(plan.after, reveal)
        typer.echo(f"{plan.before.date}: {before} becomes {after}")
    for name, action in plan.actions.items():
        typer.echo(f"{name}: {action}")


def _shown(result: "Result", reveal: bool) -> str:
    score = len(result.guesses) if result.solved else "X"
    words = f" ({' '.join(result.guesses)})" if reveal else ""
    return f"{score}/{result.limit}{words}"
