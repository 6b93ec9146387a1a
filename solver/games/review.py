"""Which rows an answer shows to be wrong."""

from typing import NamedTuple

from solver.games.position import Position


class WrongRow(NamedTuple):
    """A row, from 0, whose response does not go with an answer, and what it would be."""

    row: int
    guess: str
    entered: int
    right: int
    places: tuple[int, ...]


def wrong_rows(position: Position, answer: str) -> list[WrongRow]:
    """The rows whose responses `answer`, as long as the game's words, would not have given."""
    rule, length = position.rule, position.lexicon.length
    found = []
    for row, (guess, entered) in enumerate(position.clues):
        right = rule.score(guess, answer)
        if right != entered:
            pairs = zip(rule.digits(entered, length), rule.digits(right, length), strict=True)
            places = tuple(place for place, (one, other) in enumerate(pairs) if one != other)
            found.append(WrongRow(row, guess, entered, right, places))
    return found
