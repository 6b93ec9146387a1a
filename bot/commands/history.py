"""The `history` commands: results and posts as CSV, and the answers that the daily game has had."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.record.answers import AnswerLedger
    from bot.record.ledger import Ledger

FileArgument = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The CSV file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Result as JSON.")]


history = typer.Typer(no_args_is_help=True, help="Results and posts as CSV, and known answers.")


@history.command("export", epilog="Example: secondguess history export results/history.csv")
def export(file: FileArgument, json_: JsonOption = False) -> None:
    """Write every result, with its words, and what is known of each post."""
    from bot.errors import BotError
    from bot.record.history import export_csv
    from solver.files import write_whole

    text = export_csv(_ledger())
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BotError(f"cannot write {file}: {error.strerror}") from error
    write_whole(file, text)
    _say(json_, "written", text.count("\n") - 1, file)


@history.command("import", epilog="Example: secondguess history import results/history.csv")
def import_(file: FileArgument, json_: JsonOption = False) -> None:
    """Add a file's results and posts, or its days and answers; what is there stays."""
    from datetime import UTC, datetime

    from bot.errors import ConfigError
    from bot.record.answers import is_answers
    from bot.record.history import import_csv

    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {file}: {error}") from error
    if is_answers(text):
        _import_answers(text, file, json_)
        return
    _say(json_, "added", import_csv(text, _ledger(), datetime.now(UTC)), file)


def _import_answers(text: str, file: Path, json_: bool) -> None:
    from datetime import UTC, datetime

    from bot.record.answers import import_answers
    from bot.sources.puzzles import today

    now = datetime.now(UTC)
    found = import_answers(text, _answers(), now, today(now))
    if json_:
        gaps = [{"first": str(gap.first), "last": str(gap.last)} for gap in found.gaps]
        typer.echo(json.dumps({"added": found.new, "file": str(file), "gaps": gaps}))
        return
    typer.echo(f"{found.new:,} days added ({file})")
    if found.missing:
        typer.echo(f"secondguess: {found.missing}", err=True)


@history.command("sync", epilog="Example: secondguess history sync --from 2026-01-01")
def sync_(
    first: Annotated[
        str | None, typer.Option("--from", help="First day; the first puzzle's by default.")
    ] = None,
    last: Annotated[
        str | None, typer.Option("--to", help="Last day; yesterday in New York by default.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """Fetch the daily game's past answers, one a second; run again, it goes on where it was."""
    from datetime import UTC, date, datetime

    from bot.commands.post import parse_day
    from bot.record.sync import days_to_sync, sync
    from bot.settings import load_settings
    from bot.sources.puzzles import Puzzle, fetch_puzzle
    from bot.terminal.progress import tracked

    settings, ledger = load_settings(), _answers()
    begin, end = (parse_day(text) if text else None for text in (first, last))
    days = days_to_sync(ledger, begin, end, datetime.now(UTC))

    def fetch(day: date) -> Puzzle:
        return fetch_puzzle(
            "nyt", day, settings.nyt_url, settings.http_timeout, settings.retry_pause
        )

    stored = sync(ledger, tracked(days, "days"), fetch, lambda: datetime.now(UTC))
    if json_:
        typer.echo(json.dumps({"added": stored, "days_known": len(ledger.answers())}))
    else:
        typer.echo(f"{stored:,} days added, {len(ledger.answers()):,} known")


def _answers() -> "AnswerLedger":
    from bot.record.answers import AnswerLedger

    return AnswerLedger(_ledger().path)


def _ledger() -> "Ledger":
    from bot.record.ledger import Ledger
    from bot.settings import load_settings

    return Ledger(load_settings().state_dir / "ledger.sqlite3")


def _say(json_: bool, what: str, count: int, file: Path) -> None:
    if json_:
        typer.echo(json.dumps({what: count, "file": str(file)}))
    else:
        typer.echo(f"{count:,} results {what} ({file})")
