"""The result of many boards as text to share."""

from collections.abc import Sequence

_KEYCAPS = tuple(f"{digit}\ufe0f\u20e3" for digit in range(10))


_SINGLE = {10: "🔟", 11: "🕚", 12: "🕛", 13: "🕐"}


_LOST, _BETWEEN = "🟥", "⬛"


MOST_SINGLE = 8  # boards; with more, every number has two digits


def share_text(solved_at: Sequence[int | None]) -> str:
    """Which guess solved each board, as keycap emoji, 🟥 where none did; two boards a row.

    >>> share_text((5, None, 10, 12)).splitlines()
    ['5️⃣🟥', '🔟🕛']
    """
    wide = len(solved_at) > MOST_SINGLE
    marks = [_mark(number, wide) for number in solved_at]
    between = _BETWEEN if wide else ""
    return "\n".join(between.join(marks[i : i + 2]) for i in range(0, len(marks), 2))


def _mark(number: int | None, wide: bool) -> str:
    if number is None:
        return _LOST * 2 if wide else _LOST
    if not wide and number in _SINGLE:
        return _SINGLE[number]
    digits = f"{number:02}" if wide else str(number)
    return "".join(_KEYCAPS[int(digit)] for digit in digits)
