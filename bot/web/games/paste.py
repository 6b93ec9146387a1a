"""Rows pasted as text: a word and its response a line, in any notation the rules know."""

from solver.errors import PatternError

MOST_LINES = 30


def pasted_rows(text: str) -> list[tuple[str, str]]:
    r"""The rows of a pasted text, each a word and a response, not yet checked.

    A line with a response alone is an error, since colours say nothing without their letters.

    >>> pasted_rows("CRANE -yg--\nmound: 🟩🟩⬛⬛⬛")
    [('crane', '-yg--'), ('mound', '🟩🟩⬛⬛⬛')]
    """
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.replace(":", " ", 1).split(None, 1)
        if not parts:
            continue
        if len(parts) == 1 or not (parts[0].isascii() and parts[0].isalpha()):
            raise PatternError(
                f"line {number}, {line.strip()[:40]!r}, is no row; write the word and its colours, "
                "e.g. CRANE -yg--"
            )
        rows.append((parts[0].lower(), "".join(parts[1].split())))
    if not rows:
        raise PatternError("there is no row in the text; write a word and its colours on each line")
    if len(rows) > MOST_LINES:
        raise PatternError(f"the text has {len(rows)} rows; paste at most {MOST_LINES}")
    return rows
