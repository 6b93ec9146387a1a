"""Places whose letter is too low, too high or the same: the rule of Word Peaks.

In hard mode every letter must be inside its range; strict mode is no stricter.
"""

from collections.abc import Sequence

from solver.rules.codes import ARROWS
from solver.rules.notation import Digits, Notation, Sections
from solver.rules.ordinals import ordinal
from solver.rules.rule import Rule

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
TOO_LOW, TOO_HIGH, SAME = 0, 1, 2


def impossible_arrows(guess: str, digits: Sequence[int]) -> str | None:
    """Why no answer can answer with these arrows, or None: nothing is before A or after Z."""
    for place, (letter, digit) in enumerate(zip(guess, digits, strict=True)):
        if letter == "a" and digit == TOO_HIGH:
            return f"no letter comes before the A in {ordinal(place)} place"
        if letter == "z" and digit == TOO_LOW:
            return f"no letter comes after the Z in {ordinal(place)} place"
    return None


def range_breach(guess: str, word: str, digits: Sequence[int], _strict: bool) -> str | None:
    """Where `guess` leaves the range that `word`'s arrows allow, or None; strict is no stricter."""
    for place, (letter, digit) in enumerate(zip(word, digits, strict=True)):
        mark = guess[place]
        if digit == SAME and mark != letter:
            return f"the {ordinal(place)} letter must be {letter.upper()}"
        if digit == TOO_LOW and mark <= letter:
            return f"the {ordinal(place)} letter must come after {letter.upper()}"
        if digit == TOO_HIGH and mark >= letter:
            return f"the {ordinal(place)} letter must come before {letter.upper()}"
    return None


def ranges(clues: Sequence[tuple[str, Digits]], length: int) -> tuple[tuple[str, str], ...]:
    """The first and the last letter that each place may still have.

    Bounds are strict: after "too high" the answer's letter is before the guess's.
    """
    low, high = [0] * length, [25] * length
    for guess, digits in clues:
        for place, digit in enumerate(digits):
            letter = ALPHABET.index(guess[place])
            if digit == TOO_LOW:
                low[place] = max(low[place], letter + 1)
            elif digit == TOO_HIGH:
                high[place] = min(high[place], letter - 1)
            else:
                low[place] = high[place] = letter
    return tuple((ALPHABET[a], ALPHABET[b]) for a, b in zip(low, high, strict=True))


def ranges_text(clues: Sequence[tuple[str, Digits]], length: int) -> str:
    """The ranges as a player reads them: `[a-l] h [m-z]`, a single letter where one is left."""
    return " ".join(
        first if first == last else f"[{first}-{last}]" for first, last in ranges(clues, length)
    )


def _section(digits: Digits) -> tuple[int, int]:
    return digits.count(SAME), digits[0]


def _section_title(in_place: int, first: int) -> str:
    return f"{in_place or 'None'} in place, 1st {('too low', 'too high', 'right')[first]}"


PEAKS = Rule(
    name="peaks",
    code=ARROWS,
    notation=Notation(
        title="Word Peaks arrows",
        choice="arrows (Word Peaks)",
        feedback="arrows",
        invitation="You mark each one with arrows.",
        marks="LHC",
        emoji="🔼🔽🟩",
        symbols="▲▼✓",
        looks=("too-low", "too-high", "same"),
        words=("too low", "too high", "in place"),
        key=("guess too low: later letter", "guess too high: earlier letter", "in place"),
        legend="C (same), H (guess too high), L (guess too low)",
        example="CRANE HLLHC",
        readings={
            **dict.fromkeys("lo0🔼⬆🟧", TOO_LOW),
            **dict.fromkeys("hb1🔽⬇🟦", TOO_HIGH),
            **dict.fromkeys("cg2🟩", SAME),
        },
        sections=Sections(_section, _section_title, tuple, "too low, or all too high"),
    ),
    impossible=impossible_arrows,
    row_breach=range_breach,
    known=ranges_text,
)
