"""Rows pasted as text: a word and its response a line, in any notation the rules know."""

from solver.errors import PatternError

MOST_LINES = 30


def parse_rows(text: str) -> list[tuple[str, str]]:
    r"""The rows of a pasted text, each a word and a response, not yet checked.

    A line with a response alone is an error, since colors mean nothing without their letters.

    >>> parse_rows("CRANE -yg--\nmound: 🟩🟩⬛⬛⬛")
    [('crane', '-yg--'), ('mound', '🟩🟩⬛⬛⬛')]
    """
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.replace(":", " ", 1).split(None, 1)
        if not parts:
            continue
        if len(parts) == 1 or not (parts[0].isascii() and parts[0].isalpha()):
            raise PatternError(
                f"can't read line {number}, {line.strip()[:40]!r}; write a word and its colors, "
                "like CRANE -yg--"
            )
        rows.append((parts[0].lower(), "".join(parts[1].split())))
    if not rows:
        raise PatternError("the text is empty; write a word and its colors on each line")
    if len(rows) > MOST_LINES:
        raise PatternError(f"the text has {len(rows)} rows; paste at most {MOST_LINES}")
    return rows
