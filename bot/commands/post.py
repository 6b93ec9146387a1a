"""The `post` command: the day's job from a terminal or a scheduler."""

import json
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.alerts import Watch
    from bot.posting.delivery import Delivery
    from bot.posting.job import Choice, Job, Report
    from bot.settings import Settings
    from bot.sources.puzzles import Puzzle

DateOption = Annotated[
    str | None, typer.Option("--date", help="Day as YYYY-MM-DD; today in New York by default.")
]
SourceOption = Annotated[
    str | None, typer.Option(help="Puzzle source: nyt, practice or file:PATH.")
]
AnswerOption = Annotated[
    str | None, typer.Option(help="The day's answer, where the source does not give it.")
]
NetworkOption = Annotated[
    list[str] | None, typer.Option("--network", help="Network to post to; may be repeated.")
]


def post(
    day: DateOption = None,
    source: SourceOption = None,
    answer: AnswerOption = None,
    network: NetworkOption = None,
    opener: Annotated[str | None, typer.Option(help="First guess.")] = None,
    strategy: Annotated[str | None, typer.Option(help="Strategy by name.")] = None,
    hard: Annotated[bool | None, typer.Option("--hard/--no-hard", help="Hard mode.")] = None,
    guesses: Annotated[Path | None, typer.Option(help="Accepted words, one a line.")] = None,
    answers: Annotated[Path | None, typer.Option(help="Possible answers.")] = None,
    note: Annotated[str | None, typer.Option(help="A line of your own under the board.")] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Post even if the answer is not an accepted word.")
    ] = False,
    missing: Annotated[
        bool, typer.Option("--missing", help="Post the days that lack a post, a few at once.")
    ] = False,
    since: Annotated[
        str | None, typer.Option(help="With --missing: the first day, YYYY-MM-DD.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Post nothing.")] = False,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show the words guessed.")] = False,
    json_: Annotated[bool, typer.Option("--json", help="Result as JSON.")] = False,
) -> None:
    """Solve the day's puzzle and post the result, once a network."""
    from bot.commands.missing import check_combination, post_missing
    from bot.settings import load_settings

    settings = load_settings(
        source=source,
        networks=tuple(network) if network else None,
        opener=opener.strip().lower() if opener else None,
        strategy=strategy,
        hard=hard,
        note=note,
    )
    if missing or since is not None:
        check_combination(missing, since, (day, answer))
        post_missing(
            settings,
            lambda: make_job(settings, (guesses, answers), None, False),
            watch_over(settings, dry_run),
            parse_day(since or ""),
            dry_run,
            report_json if json_ else None,
        )
        return
    watch = watch_over(settings, dry_run)
    try:
        report = _run(settings, day, answer, (guesses, answers), dry_run, force)
    except Exception as error:
        watch.note_error(error)
        raise
    if report.recalled and (opener or strategy or hard is not None):
        typer.echo(
            f"secondguess: the result of {report.puzzle.date} is in the ledger already; "
            "--opener, --strategy and --hard change nothing",
            err=True,
        )
    _finish(report, watch, json_, reveal)


def _finish(report: "Report", watch: "Watch", json_: bool, reveal: bool) -> None:
    """Print the report, and let the owner know; exit code 1 after failures."""
    if json_:
        typer.echo(json.dumps(report_json(report), ensure_ascii=False, indent=2))
    else:
        print_report(report, reveal)
    for name, reason in report.failures.items():
        typer.echo(f"secondguess: {name}: {reason}", err=True)
    if report.failures:
        watch.note_problems([f"{name}: {reason}" for name, reason in report.failures.items()])
        raise typer.Exit(1)
    watch.note_success(report.puzzle.date)


def watch_over(settings: "Settings", dry_run: bool) -> "Watch":
    """Whom to inform of how the run ends; nobody of a dry run."""
    from bot.alerts import open_watch

    watch = open_watch(
        settings,
        lambda: datetime.now(UTC),
        lambda line: typer.echo(f"secondguess: {line}", err=True),
    )
    return replace(watch, ways=()) if dry_run else watch


def _run(
    settings: "Settings",
    given_day: str | None,
    answer: str | None,
    lists: tuple[Path | None, Path | None],
    dry_run: bool,
    force: bool,
) -> "Report":
    """Everything that can be wrong with what was asked for is found before anything is fetched."""
    from bot.posting.job import check_by_hand, check_day
    from bot.posting.weekly import deliver_week
    from bot.sources.puzzles import Puzzle, fetch_puzzle, manual, today

    current = today(datetime.now(UTC))
    day = parse_day(given_day) if given_day else current
    check_day(day, current)
    by_hand = manual(settings.source, day, answer) if answer is not None else None
    job = make_job(settings, lists, by_hand, force)
    missing = ""
    if job.source == "nyt" and not any(lists) and "strategy" not in settings.model_fields_set:
        from bot.posting.belief import with_history

        choice, missing = with_history(job.choice, job.ledger.path, day)
        job = replace(job, choice=choice)
    if by_hand is not None:
        check_by_hand(by_hand, job.choice, job.ledger)

    def fetch() -> Puzzle:
        return by_hand or fetch_puzzle(
            settings.source, day, settings.nyt_url, settings.http_timeout, settings.retry_pause
        )

    with ExitStack() as stack:
        for network in job.networks:
            stack.callback(network.close)
        report = job.try_out(day, fetch) if dry_run else job.run(day, fetch)
        if settings.weekly_summary and not dry_run and day == current:
            report = replace(report, replies={**report.replies, **deliver_week(job, day)})
    if missing and not report.recalled:
        typer.echo(f"secondguess: {missing}", err=True)
    return report


def make_job(
    settings: "Settings",
    lists: tuple[Path | None, Path | None],
    by_hand: "Puzzle | None",
    force: bool,
) -> "Job":
    """The job that the settings describe; `ConfigError` for whatever is wrong with them."""
    from bot.networks import open_networks
    from bot.posting.drafts import Style, check_style
    from bot.posting.job import Job
    from bot.posting.lock import only_one
    from bot.record.ledger import Ledger
    from bot.sources.puzzles import source_name

    source = source_name(settings.source)
    networks = open_networks(settings.networks, settings)
    style = Style(
        settings.note,
        settings.tags,
        settings.link,
        settings.language,
        settings.words_next_day,
        settings.template,
    )
    check_style(style, source, networks)
    return Job(
        source,
        networks,
        Ledger(settings.state_dir / "ledger.sqlite3"),
        lambda: datetime.now(UTC),
        replace(_choice(settings, lists, by_hand), force=force),
        style,
        settings.ask_first,
        lambda: only_one(settings.state_dir / "run.lock"),
    )


def _choice(
    settings: "Settings", lists: tuple[Path | None, Path | None], by_hand: "Puzzle | None"
) -> "Choice":
    """How to play; words and names are checked before anything is fetched."""
    from bot.errors import ConfigError
    from bot.posting.job import Choice

    if settings.strategy != "scout":
        from solver.errors import UnknownStrategyError
        from solver.strategies import STRATEGIES

        if settings.strategy not in STRATEGIES:
            raise ConfigError(str(UnknownStrategyError(settings.strategy, STRATEGIES)))
    if not any(lists) and not settings.opener and not settings.hard:
        return Choice(settings.strategy)
    from solver import GameSpec, Mode
    from solver.words import Lexicon, WordLists

    words = WordLists(*lists)
    if any(lists):
        words.load()
    if settings.opener:
        length = len(by_hand.answer) if by_hand else len(settings.opener)
        (words.load() if any(lists) else Lexicon.built_in(length)).index(settings.opener)
    game = GameSpec(words=words, mode=Mode.HARD if settings.hard else Mode.NORMAL)
    return Choice(settings.strategy, settings.opener or None, game)


def parse_day(text: str) -> date:
    """The date of YYYY-MM-DD; `ConfigError` for anything else."""
    from bot.errors import ConfigError

    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ConfigError(f"unknown date {text!r}; write it as YYYY-MM-DD") from error


def report_json(report: "Report") -> dict[str, object]:
    """The report by the names of `docs/json.md`."""
    puzzle, game = report.puzzle, report.game
    found: dict[str, object] = {
        "puzzle": {
            "source": puzzle.source,
            "date": puzzle.date.isoformat(),
            "number": puzzle.number,
        },
        "guesses": list(game.guesses),
        "patterns": list(game.rows),
        "solved": game.solved,
        "score": f"{game.score}/{game.limit}",
        "text": report.text,
        "alt": report.alt,
        "networks": _deliveries(report.deliveries),
    }
    if report.replies:
        found["replies"] = _deliveries(report.replies)
    return found


def _deliveries(deliveries: "dict[str, Delivery]") -> dict[str, dict[str, str | None]]:
    return {
        name: {"state": d.state, "id": d.ref.id, "url": d.ref.url} for name, d in deliveries.items()
    }


def print_report(report: "Report", reveal: bool) -> None:
    """Print the board, the text and what became of each post."""
    from rich.console import Console

    from bot.terminal.tables import board

    console = Console()
    console.print(board(report.game, reveal))
    console.print()
    console.print(report.text, highlight=False, markup=False)
    console.print()
    for name, delivery in [*report.deliveries.items(), *report.replies.items()]:
        where = f": {delivery.ref.url}" if delivery.ref.url else ""
        console.print(f"{name}: {delivery.state}{where}", highlight=False, soft_wrap=True)
