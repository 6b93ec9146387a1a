"""How a game's feedback is written, shown and read: everything about it but its meaning."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

VARIATION_SELECTOR = "\ufe0f"

Digits = Sequence[int]


@dataclass(frozen=True)
class Sections:
    """How a sheet sorts responses into sections, so that a reader finds one at a glance.

    `key` gives the section of a response, whose first entry is the number of letters that are
    right or, for colors, known; `title` names a section by its key; `order` sorts the responses of
    a sheet; `plain` names those that are all 0 or all 1, which have a section of their own.
    """

    key: Callable[[Digits], tuple[int, int]]
    title: Callable[[int, int], str]
    order: Callable[[Digits], tuple[object, ...]]
    plain: str


@dataclass(frozen=True)
class Notation:
    """The signs and words of a game's feedback; what comes in threes is for the digits 0, 1, 2.

    `title` names the game on paper and `choice` in lists to choose from; `feedback` is what players
    call its feedback, `invitation` asks them to give it. `marks` and `emoji` are the canonical
    signs in text and in posts, `symbols` what stands on a tile beside its letter, `looks` the names
    under which themes keep the colors of a tile; `words` say the digits, `key` explains them on
    paper. `readings` maps every accepted sign to its digit, and `legend` names the canonical ones
    in messages. `example` is a row as players type it.
    """

    title: str
    choice: str
    feedback: str
    invitation: str
    marks: str
    emoji: str
    symbols: str
    looks: tuple[str, str, str]
    words: tuple[str, str, str]
    key: tuple[str, str, str]
    legend: str
    example: str
    readings: Mapping[str, int]
    sections: Sections


def digits_of(pattern: int, length: int) -> tuple[int, ...]:
    """The base-3 digits of a response, first letter first.

    >>> digits_of(7, 3)
    (0, 2, 1)
    """
    return tuple(pattern // 3**p % 3 for p in range(length - 1, -1, -1))


def pattern_of(digits: Digits) -> int:
    """The response with these digits, first letter first.

    >>> pattern_of((0, 2, 1))
    7
    """
    number = 0
    for digit in digits:
        number = number * 3 + digit
    return number
