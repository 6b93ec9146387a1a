"""The `history` commands: results and posts out of the ledger as CSV, and back in."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from bot.record.ledger import Ledger

FileArgument = Annotated[Path, typer.Argument(metavar="FILE.csv", help="The CSV file.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Result as JSON.")]


history = typer.Typer(no_args_is_help=True, help="Write or read results and posts as CSV.")


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
    """Add the results and posts of a file to the ledger; what is there stays."""
    from datetime import UTC, datetime

    from bot.errors import ConfigError
    from bot.record.history import import_csv

    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {file}: {error}") from error
    _say(json_, "added", import_csv(text, _ledger(), datetime.now(UTC)), file)


def _ledger() -> "Ledger":
    from bot.record.ledger import Ledger
    from bot.settings import load_settings

    return Ledger(load_settings().state_dir / "ledger.sqlite3")


def _say(json_: bool, what: str, count: int, file: Path) -> None:
    if json_:
        typer.echo(json.dumps({what: count, "file": str(file)}))
    else:
        typer.echo(f"{count:,} results {what} ({file})")
