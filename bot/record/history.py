"""Results and posts as a CSV file, exported from the ledger and imported again.

One line for each puzzle. Patterns are marks as everywhere else (`g-yy-`); guesses and patterns
are separated by spaces. `posts` lists what is known of each post, separated by semicolons:
`NETWORK KIND STATE ID URL`, with `-` for a missing part. Failed posts are left out: none exists.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.errors import ConfigError
from bot.networks.base import RESULT, WEEK, WORDS, PostKey, PostRef
from bot.record.ledger import CLAIMED, POSTED, Entry, Ledger, LedgerRow, Result
from bot.sources.puzzles import TITLES, puzzle_number

COLUMNS = (
    *("date", "source", "number", "rule", "hard", "max_guesses"),
    *("solved", "guesses", "patterns", "posts"),
)
_KINDS = (RESULT, WORDS, WEEK)
_NOTHING = "-"
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")  # ends a part or a line, or commands a terminal


@dataclass(frozen=True)
class _Post:
    """A post as the file has it."""

    key: PostKey
    state: str
    ref: PostRef


def export_csv(ledger: Ledger) -> str:
    """The whole ledger as CSV text, by date and source."""
    posts: dict[tuple[str, date], list[LedgerRow]] = {}
    for row in ledger.deliveries():
        if row.entry.state in (CLAIMED, POSTED):
            posts.setdefault((row.key.source, row.key.day), []).append(row)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in ledger.results():
        writer.writerow(_row(result, posts.get((result.source, result.date), [])))
    return text.getvalue()


def _row(result: Result, posts: Iterable[LedgerRow]) -> list[str]:
    from solver.rules import RULES

    rule = RULES[result.rule]
    length = len(result.guesses[0])
    return [
        result.date.isoformat(),
        result.source,
        str(result.number),
        result.rule,
        "yes" if result.hard else "no",
        str(result.limit),
        "yes" if result.solved else "no",
        " ".join(result.guesses),
        " ".join(rule.format(pattern, length) for pattern in result.patterns),
        "; ".join(_post(row.key, row.entry) for row in posts),
    ]


def _post(key: PostKey, entry: Entry) -> str:
    parts = (key.network, key.kind, entry.state, entry.ref.id, entry.ref.url)
    return " ".join(_BLANK.sub(_escaped, part) if part else _NOTHING for part in parts)


def _escaped(blank: re.Match[str]) -> str:
    """A blank as an address may have it; the networks' identifiers have none."""
    return "".join(f"%{byte:02X}" for byte in blank[0].encode())


def import_csv(text: str, ledger: Ledger, now: datetime) -> int:
    """The number of results that were new, having added them and their posts to the ledger.

    All lines are checked before any is kept; `ConfigError` names the first bad one. Posts that
    the ledger knows to be there stay as they are.
    """
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ConfigError(f"the first line must be {','.join(COLUMNS)}")
    read = [_parsed(number, row) for number, row in enumerate(rows[1:], 2) if row]
    posts = ((post.key, post.state, post.ref) for _, known in read for post in known)
    return ledger.restore((result for result, _ in read), posts, now)


def _parsed(number: int, row: Sequence[str]) -> tuple[Result, list[_Post]]:
    from solver import SecondGuessError

    try:
        columns = _columns(row)
        result = _result(columns)
        return result, _posts(columns["posts"], result)
    except (ValueError, SecondGuessError, ConfigError) as error:
        raise ConfigError(f"cannot read line {number} of the history: {error}") from error


def _columns(row: Sequence[str]) -> dict[str, str]:
    """The fields of a line by name."""
    if len(row) != len(COLUMNS):
        raise ValueError(f"it has {len(row)} columns instead of {len(COLUMNS)}")
    return dict(zip(COLUMNS, row, strict=True))


def _result(columns: Mapping[str, str]) -> Result:
    """The result of a line; `ValueError` if it contradicts itself or the calendar."""
    from solver.rules import RULES

    _check_name("source", columns["source"], TITLES)
    _check_name("rule", columns["rule"], RULES)
    rule, limit = RULES[columns["rule"]], int(columns["max_guesses"])
    guesses, marks = tuple(columns["guesses"].split()), columns["patterns"].split()
    if not guesses or len(guesses) != len(marks):
        raise ValueError(f"it has {len(guesses)} guesses but {len(marks)} patterns")
    if len(guesses) > limit:
        raise ValueError(f"it has {len(guesses)} guesses; at most {limit} are allowed")
    result = Result(
        source=columns["source"],
        date=date.fromisoformat(columns["date"]),
        number=int(columns["number"]),
        rule=rule.name,
        hard=_yes("hard", columns),
        limit=limit,
        guesses=guesses,
        patterns=tuple(rule.parse(word, m) for word, m in zip(guesses, marks, strict=True)),
        solved=_yes("solved", columns),
    )
    expected = puzzle_number(result.date)
    if result.number != expected:
        raise ValueError(f"the number of {result.date} is {expected}, not {result.number}")
    if result.solved != (result.patterns[-1] == rule.solved(len(guesses[0]))):
        raise ValueError("the last pattern contradicts the column solved")
    return result


def _check_name(column: str, value: str, known: Iterable[str]) -> None:
    if value not in known:
        raise ValueError(f"unknown {column} {value!r}; use {', '.join(sorted(known))}")


def _yes(column: str, columns: Mapping[str, str]) -> bool:
    _check_name(f"value of {column}", columns[column], ("yes", "no"))
    return columns[column] == "yes"


def _posts(text: str, result: Result) -> list[_Post]:
    """The posts about the result; `ValueError` if one cannot be read."""
    found = []
    for part in filter(None, text.split("; ")):
        parts = part.split(" ")
        if len(parts) != 5 or parts[1] not in _KINDS or parts[2] not in (CLAIMED, POSTED):
            raise ValueError(f"cannot read the post {part!r}; write NETWORK KIND STATE ID URL")
        network, kind, state, number, url = parts
        ref = PostRef(*(None if p == _NOTHING else p for p in (number, url)))
        found.append(_Post(PostKey(result.source, result.date, network, kind), state, ref))
    return found
