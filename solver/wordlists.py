"""Word lists that a player gives: one word a line, or a JSON list."""

import csv
import json
from pathlib import Path

from solver.errors import WordListError


def read_words(path: Path, repeats: bool = False) -> list[str]:
    """The words of a file, in lower case and file order.

    One word a line, a JSON list, or the column `answer` of a CSV file. Blank lines and lines
    that begin with `#` are passed over. A word may come twice only with `repeats`.
    `WordListError` names the file, and the line where there is one, if it cannot be read or
    holds anything but words.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WordListError(
            f"cannot read the word list {path}: {error.strerror}; give a text file"
        ) from error
    except UnicodeDecodeError as error:
        raise WordListError(f"{path} is not a UTF-8 text; give one word a line") from error
    words = _rows(path, text)
    if not words:
        raise WordListError(f"{path} has no words; give one word a line, or a JSON list")
    first: dict[str, int] = {}
    for number, word in words:
        if not (word.isascii() and word.isalpha()):
            raise WordListError(f"{path}, {number}: {word!r} is no word of the letters a to z")
        if word in first and not repeats:
            raise WordListError(f"{path}, {number}: {word!r} is listed twice; list it once")
        if len(word) != len(words[0][1]):
            raise WordListError(
                f"{path}, {number}: {word!r} is not as long as {words[0][1]!r}; "
                "all words must have the same length"
            )
        first[word] = len(first)
    return [word for _, word in words]


def _rows(path: Path, text: str) -> list[tuple[str, str]]:
    """Where each word stands, and the word."""
    if text.lstrip().startswith("["):
        return _from_json(path, text)
    header = text.split("\n", 1)[0].strip().lower().split(",")
    return _from_csv(text) if "answer" in header and len(header) > 1 else _from_lines(text)


def _from_csv(text: str) -> list[tuple[str, str]]:
    rows = csv.DictReader(text.lower().splitlines())
    return [(f"line {n}", (row["answer"] or "").strip()) for n, row in enumerate(rows, 2)]


def _from_lines(text: str) -> list[tuple[str, str]]:
    rows = [(f"line {n}", line.strip().lower()) for n, line in enumerate(text.splitlines(), 1)]
    return [(where, word) for where, word in rows if word and not word.startswith("#")]


def _from_json(path: Path, text: str) -> list[tuple[str, str]]:
    try:
        items = json.loads(text)
    except json.JSONDecodeError as error:
        raise WordListError(f"{path} is no JSON list: {error}; give a list of words") from error
    wrong = next((item for item in items if not isinstance(item, str)), None)
    if wrong is not None:
        raise WordListError(f"{path} has {wrong!r} in its list; give words in quotes")
    return [(f"entry {n}", item.strip().lower()) for n, item in enumerate(items, 1)]
