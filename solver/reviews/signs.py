"""Signs that people and programs write in place of the canonical ones.

The rules read feedback; this only brings what a paste contains into a form that they know, and
takes away what chats and editors put around it.
"""

import re

from solver.errors import PatternError
from solver.rules.registry import RULES
from solver.rules.rule import Rule

_ABSENT = "⚫⚪◼◻▪▫◾◽⬜🖤🤍🟥🔴"
_INSTEAD = {
    **dict.fromkeys(_ABSENT, "⬛"),
    **dict.fromkeys("🟡💛", "🟨"),
    **dict.fromkeys("🟢💚✅", "🟩"),
    **dict.fromkeys("🔵💙", "🟦"),
    **dict.fromkeys("🟠🧡", "🟧"),
    **dict.fromkeys("↑☝", "🔼"),
    **dict.fromkeys("↓👇", "🔽"),
    **dict.fromkeys("‐‑‒–−﹣－", "-"),
    **dict.fromkeys("／⁄∕", "/"),
    # What this program itself writes on tiles.
    "•": "y",
    "✓": "g",
    "✔": "g",
    "▲": "l",
    "▼": "h",
}
# Joiners, direction marks, variation selectors, the mark of byte order, skin tones.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff🏻-🏿]")
_SIGNS = str.maketrans(_INSTEAD)
EM_DASH = "—"


def readings_of(rule: Rule) -> frozenset[str]:
    """Every sign that the rule reads, in lower case."""
    return frozenset(rule.notation.readings)


def pattern_read(rule: Rule, marks: str) -> int:
    """The pattern of marks whose word is not known; `PatternError` for a mark the rule lacks."""
    digits = [rule.notation.readings.get(mark.lower(), -1) for mark in marks]
    if -1 in digits:
        raise PatternError(f"has the mark {marks[digits.index(-1)]!r}; use {rule.notation.legend}")
    pattern = 0
    for digit in digits:
        pattern = pattern * 3 + digit
    return pattern


# What in a line can only be feedback.
TILES = frozenset(sign for rule in RULES.values() for sign in readings_of(rule) if ord(sign) > 127)
_BULLET = re.compile(r"^\s*•\s+")


def plain(line: str) -> str:
    """The line with canonical signs, and without what cannot be seen.

    >>> plain("||crane||  ⚫🟡🟢⚪⬛️")
    '  crane    ⬛🟨🟩⬛⬛'
    """
    shown = _BULLET.sub("", _INVISIBLE.sub("", line)).translate(_SIGNS)
    shown = shown.replace("||", "  ").replace("~~", "  ").replace("`", " ")
    return shown.replace("\u20e3", "\u20e3 ")


def dashes(marks: str, length: int) -> str:
    """Marks with every em dash as one mark, or as two where only that makes `length` of them.

    Telephones turn two hyphens into one em dash.
    """
    if len(marks) != length and len(marks) + marks.count(EM_DASH) == length:
        return marks.replace(EM_DASH, "--")
    return marks.replace(EM_DASH, "-")
