"""Boards, rankings and histograms for a terminal; symbols beside colors, plain without them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from solver.games import Game
from solver.rules import Rule

if TYPE_CHECKING:
    from solver.ranking import Worth

# By digit: colors, each pair with a contrast of over 4.5 : 1.
_STYLES = ("#ffffff on #4a5560", "#2a1f00 on #f2c14e", "#ffffff on #12664f")
_WIDEST_BAR = 40


def row_text(rule: Rule, guess: str, pattern: int, reveal: bool = True) -> Text:
    """One row: tiles with letters (or symbols where hidden), then the response as marks."""
    text = Text()
    for letter, digit in zip(guess, rule.digits(pattern, len(guess)), strict=True):
        shown = letter.upper() if reveal else rule.notation.symbols[digit]
        text.append(f" {shown} ", style=_STYLES[digit])
    return text.append(f"  {rule.format(pattern, len(guess))}")


def board(game: Game, reveal: bool) -> Text:
    """All rows of a game."""
    rows = zip(game.guesses, game.patterns, strict=True)
    return Text("\n").join(row_text(game.rule, guess, p, reveal) for guess, p in rows)


def ranking(worths: "Sequence[Worth]") -> Table:
    """Guesses from best to worst with what each is worth."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    # Where the terminal is narrow the word stays whole, and the last columns give way.
    table.add_column("guess", no_wrap=True, min_width=len(worths[0].word) if worths else 5)
    for name in ("entropy", "groups", "remaining", "worst case", "odds"):
        table.add_column(name, justify="right")
    table.add_column("")
    for worth in worths:
        table.add_row(
            worth.word,
            f"{worth.entropy:.3f}",
            f"{worth.groups}",
            f"{worth.expected_remaining:.2f}",
            f"{worth.largest_group}",
            f"{worth.probability:.1%}" if worth.candidate else "",
            "can be the answer" if worth.candidate else "probe only",
        )
    return table


def facts(rows: Sequence[dict[str, Any]]) -> Table:
    """Rows of the same keys, a column a key; one row stands upright."""
    if len(rows) == 1:
        upright = Table(box=None, pad_edge=False, show_header=False)
        for key, value in rows[0].items():
            upright.add_row(key.replace("_", " "), _shown(value))
        return upright
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key, value in rows[0].items():
        table.add_column(key, justify="right" if isinstance(value, int) else "left")
    for row in rows:
        table.add_row(*map(_shown, row.values()))
    return table


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def histogram(counts: Sequence[int], lost: int, least: int = 1) -> Text:
    """A bar a number of guesses, from `least` on, and one for the games lost."""
    rows = [(str(n), count) for n, count in enumerate(counts, 1) if n >= least] + [("X", lost)]
    longest = max(1, *(count for _, count in rows))
    text = Text()
    for name, count in rows:
        bar = "█" * max(round(count / longest * _WIDEST_BAR), 1 if count else 0)
        text.append(f"{name:>3} {bar} {count:,}\n")
    text.rstrip()
    return text
