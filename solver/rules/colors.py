"""Letters marked absent, elsewhere or in place: the daily word puzzle's rule.

Hard mode is exactly: letters in place stay, and each letter appears at least as often as one
earlier row proved. Strict also forbids known-wrong places, absent letters and known-wrong counts.
"""

from collections.abc import Sequence

from solver.rules.codes import COLORS
from solver.rules.notation import Digits, Notation, Sections
from solver.rules.ordinals import ordinal
from solver.rules.rule import Rule

ABSENT, ELSEWHERE, IN_PLACE = 0, 1, 2


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


def color_breach(guess: str, word: str, digits: Sequence[int], strict: bool) -> str | None:
    """What `guess` drops of what `word`'s row of colors proved, or None."""
    found = _letter_breach(guess, word, digits)
    if found is None and strict:
        found = _strict_breach(guess, word, digits)
    return found


def _letter_breach(guess: str, word: str, digits: Sequence[int]) -> str | None:
    for place, (letter, digit) in enumerate(zip(word, digits, strict=True)):
        if digit == IN_PLACE and guess[place] != letter:
            return f"the {ordinal(place)} letter must be {letter.upper()}"
    for letter in dict.fromkeys(word):
        proved = _proved(letter, word, digits)
        if guess.count(letter) < proved:
            return f"the guess must contain {_times(letter, proved)}"
    return None


def _strict_breach(guess: str, word: str, digits: Sequence[int]) -> str | None:
    for letter in dict.fromkeys(word):
        proved = _proved(letter, word, digits)
        capped = any(w == letter and d == ABSENT for w, d in zip(word, digits, strict=True))
        if capped and guess.count(letter) > proved:
            if proved == 0:
                return f"{letter.upper()} is absent"
            return f"the answer has no more than {_times(letter, proved)}"
    for place, (letter, digit) in enumerate(zip(word, digits, strict=True)):
        if digit != IN_PLACE and guess[place] == letter:
            return f"{letter.upper()} cannot be the {ordinal(place)} letter"
    return None


def _proved(letter: str, word: str, digits: Sequence[int]) -> int:
    return sum(w == letter and d != ABSENT for w, d in zip(word, digits, strict=True))


def _times(letter: str, count: int) -> str:
    return letter.upper() if count == 1 else f"{count} × {letter.upper()}"


def _section(digits: Digits) -> tuple[int, int]:
    return len(digits) - digits.count(ABSENT), digits.count(IN_PLACE)


def _section_title(colored: int, in_place: int) -> str:
    if in_place == colored:
        how_many = {1: "", 2: "both "}.get(colored, "all ")
        return f"{colored} colored: {how_many}in place"
    return f"{colored} colored: {in_place or 'none'} in place"


def _order(digits: Digits) -> tuple[object, ...]:
    """Colored, in place, then which are in place, from the left, then which are elsewhere."""
    in_place = tuple(p for p, digit in enumerate(digits) if digit == IN_PLACE)
    elsewhere = tuple(p for p, digit in enumerate(digits) if digit == ELSEWHERE)
    return (*_section(digits), in_place, elsewhere)


WORDLE = Rule(
    name="wordle",
    code=COLORS,
    notation=Notation(
        title="Wordle colors",
        choice="colors",
        feedback="colors",
        invitation="You color each one.",
        marks="-yg",
        emoji="⬛🟨🟩",
        symbols="–•✓",
        looks=("absent", "elsewhere", "in-place"),
        words=("absent", "elsewhere", "in place"),
        key=("absent", "elsewhere", "in place"),
        legend="g (in place), y (elsewhere), - (absent)",
        example="CRANE -yg--",
        readings={
            **dict.fromkeys("-_.xb0", ABSENT),
            **dict.fromkeys("y1", ELSEWHERE),
            **dict.fromkeys("g2", IN_PLACE),
            **dict.fromkeys("⬛⬜🔳🔲", ABSENT),
            **dict.fromkeys("🟨🟦", ELSEWHERE),
            **dict.fromkeys("🟩🟧", IN_PLACE),
        },
        sections=Sections(_section, _section_title, _order, "absent, or all elsewhere"),
    ),
    impossible=impossible_colors,
    row_breach=color_breach,
)
