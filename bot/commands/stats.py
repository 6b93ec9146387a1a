"""The `stats` command: how the bot has done."""

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.post import SourceOption


def stats(
    source: SourceOption = None,
    picture: Annotated[
        Path | None, typer.Option(help="Draw them too: a file name with .svg, .png or .pdf.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Result as JSON.")] = False,
) -> None:
    """Show how many puzzles were played and won, the mean, streaks and distribution."""
    from bot.record.ledger import Ledger
    from bot.record.stats import compute_stats
    from bot.record.stats_picture import stats_document
    from bot.settings import load_settings
    from bot.sources.puzzles import source_name

    settings = load_settings(source=source)
    name = source_name(settings.source)
    if picture is not None:
        from worksheets.writers import require_writer

        require_writer(picture)
    found = compute_stats(name, Ledger(settings.state_dir / "ledger.sqlite3").results(name))
    if picture is not None:
        _draw(picture, stats_document(found))
    if json_:
        typer.echo(json.dumps(found.as_json(), indent=2))
        return
    from rich.console import Console

    from bot.terminal.tables import facts, histogram

    console = Console()
    shown = {key: value for key, value in found.as_json().items() if key != "histogram"}
    console.print(facts([{k: "–" if v is None else v for k, v in shown.items()}]))
    console.print()
    console.print(histogram(found.histogram, found.lost))


def _draw(picture: Path, document: object) -> None:
    from bot.errors import BotError
    from worksheets.writers import write

    try:
        for path in write(document, picture):  # type: ignore[arg-type]
            typer.echo(f"wrote {path}", err=True)
    except OSError as error:
        raise BotError(f"cannot write {picture}: {error}") from error
