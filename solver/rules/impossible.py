"""Responses that cannot occur, and why: what to tell a player who mistyped a color."""

from collections.abc import Sequence

ABSENT, ELSEWHERE, IN_PLACE = 0, 1, 2
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh"),
)


def ordinal(place: int) -> str:
    """The place's name, counted from 0: `first` for 0."""
    return _ORDINALS[place]


def impossible_arrows(guess: str, digits: Sequence[int]) -> str | None:
    """Why no answer can answer with these arrows, or None: nothing is before A or after Z."""
    for place, (letter, digit) in enumerate(zip(guess, digits, strict=True)):
        if letter == "a" and digit == 1:
            return f"no letter comes before the A in {ordinal(place)} place"
        if letter == "z" and digit == 0:
            return f"no letter comes after the Z in {ordinal(place)} place"
    return None


def impossible_colors(guess: str, digits: Sequence[int]) -> str | None:
    """Why no answer can answer with these colors, or None.

    Two things make a coloring impossible. Copies of a letter are colored from left to right,
    so an absent copy is never followed by one that is elsewhere. And every letter that is
    elsewhere needs a place of its own that is not in place already and not its own.
    """
    for place, (letter, digit) in enumerate(zip(guess, digits, strict=True)):
        if digit == ELSEWHERE:
            for before in range(place):
                if guess[before] == letter and digits[before] == ABSENT:
                    return (
                        f"the {ordinal(before)} letter {letter.upper()} is absent, so a later "
                        f"{letter.upper()} cannot be elsewhere"
                    )
    stuck = _without_home(guess, digits)
    if stuck is None:
        return None
    return f"no free place is left where the {guess[stuck].upper()} marked elsewhere could stand"


def _without_home(guess: str, digits: Sequence[int]) -> int | None:
    """A place whose letter, marked elsewhere, has nowhere to go; None if all can be seated."""
    open_places = [p for p, d in enumerate(digits) if d != IN_PLACE]
    guest: dict[int, int] = {}

    def seat(place: int, tried: set[int]) -> bool:
        for home in open_places:
            if guess[home] == guess[place] or home in tried:
                continue
            tried.add(home)
            if home not in guest or seat(guest[home], tried):
                guest[home] = place
                return True
        return False

    for place, digit in enumerate(digits):
        if digit == ELSEWHERE and not seat(place, set()):
            return place
    return None
