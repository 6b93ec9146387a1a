"""Rows, tiles and messages as the templates show them."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.web.games.positions import position_of, rows_of
from bot.web.games.queries import address
from solver import GameSpec
from solver.games import Position, WrongRow, describe, find_corrections, mended, wrong_rows
from solver.rules import Rule, ordinal
from solver.spec import Row


class Tile(NamedTuple):
    """A letter (upper case), its state 0, 1 or 2, its symbol; `wrong` if it should be checked."""

    letter: str
    state: int
    symbol: str
    wrong: bool = False


@dataclass(frozen=True)
class RowView:
    """A row: its number from 1, its tiles, their text, the words left, and the URL to undo it."""

    number: int
    tiles: tuple[Tile, ...]
    text: str
    left: int | None = None
    back: str = ""


@dataclass(frozen=True)
class Verdict:
    """How the rows look once the word is known: one sentence, and the rows with wrong tiles."""

    text: str
    rows: tuple[RowView, ...] = ()
    corrected_url: str = ""


@dataclass(frozen=True)
class CorrectionView:
    """The one tile that explains the contradiction, and the URL with it corrected."""

    text: str
    row: RowView
    url: str


def row_view(
    rule: Rule, number: int, guess: str, pattern: int, wrong: tuple[int, ...] = ()
) -> RowView:
    """A row on its own."""
    digits = rule.digits(pattern, len(guess))
    tiles = tuple(
        Tile(letter.upper(), digit, rule.notation.symbols[digit], place in wrong)
        for place, (letter, digit) in enumerate(zip(guess, digits, strict=True))
    )
    states = ", ".join(f"{tile.letter} {rule.notation.words[tile.state]}" for tile in tiles)
    return RowView(number, tiles, f"{guess.upper()}: {states}")


def rows_view(path: str, spec: GameSpec) -> list[RowView]:
    """All rows of a game, what each left, and where each is undone."""
    views = []
    for place, (guess, pattern) in enumerate(position_of(spec).clues):
        until = replace(spec, rows=spec.rows[: place + 1])
        view = row_view(position_of(spec).rule, place + 1, guess, pattern)
        after = position_of(until)
        left = None if after.solved else len(after.candidates) if len(after.fitting) else 0
        # Taking a row back brings it back as it was, so that one tile can be set right.
        kept = [("guess", guess), ("kept", position_of(spec).rule.format(pattern, len(guess)))]
        back = address(path, replace(spec, rows=spec.rows[:place]), kept)
        views.append(RowView(view.number, view.tiles, view.text, left, back))
    return views


def correction_view(path: str, spec: GameSpec) -> CorrectionView | None:
    """The likeliest single tile to change where no word fits; None if none would help."""
    position = position_of(spec)
    found = find_corrections(position)
    if not found:
        return None
    best = found[0]
    guess, pattern = position.clues[best.row]
    row = row_view(position.rule, best.row + 1, guess, pattern, (best.place,))
    rows = rows_of(mended(position, best))
    text = f"Check {describe(position, best)}."
    return CorrectionView(text, row, address(path, replace(spec, rows=rows)))


def verdict_of(path: str, spec: GameSpec, answer: str) -> Verdict:
    """The verdict on the rows for the word that the player had in mind, of the game's length."""
    position = position_of(spec)
    feedback = position.rule.notation.feedback
    wrong = wrong_rows(position, answer)
    if wrong:
        return _wrong(path, spec, position, answer, wrong)
    if answer not in position.lexicon:
        return Verdict(f"I didn't know the word {answer.upper()}. Your {feedback} were right.")
    return Verdict(f"Your {feedback} were right. {answer.upper()} was still on my list.")


def _wrong(
    path: str, spec: GameSpec, position: Position, answer: str, wrong: list[WrongRow]
) -> Verdict:
    rule, length = position.rule, position.lexicon.length
    named = rule.notation.words
    first = wrong[0]
    views = tuple(row_view(rule, w.row + 1, w.guess, w.entered, w.places) for w in wrong)
    rows = list(rows_of(position))
    for each in wrong:
        rows[each.row] = Row(each.guess, (rule.format(each.right, length),))
    corrected_url = address(path, replace(spec, rows=tuple(rows)))
    unknown = "" if answer in position.lexicon else " I didn't know the word, either."
    if len(wrong) == 1 and len(first.places) == 1:
        place = first.places[0]
        entered, right = (rule.digits(p, length)[place] for p in (first.entered, first.right))
        text = (
            f"For {answer.upper()}, one tile of row {first.row + 1} was wrong: the "
            f"{ordinal(place)} letter, {first.guess[place].upper()}, is {named[right]}, "
            f"not {named[entered]}."
        )
    else:
        numbers = ", ".join(str(each.row + 1) for each in wrong)
        tiles = sum(len(each.places) for each in wrong)
        rows_named = f"row{'s' if len(wrong) > 1 else ''} {numbers}"
        text = f"For {answer.upper()}, {tiles} tiles were wrong, in {rows_named}."
    return Verdict(text + unknown, views, corrected_url)
