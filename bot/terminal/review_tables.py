"""Reviews on a terminal, in 60 columns."""

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from bot.terminal.tables import histogram, row_text

if TYPE_CHECKING:
    from rich.console import Console

    from bot.terminal.reviews import Found, ReviewedGame
    from solver.reviews import Review, ReviewedRow, ReviewTotals

WIDTH = 60


def show(found: "Found", console: "Console") -> None:
    """Every game, and where there are several what they come to."""
    for game in found.games:
        lines = _colors_of(game) if game.review is None else _lines_of(game, game.review)
        for line in lines:
            console.print(line, highlight=False, width=min(console.width, WIDTH))
        console.print()
    if len(found.games) > 1 and found.totals is not None:
        _show_totals(found.totals, console)


def _lines_of(game: "ReviewedGame", review: "Review") -> "list[Text]":
    played = review.game
    lines = [Text(f"{_heading(game)}{played.score}/{played.limit}", style="bold")]
    for row in review.rows:
        lines += _row_lines(review, row)
    luck = "–" if review.luck is None else str(review.luck)
    lines.append(Text(f"skill {review.skill} of 99, luck {luck} of 99", style="bold"))
    if review.own is not None:
        words = " ".join(word.upper() for word in review.own.guesses)
        lines.append(Text(f"best play: {review.own.score}/{review.own.limit} {words}"))
    elif review.answer is None:
        lines.append(Text("give --answer or --day to see best play"))
    return lines


def _row_lines(review: "Review", row: "ReviewedRow") -> "list[Text]":
    """A row's tiles, its figures, and its sentence."""
    tiles = row_text(review.game.rule, row.guess, row.pattern)
    luck = "–" if row.luck is None else str(row.luck)
    tiles.append(f"  skill {row.skill}, luck {luck}")
    counts = f"(expected {row.expected_remaining:,.1f})"
    if row.likely:
        counts = f"likely words {row.likely:,} → {row.likely_after:,} {counts}"
        counts += f", accepted {row.remaining_after:,}"
    else:
        counts = f"accepted words {row.remaining:,} → {row.remaining_after:,} {counts}"
    worth = f"{row.expected_guesses:.2f} guesses to go"
    if row.skill < 99:
        worth += f"; {row.best_guess.upper()} {row.best_expected_guesses:.2f}"
    worth += "" if row.proven else " (played out, not proven)"
    return [tiles, *(line for part in (counts, worth, row.sentence) for line in _indented(part))]


def _indented(text: str) -> "list[Text]":
    """The text in lines of the width, set in by two columns."""
    return [Text(line) for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")]


def _colors_of(game: "ReviewedGame") -> "list[Text]":
    """What colors without words tell."""
    assert game.start is not None
    rule, length = game.start.rule, game.start.lexicon.length
    lines = [Text(f"{_heading(game)}answer {str(game.answer).upper()}", style="bold")]
    for row in game.colors:
        some = ", ".join(row.words) + (", …" if row.fitting > len(row.words) else "")
        marks = rule.format(row.pattern, length)
        number = "1 word" if row.fitting == 1 else f"{row.fitting:,} words"
        lines.append(Text(f"{marks}  {number}: {some}"))
    lines.append(Text("write the word beside each row for skill and luck"))
    return lines


def _show_totals(totals: "ReviewTotals", console: "Console") -> None:
    luck = "–" if totals.luck is None else str(totals.luck)
    own = "" if totals.own_mean is None else f"; best play {totals.own_mean:.2f}"
    lines = [
        f"{totals.games:,} games, {totals.solved:,} solved",
        f"mean {totals.mean:.2f} guesses{own}",
        f"skill {totals.skill} of 99, luck {luck} of 99",
        f"best guess: {_named(totals.best)}",
        f"worst guess: {_named(totals.worst)}",
    ]
    for line in lines:
        console.print(line, highlight=False, width=min(console.width, WIDTH))
    console.print(histogram(totals.histogram, totals.games - totals.solved))


def _named(row: "ReviewedRow") -> str:
    return f"{row.guess.upper()}, skill {row.skill}, with {row.likely:,} likely words left"


def _heading(game: "ReviewedGame") -> str:
    header = game.pasted.header
    if header is None:
        return ""
    number = "" if header.number is None else f" {header.number:,}"
    return f"{header.title}{number} "
