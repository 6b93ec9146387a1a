"""Results and posts as a CSV file, out of the ledger and back into it.

One line a puzzle. Responses are marks as everywhere else (`g-yy-`), words and responses are
separated by spaces. `posts` lists what is known of each post, separated by semicolons:
`NETWORK SLOT STATE ID URL`, a missing part as `-`. Failed posts are not listed: nothing is there.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from bot.errors import ConfigError
from bot.networks.base import RESULT, WORDS, PostRef
from bot.record.ledger import CLAIMED, POSTED, Delivery, Ledger, Result
from bot.sources.puzzles import TITLES, puzzle_number

COLUMNS = (
    *("date", "source", "number", "rule", "hard", "max_guesses"),
    *("solved", "guesses", "patterns", "posts"),
)
_NOTHING = "-"
_ANSWERS = {"yes": True, "no": False}


def export_csv(ledger: Ledger) -> str:
    """The whole ledger as CSV text, by date and source."""
    posts: dict[tuple[str, date], list[Delivery]] = {}
    for delivery in ledger.deliveries():
        if delivery.entry.state in (CLAIMED, POSTED):
            posts.setdefault((delivery.source, delivery.date), []).append(delivery)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in ledger.results():
        writer.writerow(_row(result, posts.get((result.source, result.date), [])))
    return text.getvalue()


def _row(result: Result, posts: Iterable[Delivery]) -> list[str]:
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
        "; ".join(_post(delivery) for delivery in posts),
    ]


def _post(delivery: Delivery) -> str:
    entry = delivery.entry
    parts = (delivery.network, delivery.slot, entry.state, entry.ref.id, entry.ref.url)
    return " ".join(part or _NOTHING for part in parts)


def import_csv(text: str, ledger: Ledger, now: datetime) -> int:
    """Take every line in that the ledger does not have; how many results were new.

    All lines are read before any is kept; `ConfigError` names the first that is wrong. What the
    ledger says of a post stays.
    """
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ConfigError(f"the first line must be {','.join(COLUMNS)}")
    read = [_parsed(number, row) for number, row in enumerate(rows[1:], 2) if row]
    have = {(result.source, result.date) for result in ledger.results()}
    new = 0
    for result, posts in read:
        new += (result.source, result.date) not in have
        ledger.record(result, now)
        for network, key, state, ref in posts:
            _keep(ledger, result, (network, key, state, ref), now)
    return new


def _keep(
    ledger: Ledger, result: Result, post: tuple[str, str, str, PostRef], now: datetime
) -> None:
    network, key, state, ref = post
    known = ledger.entry(result.source, result.date, network, key)
    if known is not None and known.state == POSTED:
        return
    ledger.claim(result.source, result.date, network, now, key)
    if state == POSTED:
        ledger.confirm(result.source, result.date, network, ref, now, key)


def _parsed(number: int, row: Sequence[str]) -> tuple[Result, list[tuple[str, str, str, PostRef]]]:
    from solver import SecondGuessError

    try:
        return _result(row), _posts(row[9])
    except (ValueError, KeyError, IndexError, SecondGuessError, ConfigError) as error:
        raise ConfigError(f"line {number} of the history is wrong: {error}") from error


def _result(row: Sequence[str]) -> Result:
    from solver.rules import RULES

    if len(row) != len(COLUMNS):
        raise ValueError(f"it has {len(row)} columns, not {len(COLUMNS)}")
    day, source, number, rule, hard, limit, solved, words, marks, _ = row
    guesses, responses = tuple(words.split()), marks.split()
    if source not in TITLES:
        raise ValueError(f"{source!r} is no source")
    if rule not in RULES:
        raise ValueError(f"{rule!r} is no rule")
    if not 0 < len(guesses) == len(responses) <= int(limit):
        raise ValueError(f"it has {len(guesses)} guesses and {len(responses)} responses")
    patterns = tuple(
        RULES[rule].parse(word, response) for word, response in zip(guesses, responses, strict=True)
    )
    result = Result(
        source,
        date.fromisoformat(day),
        int(number),
        rule,
        _ANSWERS[hard],
        int(limit),
        guesses,
        patterns,
        _ANSWERS[solved],
    )
    if result.number != puzzle_number(result.date):
        raise ValueError(f"the number of {day} is {puzzle_number(result.date)}, not {number}")
    if result.solved != (patterns[-1] == RULES[rule].solved(len(guesses[0]))):
        raise ValueError("the last response does not fit the column solved")
    return result


def _posts(text: str) -> list[tuple[str, str, str, PostRef]]:
    found = []
    for part in filter(None, text.split("; ")):
        network, key, state, number, url = part.split(" ")
        if key not in (RESULT, WORDS) or state not in (CLAIMED, POSTED):
            raise ValueError(f"{part!r} is no post")
        ref = PostRef(*(None if p == _NOTHING else p for p in (number, url)))
        found.append((network, key, state, ref))
    return found
