"""Options that several commands share, and the game that they describe."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal.option_groups import OptionGroup
from solver.rules import RULES
from solver.words import plain_word as plain_word

if TYPE_CHECKING:
    from rich.console import Console

    from solver import GameSpec, Lexicon
    from solver.games import Strategy
    from solver.words import Vocabulary, WordLists


def starting(*values: str) -> Callable[[str], list[str]]:
    """A completion that offers the values that start with what was typed."""
    return lambda incomplete: [value for value in values if value.startswith(incomplete)]


def strategy_names(incomplete: str) -> list[str]:
    """The strategies whose names start with what was typed, for completion."""
    from solver.strategies import STRATEGIES

    return [name for name in STRATEGIES if name.startswith(incomplete)]


Limit = Annotated[
    int | None,
    typer.Option(min=1, max=30, help="Guesses that the game allows; 6 by default.", metavar="N"),
]
Hard = Annotated[bool, typer.Option("--hard", help="Hard mode: reuse every revealed hint.")]
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


@dataclass(frozen=True)
class ListOptions(OptionGroup):
    """Which words the game is played with: built-in ones, a named built-in list, or files."""

    guesses: Annotated[
        Path | None,
        typer.Option(help="Accepted words: one per line, or a JSON list.", metavar="FILE"),
    ] = None
    answers: Annotated[
        Path | None, typer.Option(help="Words that may be the answer.", metavar="FILE")
    ] = None
    words: Annotated[
        str | None,
        typer.Option(
            "--words",
            help="Built-in lists as published: original or 2023.",
            metavar="NAME",
            autocompletion=starting("original", "2023"),
        ),
    ] = None

    def lists(self, first_word: str | None = None) -> "WordLists":
        """The chosen words; where nothing else says how long they are, `first_word` does."""
        from solver.words import WordLists

        return WordLists(self.guesses, self.answers, None, self.words).for_word(first_word)


@dataclass(frozen=True)
class WordOptions(ListOptions):
    """Words of any length."""

    length: Annotated[
        int | None,
        typer.Option(help="Word length, 4 to 11; 5 unless the words say otherwise.", metavar="N"),
    ] = None

    def lists(self, first_word: str | None = None) -> "WordLists":
        """The chosen words; where nothing else says how long they are, `first_word` does."""
        if self.length is None:
            return super().lists(first_word)
        return replace(super().lists(), length=self.length)


@dataclass(frozen=True)
class RuleOptions(OptionGroup):
    """How guesses are answered."""

    game: Annotated[
        str,
        typer.Option(
            help=f"The game: {' or '.join(RULES)}.",
            metavar="NAME",
            autocompletion=starting(*RULES),
        ),
    ] = "wordle"


@dataclass(frozen=True)
class VocabularyOptions(OptionGroup):
    """Which words are said to a player."""

    vocabulary: Annotated[
        str | None,
        typer.Option(
            help="Words to suggest: any, file:PATH with a list of them, or everyday: the default "
            "for the built-in words.",
            metavar="NAME",
            autocompletion=starting("everyday", "any", "file:"),
        ),
    ] = None

    def sayable(self, words: "WordLists") -> "Vocabulary":
        """The words that may be suggested; of lists that were chosen, any unless it was said."""
        from solver.words import ANY, EVERYDAY, vocabulary_named

        if self.vocabulary is not None:
            return vocabulary_named(self.vocabulary)
        return EVERYDAY if words.built_in else ANY


@dataclass(frozen=True)
class GameOptions(RuleOptions, WordOptions):
    """A game of one board."""

    hard: Hard = False
    strict: Annotated[
        bool, typer.Option("--strict", help="Stricter: respect everything known.")
    ] = False
    limit: Limit = None

    def spec(self, rows: Sequence[str] = (), first_word: str | None = None) -> "GameSpec":
        """The game, after rows written as `WORD:COLORS`.

        Where nothing else says how long its words are, the first row or else `first_word` does.
        """
        from solver import GameSpec, Mode
        from solver.rules import rule_named
        from solver.spec import rows_of

        announce_compilation()
        clues = rows_of(rows)
        mode = Mode.STRICT if self.strict else Mode.HARD if self.hard else Mode.NORMAL
        lists = self.lists(clues[0].guess if clues else first_word)
        return GameSpec(rule_named(self.game), lists, mode, self.limit, rows=clues)


@dataclass(frozen=True)
class HelpOptions(VocabularyOptions, GameOptions):
    """A game of one board in which words are suggested to a player."""

    def spec(self, rows: Sequence[str] = (), first_word: str | None = None) -> "GameSpec":
        """The game, after rows written as `WORD:COLORS`."""
        spec = super().spec(rows, first_word)
        return replace(spec, vocabulary=self.sayable(spec.words))


def announce_compilation() -> None:
    """Say once why the very first command takes some seconds longer."""
    import sys

    from solver.compiled import ever_compiled

    if sys.stderr.isatty() and not ever_compiled():
        typer.echo("compiling kernels, once", err=True)


def strategy(name: str) -> "Strategy":
    """The strategy of this name."""
    from solver.strategies import strategy_named

    return strategy_named(name)


def opener_of(lexicon: "Lexicon", opener: str | None) -> str | None:
    """The opener in lower case; `UnknownWordError` unless it is accepted."""
    if opener is None:
        return None
    word = opener.strip().lower()
    lexicon.index(word)
    return word


def require_length(word: str, lexicon: "Lexicon") -> None:
    """Refuse an answer that is not as long as the game's words."""
    from solver.errors import UnknownWordError

    if len(word) != lexicon.length:
        raise UnknownWordError(
            f"{word!r} has {len(word)} letters; the words of this game have {lexicon.length}"
        )


def echo_json(value: Any) -> None:
    """Print a result for programs."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def console() -> "Console":
    """Where results for people go."""
    from rich.console import Console

    return Console()
