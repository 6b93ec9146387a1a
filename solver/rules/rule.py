"""What decides a game's feedback: one `Rule` value a game, the same code for all.

A response ("pattern") is a base-3 integer inside, the guess's first letter most significant,
and a string only at the edge.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.errors import PatternError
from solver.rules.notation import VARIATION_SELECTOR, Digits, Notation, digits_of, pattern_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
    """A game's feedback; there is one value per game, so that `is` compares rules.

    `code` is what the kernels take (see `solver.rules.dispatch`). `impossible(guess, digits)` is
    the reason why no answer at all can respond like this, or None; `row_breach(guess, word, digits,
    strict)` what `guess` drops of one earlier row, or None; `known(clues, length)`, where a game
    has it, what all rows together tell about every place, in one line.
    """

    name: str
    code: int
    notation: Notation
    impossible: Callable[[str, Digits], str | None]
    row_breach: Callable[[str, str, Digits, bool], str | None]
    known: Callable[[Sequence[tuple[str, Digits]], int], str] | None = None

    def score(self, guess: str, answer: str) -> int:
        """The response to `guess` when `answer` is the answer; both lower case, equally long.

        >>> from solver.rules import WORDLE
        >>> WORDLE.format(WORDLE.score("speed", "abide"), 5)
        '--y-y'
        """
        from solver.rules.responses import letters_of

        return int(self.feedback_row(guess, letters_of([answer]))[0])

    def feedback_row(self, guess: str, letters: "NDArray[np.uint8]") -> "NDArray[Any]":
        """The response to `guess` by each of the answers `letters` `[n, L]`: `[n]`."""
        from solver.rules.responses import letters_of, respond_all

        return respond_all(self.code, letters_of([guess])[0], letters)

    def solved(self, length: int) -> int:
        """The response "all in place"."""
        return int(3**length) - 1

    def digits(self, pattern: int, length: int) -> tuple[int, ...]:
        """The response letter by letter: 0, 1 or 2 each."""
        return digits_of(pattern, length)

    def format(self, pattern: int, length: int) -> str:
        """The response as canonical marks, e.g. `g-yy-`."""
        return "".join(self.notation.marks[d] for d in digits_of(pattern, length))

    def emoji(self, pattern: int, length: int) -> str:
        """The response as emoji tiles, without variation selectors."""
        return "".join(self.notation.emoji[d] for d in digits_of(pattern, length))

    def parse(self, guess: str, text: str) -> int:
        """The response typed as `text` to `guess`, in any accepted notation.

        Raises `PatternError` for a wrong length, an unknown mark, or a response that no answer
        can give, with the reason.
        """
        readings, legend = self.notation.readings, self.notation.legend
        marks = [m for m in text.replace(VARIATION_SELECTOR, "") if not m.isspace()]
        unknown = next((m for m in marks if m.lower() not in readings), None)
        if unknown is not None:
            raise PatternError(f"{text!r} has the mark {unknown!r}; use {legend}")
        if len(marks) != len(guess):
            raise PatternError(
                f"{text!r} has {len(marks)} marks but {guess.upper()} has {len(guess)} letters; "
                f"give one mark a letter: {legend}"
            )
        digits = tuple(readings[m.lower()] for m in marks)
        reason = self.impossible(guess, digits)
        if reason is not None:
            raise PatternError(
                f"{text!r} cannot be the response to {guess.upper()}: {reason}; "
                f"check the {self.notation.feedback}"
            )
        return pattern_of(digits)

    def patterns(self, guess: str) -> tuple[int, ...]:
        """Every response that some string of letters can give to `guess`, ascending."""
        n = len(guess)
        return tuple(p for p in range(3**n) if self.impossible(guess, digits_of(p, n)) is None)

    def breach(self, guess: str, clues: Sequence[Clue], mode: Mode) -> str | None:
        """What `guess` drops of what earlier rows proved: one sentence, or None if it is legal."""
        if mode is Mode.NORMAL:
            return None
        for row, (word, pattern) in enumerate(clues, start=1):
            digits = digits_of(pattern, len(word))
            found = self.row_breach(guess, word, digits, mode is Mode.STRICT)
            if found is not None:
                return f"{found} (row {row}, {word.upper()})"
        return None

    def known_places(self, clues: Sequence[Clue], length: int) -> str:
        """What all rows together tell about every place; empty where the game has no such line."""
        if self.known is None:
            return ""
        return self.known([(word, digits_of(p, len(word))) for word, p in clues], length)
