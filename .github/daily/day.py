"""What the record says of the day: whether it is done, late, or was missed, as step outputs.

Needs nothing but Python itself, so that a day that is done ends before anything is installed.
Arguments: the files of the record. Unreadable lines count for nothing.
"""

import csv
import os
import sys
import tomllib
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

LATE_FROM = 12  # o'clock in New York: until then, the next runs may still mend a day
SOURCE, DAY, POSTS = 1, 0, -1  # columns

Posted = set[tuple[date, str, str]]  # day, network, kind


def names(text: str) -> list[str]:
    """The networks of a list with commas, which may be written as JSON.

    >>> names("x, bluesky"), names('["x"]'), names(" ")
    (['x', 'bluesky'], ['x'], [])
    """
    return text.translate(str.maketrans('[]",', "    ")).split()


def posted(lines: Iterable[str], source: str) -> Posted:
    """Every confirmed post of a source that the record has."""
    found = set()
    for row in csv.reader(line for line in lines if "\0" not in line):
        try:
            if len(row) > abs(POSTS) and row[SOURCE] == source:
                for post in row[POSTS].split("; "):
                    network, kind, state, *_ = post.split(" ")
                    if state == "posted":
                        found.add((date.fromisoformat(row[DAY]), network, kind))
        except ValueError:
            continue
    return found


def is_done(record: Posted, day: date, networks: Sequence[str], words: bool) -> bool:
    """Whether every network has the day's post, and the words of the day before if wanted."""
    eve = day - timedelta(days=1)
    return bool(networks) and all(
        (day, name, "result") in record
        and not (words and (eve, name, "result") in record and (eve, name, "words") not in record)
        for name in networks
    )


def missed(record: Posted, day: date, networks: Sequence[str]) -> list[str]:
    """The networks that had posts before, but none on the day before."""
    eve = day - timedelta(days=1)
    return [
        name
        for name in networks
        if (eve, name, "result") not in record
        and any(which == name and when < eve for when, which, _ in record)
    ]


def settings() -> tuple[str, bool]:
    """The source's name and whether words are posted the next day, of the settings file."""
    try:
        found = tomllib.loads(Path(os.environ["SECONDGUESS_CONFIG"]).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "practice", False  # the program itself will say what is wrong
    source = str(found.get("source", "practice")).partition(":")[0]
    return source, found.get("words_next_day") is True


def main(files: Sequence[str]) -> None:
    """Write `done` and `late` for the steps that follow, and warn of a missed day."""
    now = datetime.now(UTC).astimezone(ZoneInfo("America/New_York"))
    networks = names(os.environ.get("NETWORKS", ""))
    source, words = settings()
    record: Posted = set()
    for file in filter(Path.is_file, map(Path, files)):
        text = file.read_text(encoding="utf-8", errors="replace")
        record |= posted(text.splitlines(), source)
    done = is_done(record, now.date(), networks, words)
    late = not done and now.hour >= LATE_FROM
    with Path(os.environ["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as outputs:
        outputs.write(f"done={str(done).lower()}\nlate={str(late).lower()}\n")
    sys.stdout.write(f"{now.date()}: {'done' if done else 'not done yet'}\n")
    for name in missed(record, now.date(), networks):
        eve = now.date() - timedelta(days=1)
        sys.stdout.write(
            f"::warning title=A day is missing::{name} has no post of {eve}; "
            f"run this workflow with that date to post it\n"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
