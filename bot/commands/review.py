"""The `review` command: what each guess of a game was worth, for one result or a whole chat."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from bot.commands.post import SourceOption, parse_day
from bot.terminal import options
from bot.terminal.option_groups import spelled_out

if TYPE_CHECKING:
    from bot.terminal.reviews import Found

MOST_PATH = 255  # characters; anything longer is a paste


@spelled_out
def review(
    *,
    text: Annotated[
        list[str] | None,
        typer.Argument(
            help="Words, WORD:COLORS, a result in quotes, or a file; else standard input.",
            metavar="TEXT",
        ),
    ] = None,
    answer: Annotated[
        str | None, typer.Option(help="The answer, where the text does not show it.")
    ] = None,
    day: Annotated[
        str | None, typer.Option(help="The puzzle's day instead, YYYY-MM-DD.", metavar="DAY")
    ] = None,
    source: SourceOption = None,
    game: options.GameOptions,
    json_: options.Json = False,
) -> None:
    """Review a finished game: skill and luck of every guess, and what was best."""
    from bot.sources.puzzles import today
    from bot.terminal.answers import Answers
    from bot.terminal.review_tables import show
    from bot.terminal.reviews import Desk, as_json

    known = Answers(answer, parse_day(day) if day else None, source, today(datetime.now(UTC)))
    desk = Desk(game, known)
    found = desk.review(_pasted(text or []))
    if json_:
        options.echo_json(as_json(found))
    else:
        show(found, options.console())
    _warn(found)


def _warn(found: "Found") -> None:
    """What was taken for granted, and what could not be read, apart from the results."""
    for line in (*found.notes, *(str(refusal) for refusal in found.refusals)):
        typer.echo(f"secondguess: {line}", err=True)


def _pasted(arguments: list[str]) -> str:
    """The text that the arguments are, or the file that the only one names, or what is piped in."""
    if not arguments or arguments == ["-"]:
        if sys.stdin.isatty():
            typer.echo("paste the result, then press Ctrl-D (on Windows Ctrl-Z, Enter)", err=True)
        return _start_of(sys.stdin.buffer)
    if len(arguments) == 1 and _is_path(arguments[0]):
        return _text_of(Path(arguments[0]))
    return "\n".join(arguments)


def _is_path(text: str) -> bool:
    """Whether a lone argument is meant as a file: it exists, or no word and no clue looks so."""
    if "\n" in text or len(text) > MOST_PATH or "\0" in text:
        return False
    return Path(text).is_file() or (" " not in text and text.endswith((".txt", ".md", ".csv")))


def _start_of(file: BinaryIO) -> str:
    """The text of a file, or as much of it as shows that it is too long."""
    from solver.reviews import MOST_CHARACTERS

    # A character has at most four bytes.
    return file.read(4 * MOST_CHARACTERS + 4).decode("utf-8-sig", errors="replace")


def _text_of(path: Path) -> str:
    from bot.errors import ConfigError

    try:
        with path.open("rb") as file:
            return _start_of(file)
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}; give a text file") from error
