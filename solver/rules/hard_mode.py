"""What a hard-mode guess drops of one earlier row, said in a sentence.

Hard mode is exactly: letters in place stay, and each letter appears at least as often as one
earlier row proved. Strict also forbids known-wrong places, absent letters and known-wrong
counts. In games of arrows every letter must be inside its range.
"""

from collections.abc import Sequence

from solver.rules.impossible import ABSENT, IN_PLACE, ordinal


def color_breach(guess: str, word: str, digits: Sequence[int], strict: bool) -> str | None:
    """What `guess` drops of what `word`'s row of colors proved, or None."""
    found = _letter_breach(guess, word, digits)
    if found is None and strict:
        found = _strict_breach(guess, word, digits)
    return found


def range_breach(guess: str, word: str, digits: Sequence[int], _strict: bool) -> str | None:
    """Where `guess` leaves the range that `word`'s arrows allow, or None; strict is no stricter."""
    for place, (letter, digit) in enumerate(zip(word, digits, strict=True)):
        mark = guess[place]
        if digit == IN_PLACE and mark != letter:
            return f"the {ordinal(place)} letter must be {letter.upper()}"
        if digit == 0 and mark <= letter:
            return f"the {ordinal(place)} letter must come after {letter.upper()}"
        if digit == 1 and mark >= letter:
            return f"the {ordinal(place)} letter must come before {letter.upper()}"
    return None


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
