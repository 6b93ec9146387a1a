"""Record keys of Bluesky posts, made from the puzzle so that a second post has the same key.

A TID is 13 characters of sortable base 32: microseconds since 1970, then 10 bits that tell apart
what happens in the same microsecond (https://atproto.com/specs/tid).
"""

import zlib
from datetime import UTC, date, datetime

_ALPHABET = "234567abcdefghijklmnopqrstuvwxyz"
_LENGTH = 13
_CLOCK_BITS = 10


def format_tid(microseconds: int, clock: int) -> str:
    """The TID of a moment; `clock` from 0 to 1023."""
    value = microseconds << _CLOCK_BITS | clock
    digits = (value >> 5 * place & 31 for place in reversed(range(_LENGTH)))
    return "".join(_ALPHABET[digit] for digit in digits)


def parse_tid(text: str) -> tuple[int, int]:
    """Microseconds and clock of a TID; `ValueError` for anything else."""
    if len(text) != _LENGTH:
        raise ValueError(f"invalid TID {text!r}; use {_LENGTH} characters")
    value = 0
    for letter in text:
        value = value << 5 | _ALPHABET.index(letter)
    return value >> _CLOCK_BITS, value & (1 << _CLOCK_BITS) - 1


def tid_of(day: date, key: str) -> str:
    """The TID of a puzzle's day (its midnight, UTC) and of what is posted about it."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    clock = zlib.crc32(key.encode()) % (1 << _CLOCK_BITS)
    # The post of a week has a moment of its own, so that it cannot meet that of the day.
    later = key.endswith("-week")
    return format_tid(int(midnight.timestamp()) * 1_000_000 + later, clock)
