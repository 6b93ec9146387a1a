"""The answers that the daily game has had: a table of the ledger, filled from a file or a service.

Days are kept once they have begun and never change: a row that contradicts a stored one is refused.
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.errors import ConfigError
from bot.record.ledger import Ledger
from bot.sources.puzzles import Puzzle, puzzle_number

if TYPE_CHECKING:
    from solver.belief import History

COLUMNS = ("date", "number", "answer")
GAPS_NAMED = 3


class DayAnswer(NamedTuple):
    """One day's answer, in lower case; the number is days since 2021-06-19."""

    date: date
    number: int
    answer: str


class Gap(NamedTuple):
    """Days that are missing between two known ones, first and last."""

    first: date
    last: date

    def __str__(self) -> str:
        """The days as a person reads them."""
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


@dataclass(frozen=True)
class Imported:
    """What a file brought: days that were new, and the days that it leaves out."""

    new: int
    gaps: tuple[Gap, ...]

    @property
    def missing(self) -> str:
        """The gaps as a sentence; empty without any."""
        if not self.gaps:
            return ""
        named = ", ".join(map(str, self.gaps[:GAPS_NAMED]))
        more = f" and {len(self.gaps) - GAPS_NAMED:,} more" if len(self.gaps) > GAPS_NAMED else ""
        return f"the file leaves out {named}{more}"


class AnswerLedger(Ledger):
    """The ledger with its table of the daily game's answers. `LedgerError` as for the ledger."""

    def answers(self) -> list[DayAnswer]:
        """Every known day, by date."""
        with self.reading() as db:
            if db is None:
                return []
            query = "SELECT date, number, answer FROM answers ORDER BY date"
            return [DayAnswer(date.fromisoformat(d), n, word) for d, n, word in db.execute(query)]

    def keep(self, days: Iterable[DayAnswer], now: datetime) -> int:
        """The number of days that were new, having stored them all, or none if there is an error.

        A day that is stored already stays as it is.
        """
        rows = [(d.date.isoformat(), d.number, d.answer, now.isoformat()) for d in days]
        with self.writing() as db:
            before = db.total_changes
            db.executemany("INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?)", rows)
            return int(db.total_changes - before)

    def history(self) -> "History":
        """The known days as the engine takes them."""
        return history_of(self.answers())


def keep_day(ledger: Ledger, puzzle: Puzzle, now: datetime) -> None:
    """Keep the day of a puzzle, if it is the daily game's."""
    if puzzle.source == "nyt":
        day = DayAnswer(puzzle.date, puzzle.number, puzzle.answer)
        AnswerLedger(ledger.path).keep([day], now)


def history_of(days: Sequence[DayAnswer]) -> "History":
    """These days as the engine takes them."""
    from solver.belief import History

    return History.of((day.number, day.answer) for day in days)


def gaps(days: Sequence[DayAnswer]) -> tuple[Gap, ...]:
    """The days that are missing between the first and the last of these, which ascend."""
    one = timedelta(days=1)
    return tuple(
        Gap(before.date + one, after.date - one)
        for before, after in pairwise(days)
        if after.date - before.date > one
    )


def is_answers(text: str) -> bool:
    """Whether the CSV text has days and answers, as opposed to results."""
    return tuple(text.split("\n", 1)[0].strip().split(",")) == COLUMNS


def import_answers(text: str, ledger: AnswerLedger, now: datetime, today: date) -> Imported:
    """What a file of days brought; `ConfigError` names its first bad row, and nothing is stored."""
    days = read_answers(text, today)
    known = {day.date: day.answer for day in ledger.answers()}
    for line, day in days:
        if known.get(day.date, day.answer) != day.answer:
            raise ConfigError(
                f"line {line}: the history has another answer than {day.answer.upper()} for "
                f"{day.date}; correct the file, nothing was imported"
            )
    ordered = sorted(day for _, day in days)
    return Imported(ledger.keep(ordered, now), gaps(ordered))


def read_answers_file(path: Path, today: date) -> list[DayAnswer]:
    """The days of a CSV file, by date; `ConfigError` if it cannot be read or has a bad row."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {path}: {error}") from error
    try:
        return sorted(day for _, day in read_answers(text, today))
    except ConfigError as error:
        raise ConfigError(f"{path}, {error}") from error


def read_answers(text: str, today: date) -> list[tuple[int, DayAnswer]]:
    """The days of CSV text in its order, each with its line; `ConfigError` names the first bad one.

    No day may be later than `today`, or come twice.
    """
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    found: list[tuple[int, DayAnswer]] = []
    seen: dict[date, int] = {}
    try:
        if tuple(next(rows, ())) != COLUMNS:
            raise ConfigError(f"line 1 must be {','.join(COLUMNS)}")
        for row in filter(None, rows):
            line = rows.line_num
            day = _checked(row, line, today)
            if day.date in seen:
                raise ConfigError(
                    f"line {line}: {day.date} is in line {seen[day.date]} already; "
                    "keep one line for each day"
                )
            seen[day.date] = line
            found.append((line, day))
    except csv.Error as error:
        raise ConfigError(f"line {rows.line_num}: it is not CSV: {error}") from error
    if not found:
        raise ConfigError("line 2: there are no days; give at least one")
    return found


def _checked(row: Sequence[str], line: int, today: date) -> DayAnswer:
    """The day of one row; `ConfigError` with the line if it is no day or not begun yet."""
    try:
        given, number, answer = row
        day, word = date.fromisoformat(given), answer.strip().lower()
        whole = int(number)
    except ValueError:
        raise ConfigError(
            f"line {line}: cannot read {','.join(row)[:60]!r}; "
            "write YYYY-MM-DD,NUMBER,ANSWER, e.g. 2021-06-19,0,cigar"
        ) from None
    if not re.fullmatch("[a-z]{5}", word):
        raise ConfigError(f"line {line}: {answer[:20]!r} is no word of five letters a to z")
    if day > today:
        raise ConfigError(f"line {line}: {day} is still to come; give days up to {today}")
    try:
        expected = puzzle_number(day)
    except ConfigError as error:
        raise ConfigError(f"line {line}: {error}") from error
    if whole != expected:
        raise ConfigError(f"line {line}: the number of {day} is {expected}, not {whole}")
    return DayAnswer(day, whole, word)
