"""One line of a pasted game: a word, its feedback, or both."""

import re
from typing import NamedTuple

from solver.reviews.headers import header_of
from solver.reviews.signs import EM_DASH, TILES, dashes, readings_of
from solver.rules.registry import PEAKS, WORDLE
from solver.words.facts import LENGTHS

_TILE = "[" + "".join(sorted(TILES)) + "]"
_RUN = re.compile(rf"{_TILE}+")
_SPACED = re.compile(rf"{_TILE}(?: {_TILE})+(?!{_TILE})")
_WORDS = re.compile(r"[^\W\d_]+")
_NUMBERED = re.compile(
    r"\s*(?:[>*]\s+|-\s+(?=[A-Za-z]))*(?:\(?#?\d{1,2}[.):]\s*|#\d{1,2}\s+|\d{1,2}\s+"
    r"(?=[A-Za-z]{4})|\d\u20e3\s*)?"
)
_BETWEEN = re.compile(r"\s*(?:->|=>|→|[,;:=|\t])\s*|\s+")


class Row(NamedTuple):
    """A line of a game: its number in the text, the word, and the feedback as the rules read it."""

    line: int
    word: str | None
    marks: str | None

    @property
    def length(self) -> int:
        """Letters or marks."""
        return len(self.word or self.marks or "")

    @property
    def arrows(self) -> bool:
        """Whether the feedback is Word Peaks' beyond doubt."""
        return not set((self.marks or "").lower()) <= readings_of(WORDLE)

    @property
    def solved(self) -> bool:
        """Whether all letters are in place."""
        marks = set((self.marks or "").lower())
        return bool(marks) and (marks <= set("🟩🟧g2") or marks <= set("c"))


class NoRowError(ValueError):
    """A line that was meant as a row but is none; the reason."""


def has_tiles(line: str) -> bool:
    """Whether a plain line has a row of tiles, or tiles alone; one in a sentence is none."""
    if any(len(run[0]) >= LENGTHS[0] for run in _RUN.finditer(_joined(line))):
        return True
    return has_any_tile(line) and not _WORDS.search(line) and not any(c.isdigit() for c in line)


def has_any_tile(line: str) -> bool:
    """Whether there is a tile anywhere in a plain line."""
    return _RUN.search(line) is not None


def tile_rows(number: int, line: str) -> list[Row]:
    """The row of a line with tiles; a word right before or after them, if as long, is theirs.

    Several rows where a client has put a whole game on the line of its header. `NoRowError` for
    tiles that are no row of one board.
    """
    joined = _joined(line)
    runs = [run for run in _RUN.finditer(joined) if len(run[0]) in LENGTHS]
    if not runs:
        tiles = max(len(run[0]) for run in _RUN.finditer(joined))
        shown = "1 tile" if tiles == 1 else f"{tiles} tiles"
        raise NoRowError(f"has {shown}; a row has {LENGTHS[0]} to {LENGTHS[-1]}")
    if len(runs) > 1:
        if header_of(joined[: runs[0].start()]) is None:
            raise NoRowError("has the rows of several boards; paste the result of one board")
        return [Row(number, None, run[0]) for run in runs]
    (run,) = runs
    before = _WORDS.findall(joined[: run.start()])[-1:]
    after = _WORDS.findall(joined[run.end() :])[:1]
    fitting = [word for word in before + after if _is_word(word) and len(word) == len(run[0])]
    return [Row(number, fitting[0].lower() if fitting else None, run[0])]


def _joined(line: str) -> str:
    """The line with tiles that stand apart, one by one, moved together."""
    return _SPACED.sub(lambda found: found[0].replace(" ", ""), line)


def typed_rows(number: int, line: str) -> list[Row]:
    """The rows of a line without tiles: a word and its marks in either order, or words alone.

    `NoRowError` for anything else.
    """
    parts = [part for part in _BETWEEN.split(_NUMBERED.sub("", line, count=1)) if part]
    if not parts:
        return []
    if (pair := _word_and_marks(parts)) is not None:
        return [Row(number, *pair)]
    if all(_is_word(part) for part in parts):
        odd = next((part for part in parts if len(part) not in LENGTHS), None)
        if odd is None:
            return [Row(number, part.lower(), None) for part in parts]
        legal = f"{LENGTHS[0]} to {LENGTHS[-1]}"
        raise NoRowError(f"has {odd[:20].upper()} of {len(odd)} letters; words have {legal}")
    raise NoRowError(_why_no_row(parts))


def _word_and_marks(parts: list[str]) -> tuple[str, str] | None:
    """A word and the marks of its length, if the parts are that; else None."""
    for word, rest in ((parts[0], parts[1:]), (parts[-1], parts[:-1])):
        if rest and _is_word(word) and len(word) in LENGTHS:
            marks = dashes("".join(rest), len(word))
            if len(marks) == len(word) and is_marks(marks):
                return word.lower(), marks
    return None


def is_marks(text: str) -> bool:
    """Whether some rule reads all of the text as feedback."""
    signs = set(text.lower())
    return signs <= readings_of(WORDLE) or signs <= readings_of(PEAKS)


def _is_word(text: str) -> bool:
    return text.isascii() and text.isalpha()


def _why_no_row(parts: list[str]) -> str:
    word = next((part for part in parts if _is_word(part) and len(part) in LENGTHS), None)
    marks = "".join(part for part in parts if part is not word)
    no_row = "is no row; write a word and its colors, like CRANE -yg--"
    if word is None:
        if is_marks(marks.replace(EM_DASH, "-")):
            return "has colors but no word; write the word beside them, like CRANE -yg--"
        return no_row
    if is_marks(marks.replace(EM_DASH, "-")):
        return f"has {len(marks)} marks for {word.upper()} of {len(word)} letters"
    if len(marks) != len(word):
        return no_row
    known = readings_of(WORDLE) | readings_of(PEAKS) | {EM_DASH}
    foreign = next((mark for mark in marks if mark.lower() not in known), marks[:1])
    return f"has the mark {foreign!r}; use {WORDLE.notation.legend}"
