"""The `post` command: the day's job from a terminal or a scheduler."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.daily import Choice, Report
    from bot.puzzles import Puzzle
    from bot.settings import Settings

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


def register(app: typer.Typer) -> None:
    """Add the bot's commands to the command line."""
    app.command(epilog="Example: secondguess post --source nyt --network outbox")(post)


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
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Post nothing.")] = False,
    reveal: Annotated[bool, typer.Option("--reveal", help="Show the words guessed.")] = False,
    json_: Annotated[bool, typer.Option("--json", help="Result as JSON.")] = False,
) -> None:
    """Solve the day's puzzle and post the result, once a network."""
    from bot.settings import load_settings

    settings = load_settings(
        source=source,
        networks=tuple(network) if network else None,
        opener=opener.strip().lower() if opener else None,
        strategy=strategy,
        hard=hard,
    )
    report = _run(settings, day, answer, (guesses, answers), dry_run)
    if json_:
        typer.echo(json.dumps(_as_json(report), ensure_ascii=False, indent=2))
    else:
        _print(report, reveal)
    if report.failed:
        for name, delivery in report.deliveries.items():
            if delivery.reason:
                typer.echo(f"secondguess: {name}: {delivery.reason}", err=True)
        raise typer.Exit(1)


def _run(
    settings: "Settings",
    given_day: str | None,
    answer: str | None,
    lists: tuple[Path | None, Path | None],
    dry_run: bool,
) -> "Report":
    from bot.daily import check_day, run_day
    from bot.ledger import Ledger
    from bot.networks.table import open_networks
    from bot.puzzles import Puzzle, fetch_puzzle, manual, source_name, today

    current = today(datetime.now(UTC))
    day = _day(given_day) if given_day else current
    check_day(day, current)
    name = source_name(settings.source)
    by_hand = manual(settings.source, day, answer) if answer is not None else None
    networks = open_networks(settings.networks, settings)
    choice = _choice(settings, lists, by_hand)

    def fetch() -> Puzzle:
        return by_hand or fetch_puzzle(
            settings.source, day, settings.nyt_url, settings.http_timeout, settings.retry_pause
        )

    ledger = Ledger(settings.state_dir / "ledger.sqlite3")
    return run_day(name, day, fetch, networks, ledger, choice, lambda: datetime.now(UTC), dry_run)


def _choice(
    settings: "Settings", lists: tuple[Path | None, Path | None], by_hand: "Puzzle | None"
) -> "Choice":
    """How to play; words and names are checked before anything is fetched."""
    from bot.daily import Choice
    from bot.errors import ConfigError
    from solver import STRATEGIES, Lexicon

    if settings.strategy not in STRATEGIES:
        raise ConfigError(
            f"{settings.strategy!r} is no strategy; use {', '.join(sorted(STRATEGIES))}"
        )
    lexicon = Lexicon.load(*lists) if any(lists) else None
    if settings.opener:
        length = len(by_hand.answer) if by_hand else len(settings.opener)
        (lexicon or Lexicon.built_in(length)).index(settings.opener)
    return Choice(settings.strategy, settings.opener, settings.hard, lexicon)


def _day(text: str) -> date:
    from bot.errors import ConfigError

    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ConfigError(f"{text!r} is no date; write it as YYYY-MM-DD") from error


def _as_json(report: "Report") -> dict[str, object]:
    puzzle, game = report.puzzle, report.game
    return {
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
        "networks": {
            name: {"state": d.state, "id": d.receipt.id, "url": d.receipt.url}
            for name, d in report.deliveries.items()
        },
    }


def _print(report: "Report", reveal: bool) -> None:
    from rich.console import Console

    from solver.terminal import board

    console = Console()
    console.print(board(report.game, reveal))
    console.print()
    console.print(report.text, highlight=False)
    console.print()
    for name, delivery in report.deliveries.items():
        where = f": {delivery.receipt.url}" if delivery.receipt.url else ""
        console.print(f"{name}: {delivery.state}{where}", highlight=False, soft_wrap=True)
