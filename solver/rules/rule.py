"""How a guess is answered: one `Rule` value a game, the same code for all.

A response ("pattern") is a base-3 integer inside, the guess's first letter most significant,
and a string only at the edge. `WORDLE` marks letters absent, elsewhere or in place; `PEAKS`
marks places: the answer's letter is later (guess too low), earlier (too high) or the same.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.errors import PatternError
from solver.rules.hard_mode import color_breach, range_breach
from solver.rules.impossible import impossible_arrows, impossible_colors

VARIATION_SELECTOR = "\ufe0f"

_COLOURS = {
    **dict.fromkeys("-_.xb0", 0),
    **dict.fromkeys("y1", 1),
    **dict.fromkeys("g2", 2),
    **dict.fromkeys("⬛⬜🔳🔲", 0),
    **dict.fromkeys("🟨🟦", 1),
    **dict.fromkeys("🟩🟧", 2),
}
_ARROWS = {
    **dict.fromkeys("lo0🔼⬆🟧", 0),
    **dict.fromkeys("hb1🔽⬇🟦", 1),
    **dict.fromkeys("cg2🟩", 2),
}


class Mode(StrEnum):
    """What a guess must respect: nothing, what was proved present, or everything known."""

    NORMAL = "normal"
    HARD = "hard"
    STRICT = "strict"

    @property
    def code(self) -> int:
        """The number by which the kernels know the mode."""
        return ("normal", "hard", "strict").index(self.value)


class Clue(NamedTuple):
    """A guess and the response to it."""

    guess: str
    pattern: int


@dataclass(frozen=True, eq=False)
class Rule:
    """A game's way to answer a guess; there is one value per game, so that `is` compares rules.

    `code` is what the kernels take; `marks` and `tiles` are the canonical marks of the digits
    0, 1, 2 in text and in posts, `symbols` what stands on a tile beside its letter; `readings` maps
    every accepted mark to its digit; `words` say the digits, `legend` names the legal marks in
    messages. `impossible(guess, digits)` says why no answer at all can respond like this, or None;
    `row_breach(guess, word, digits, strict)` says what `guess` drops of one earlier row, or None.
    """

    name: str
    code: int
    marks: str
    tiles: str
    symbols: str
    words: tuple[str, str, str]
    legend: str
    readings: Mapping[str, int]
    impossible: Callable[[str, Sequence[int]], str | None]
    row_breach: Callable[[str, str, Sequence[int], bool], str | None]

    def __reduce__(self) -> tuple[Callable[[str], "Rule"], tuple[str]]:
        """Copies made for other processes are the game's one value there."""
        return _of_name, (self.name,)

    def score(self, guess: str, answer: str) -> int:
        """The response to `guess` when `answer` is the answer; both lower case, equally long.

        >>> WORDLE.format(WORDLE.score("speed", "abide"), 5)
        '--y-y'
        """
        from solver.kernels import letters_of, respond_all

        return int(respond_all(self.code, letters_of([guess])[0], letters_of([answer]))[0])

    def solved(self, length: int) -> int:
        """The response "all in place"."""
        return int(3**length) - 1

    def digits(self, pattern: int, length: int) -> tuple[int, ...]:
        """The response letter by letter: 0, 1 or 2 each."""
        return tuple(pattern // 3**p % 3 for p in range(length - 1, -1, -1))

    def format(self, pattern: int, length: int) -> str:
        """The response as canonical marks, e.g. `g-yy-`."""
        return "".join(self.marks[d] for d in self.digits(pattern, length))

    def emoji(self, pattern: int, length: int) -> str:
        """The response as emoji tiles, without variation selectors."""
        return "".join(self.tiles[d] for d in self.digits(pattern, length))

    def parse(self, guess: str, text: str) -> int:
        """The response typed as `text` to `guess`, in any accepted notation.

        Raises `PatternError` for a wrong length, an unknown mark, or a response that no answer
        can give, with the reason.
        """
        marks = [m for m in text.replace(VARIATION_SELECTOR, "") if not m.isspace()]
        unknown = next((m for m in marks if m.lower() not in self.readings), None)
        if unknown is not None:
            raise PatternError(f"{text!r} has the mark {unknown!r}; use {self.legend}")
        if len(marks) != len(guess):
            raise PatternError(
                f"{text!r} has {len(marks)} marks but {guess.upper()} has {len(guess)} letters; "
                f"give one mark a letter: {self.legend}"
            )
        digits = tuple(self.readings[m.lower()] for m in marks)
        reason = self.impossible(guess, digits)
        if reason is not None:
            raise PatternError(
                f"{text!r} cannot be the response to {guess.upper()}: {reason}; check the colors"
            )
        return _number(digits)

    def patterns(self, guess: str) -> tuple[int, ...]:
        """Every response that some string of letters can give to `guess`, ascending."""
        n = len(guess)
        return tuple(p for p in range(3**n) if self.impossible(guess, self.digits(p, n)) is None)

    def breach(self, guess: str, clues: Sequence[Clue], mode: Mode) -> str | None:
        """What `guess` drops of what earlier rows proved: one sentence, or None if it is legal."""
        if mode is Mode.NORMAL:
            return None
        for row, (word, pattern) in enumerate(clues, start=1):
            digits = self.digits(pattern, len(word))
            found = self.row_breach(guess, word, digits, mode is Mode.STRICT)
            if found is not None:
                return f"{found} (row {row}, {word.upper()})"
        return None


def _of_name(name: str) -> Rule:
    return RULES[name]


def _number(digits: Sequence[int]) -> int:
    number = 0
    for digit in digits:
        number = number * 3 + digit
    return number


WORDLE = Rule(
    name="wordle",
    code=0,
    marks="-yg",
    tiles="⬛🟨🟩",
    symbols="–•✓",
    words=("absent", "elsewhere", "in place"),
    legend="g (in place), y (elsewhere), - (absent)",
    readings=_COLOURS,
    impossible=impossible_colors,
    row_breach=color_breach,
)
PEAKS = Rule(
    name="peaks",
    code=1,
    marks="LHC",
    tiles="🔼🔽🟩",
    symbols="▲▼✓",
    words=("too low", "too high", "in place"),
    legend="C (same), H (guess too high), L (guess too low)",
    readings=_ARROWS,
    impossible=impossible_arrows,
    row_breach=range_breach,
)
RULES: dict[str, Rule] = {rule.name: rule for rule in (WORDLE, PEAKS)}
