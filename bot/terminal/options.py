"""Options that several commands share, and the position that they describe."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from solver.rules import RULES
from solver.words import plain_word as plain_word

if TYPE_CHECKING:
    from rich.console import Console

    from solver.games import Position, Strategy
    from solver.words import WordLists


def starting(*values: str) -> Callable[[str], list[str]]:
    """A completion that offers the values that start with what was typed."""
    return lambda incomplete: [value for value in values if value.startswith(incomplete)]


def strategy_names(incomplete: str) -> list[str]:
    """The strategies whose names start with what was typed, for completion."""
    from solver.strategies import STRATEGIES

    return [name for name in STRATEGIES if name.startswith(incomplete)]


Guesses = Annotated[
    Path | None, typer.Option(help="Accepted words: one per line, or a JSON list.", metavar="FILE")
]
Answers = Annotated[Path | None, typer.Option(help="Words that may be the answer.", metavar="FILE")]
Length = Annotated[
    int | None,
    typer.Option(help="Word length, 4 to 11; 5 unless the words say otherwise.", metavar="N"),
]
Words = Annotated[
    str | None,
    typer.Option(
        "--words",
        help="Built-in lists as published: original or 2023.",
        metavar="NAME",
        autocompletion=starting("original", "2023"),
    ),
]
Game = Annotated[
    str,
    typer.Option(
        help=f"The game: {' or '.join(RULES)}.", metavar="NAME", autocompletion=starting(*RULES)
    ),
]
Hard = Annotated[bool, typer.Option("--hard", help="Hard mode: reuse every revealed hint.")]
Strict = Annotated[bool, typer.Option("--strict", help="Stricter: respect everything known.")]
Limit = Annotated[
    int, typer.Option(min=1, max=30, help="Guesses that the game allows.", metavar="N")
]
Opener = Annotated[str | None, typer.Option(help="First guess.", metavar="WORD")]
StrategyName = Annotated[
    str, typer.Option(help="Strategy by name.", metavar="NAME", autocompletion=strategy_names)
]
Clues = Annotated[
    list[str] | None,
    typer.Option(
        "--clue",
        help="A guess and its feedback, e.g. crane:-yg--; may be repeated.",
        metavar="WORD:COLORS",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Result as JSON.")]


def lists(
    guesses: Path | None, answers: Path | None, length: int | None, name: str | None
) -> "WordLists":
    """The words that these options choose."""
    from solver.words import WordLists

    return WordLists(guesses, answers, length, name)


def position(
    lists: "WordLists",
    game: str,
    hard: bool = False,
    strict: bool = False,
    limit: int = 6,
    words: tuple[str, ...] = (),
) -> "Position":
    """The start of a game; where `lists` says no length, the first of `words` decides it."""
    from solver.games import Position
    from solver.rules import Mode, rule_named

    announce_compilation()
    mode = Mode.STRICT if strict else Mode.HARD if hard else Mode.NORMAL
    return Position(rule_named(game), lists.load(words), limit=limit, mode=mode)


def announce_compilation() -> None:
    """Say once why the very first command takes some seconds longer."""
    import sys

    from solver.compiled import ever_compiled

    if sys.stderr.isatty() and not ever_compiled():
        typer.echo("compiling kernels, once", err=True)


def entered(start: "Position", clues: list[str]) -> "Position":
    """The position after clues written as `WORD:PATTERN`, each checked as it is entered."""
    from solver.errors import PatternError

    here = start
    for clue in clues:
        word, colon, response = clue.partition(":")
        if not colon:
            raise PatternError(
                f"cannot read the clue {clue!r}; write WORD:COLORS, e.g. crane:-yg--"
            )
        here = here.enter(word, response)
    return here


def strategy(name: str) -> "Strategy":
    """The strategy of this name."""
    from solver.strategies import strategy_named

    return strategy_named(name)


def opener_of(start: "Position", opener: str | None) -> str | None:
    """The opener in lower case; `UnknownWordError` unless it is accepted."""
    if opener is None:
        return None
    word = opener.strip().lower()
    start.lexicon.index(word)
    return word


def require_length(word: str, start: "Position") -> None:
    """Refuse an answer that is not as long as the game's words."""
    from solver.errors import UnknownWordError

    if len(word) != start.lexicon.length:
        raise UnknownWordError(
            f"{word!r} has {len(word)} letters; the words of this game have {start.lexicon.length}"
        )


def echo_json(value: Any) -> None:
    """Print a result for programs."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def console() -> "Console":
    """Where results for people go."""
    from rich.console import Console

    return Console()
