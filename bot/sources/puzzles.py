"""Where the day's puzzle comes from: the puzzle service, a practice draw, or a file."""

import csv
import hashlib
import re
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from bot.errors import ConfigError, PuzzleError

if TYPE_CHECKING:
    from bot.sources.http import JsonClient

LAUNCH = date(2021, 6, 19)
ZONE = ZoneInfo("America/New_York")
TITLES = {"nyt": "Wordle", "practice": "Practice", "file": "Puzzle"}


@dataclass(frozen=True)
class Puzzle:
    """One day's puzzle; the answer is for the game's referee, never for the solver."""

    source: str
    date: date
    number: int
    answer: str

    @property
    def title(self) -> str:
        """What the post calls the puzzle."""
        return TITLES[self.source]


def today(now: datetime) -> date:
    """The puzzle's date at an aware time: the calendar day in New York."""
    return now.astimezone(ZONE).date()


def puzzle_number(day: date) -> int:
    """Calendar days since 2021-06-19, which is 0; `ConfigError` for days before."""
    number = (day - LAUNCH).days
    if number < 0:
        raise ConfigError(f"there was no puzzle on {day}; the first was on {LAUNCH}")
    return number


def source_name(source: str) -> str:
    """`nyt`, `practice` or `file` of a source as given; `ConfigError` for anything else."""
    if source in ("nyt", "practice"):
        return source
    if source.startswith("file:") and len(source) > len("file:"):
        return "file"
    raise ConfigError(f"unknown puzzle source {source!r}; use nyt, practice or file:PATH")


def fetch_puzzle(source: str, day: date, base_url: str, timeout: float, pause: float) -> Puzzle:
    """The puzzle of `day`; `PuzzleError` if it is unavailable or doubtful.

    One request to the service takes at most `timeout` seconds; `pause` seconds before the second
    of three tries, three times as long before the third.
    """
    name = source_name(source)
    if name == "nyt":
        from bot.sources.http import JsonClient

        return _from_service(day, base_url, JsonClient(timeout, pause))
    if name == "file":
        return _from_file(Path(source.removeprefix("file:")), day)
    return practice(day)


def manual(source: str, day: date, answer: str) -> Puzzle:
    """A puzzle whose answer the owner gives, for days on which the service does not."""
    word = answer.strip().lower()
    if not re.fullmatch("[a-z]{4,11}", word):
        raise ConfigError(f"invalid answer {answer!r}; use a word of 4 to 11 letters a to z")
    name = source_name(source)
    if name == "nyt" and len(word) != 5:
        raise ConfigError(f"{answer!r} has {len(word)} letters; use a word of 5")
    return Puzzle(name, day, puzzle_number(day), word)


def practice(day: date, length: int = 5) -> Puzzle:
    """A puzzle of the day from the built-in answers: the same for everyone on every machine.

    The answers are taken in an order fixed by their hashes, so none returns before all were used.
    """
    from solver import Lexicon

    answers = sorted(
        Lexicon.built_in(length).answers,
        key=lambda word: hashlib.sha256(f"practice {word}".encode()).digest(),
    )
    number = puzzle_number(day)
    return Puzzle("practice", day, number, answers[number % len(answers)])


def _from_service(day: date, base_url: str, client: "JsonClient") -> Puzzle:
    body = client.get_json(f"{base_url}/svc/wordle/v2/{day.isoformat()}.json")
    return Puzzle("nyt", day, *_checked(body, day))


def _checked(body: Any, day: date) -> tuple[int, str]:
    """Number and answer of a service body, every field checked against the calendar."""
    if not isinstance(body, dict) or not isinstance(body.get("solution"), str):
        raise PuzzleError(f"the puzzle service sent no solution for {day}; nothing is posted")
    answer = body["solution"].strip().lower()
    if not re.fullmatch("[a-z]{5}", answer):
        raise PuzzleError(
            f"the puzzle service sent a solution that is not five letters for {day}; "
            "nothing is posted"
        )
    if body.get("print_date") != day.isoformat():
        raise PuzzleError(
            f"the puzzle service sent the date {body.get('print_date')!r} for {day}; "
            "nothing is posted"
        )
    # The number is the calendar's; the first day's body has none. `id` is something else.
    number = puzzle_number(day)
    sent = body.get("days_since_launch", number)
    if sent != number or isinstance(sent, bool):
        raise PuzzleError(
            f"the puzzle service sent the number {sent!r} for {day}, which is number {number}; "
            "nothing is posted"
        )
    return number, answer


def _from_file(path: Path, day: date) -> Puzzle:
    """The row of `day` in a CSV file with the columns `date` and `answer`."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines)
            columns = set(reader.fieldnames or ())
            if not {"date", "answer"} <= columns:
                raise ConfigError(f"the first line of {path} must name the columns date and answer")
            answers = [row["answer"] for row in reader if row["date"] == day.isoformat()]
    except OSError as error:
        raise ConfigError(f"cannot read the puzzles in {path}: {error.strerror}") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise ConfigError(f"{path} is not a CSV file: {error}") from error
    if len(answers) != 1:
        count = len(answers) or "no"
        raise PuzzleError(f"{path} has {count} puzzles for {day}; it needs exactly one")
    word = (answers[0] or "").strip().lower()
    if not re.fullmatch("[a-z]{4,11}", word):
        raise PuzzleError(f"{path} has no word of 4 to 11 letters for {day}")
    return Puzzle("file", day, puzzle_number(day), word)
