"""The line above a shared result: game, number of the puzzle, score."""

import re
from typing import NamedTuple

_NUMBER = r"#?\s?(?P<number>\d{1,3}(?:[.,'’ʼ٬·_ \s]\d{3})+|\d{1,6})"
_SCORE = r"(?P<score>[1-9]\d?|[xX])\s?/\s?(?P<limit>[1-9]\d?)(?P<star>\s?\*(?!\*))?"
_KNOWN = re.compile(
    rf"(?P<title>word(?:le)?\s?peaks|wordle|practice|puzzle)\b[^\d#]{{0,20}}?"
    rf"(?:{_NUMBER})?[^\w/]{{1,8}}{_SCORE}",
    re.IGNORECASE,
)
_UNSCORED = re.compile(rf"\W*(?P<title>word\s?peaks|wordle)\s?{_NUMBER}\W*", re.IGNORECASE)
_NAMED = re.compile("wordle|peaks", re.IGNORECASE)
_OTHER = re.compile(rf"(?P<title>[^\W\d][^\d#]{{0,40}}?)\s*{_NUMBER}\s+{_SCORE}")
_BOARDS = re.compile(
    r"\b(?:d[uo]o?rdle|quordle|octordle|sedecordle|duotrigordle|weekly quordle|daily #)",
    re.IGNORECASE,
)


class Header(NamedTuple):
    """What a header says; None for what it leaves out.

    `known` is false for a title that is no game's of this program: then only rows below tell
    whether it was a header. `guesses` is None for a loss as well, which `lost` tells.
    """

    title: str
    number: int | None
    guesses: int | None
    lost: bool
    limit: int | None
    hard: bool
    known: bool


def header_of(line: str) -> Header | None:
    """The header that a line is or ends with, or None.

    >>> header = header_of("Wordle 1,990 X/6*")
    >>> header.number, header.lost, header.hard
    (1990, True, True)
    """
    if "/" not in line and not _NAMED.search(line):
        return None  # as most lines of a chat; the forms below take their time over long ones
    for known, form in ((True, _KNOWN), (True, _UNSCORED), (False, _OTHER)):
        found = (form.fullmatch if form is _UNSCORED else form.search)(line)
        if found:
            return _header(line, found.groupdict(), known)
    return None


def is_of_boards(line: str) -> bool:
    """Whether the line begins the result of several boards."""
    return _BOARDS.search(line) is not None


def _header(line: str, parts: dict[str, str | None], known: bool) -> Header:
    score, limit, number = parts.get("score"), parts.get("limit"), parts.get("number")
    digits = "".join(c for c in number or "" if c.isdecimal())
    lost = score is not None and score in "xX"
    return Header(
        title=" ".join((parts["title"] or "").split()),
        number=int(digits) if digits else None,
        guesses=int(score) if score and not lost else None,
        lost=lost,
        limit=int(limit) if limit else None,
        # A line in asterisks is one in bold letters.
        hard=bool(parts.get("star")) and not line.lstrip().startswith("*"),
        known=known,
    )
