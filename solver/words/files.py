"""Word lists that a player gives: one word a line, or a JSON list."""

import csv
import json
from pathlib import Path

from solver.errors import UnknownWordError, WordListError


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
    seen: set[str] = set()
    for where, word in words:
        if not (word.isascii() and word.isalpha()):
            raise WordListError(
                f"{path}, {where}: {short(word)} may only contain the letters a to z"
            )
        if word in seen and not repeats:
            raise WordListError(f"{path}, {where}: {short(word)} is listed twice; list it once")
        if len(word) != len(words[0][1]):
            raise WordListError(
                f"{path}, {where}: {short(word)} is not as long as {short(words[0][1])}; "
                "all words must have the same length"
            )
        seen.add(word)
    return [word for _, word in words]


def plain_word(text: str) -> str:
    """A word as typed, in lower case; `UnknownWordError` unless it is of the letters a to z.

    It need not be in any list.
    """
    word = text.strip().lower()
    if not (word.isascii() and word.isalpha()):
        raise UnknownWordError(f"{short(text)} is not a word; use the letters a to z")
    return word


def short(text: str, most: int = 30) -> str:
    """The text in quotes, cut after `most` characters: it may be anything, a message is a line."""
    return repr(text if len(text) <= most else text[:most] + "…")


def _folded(text: str) -> str:
    """The text in lower case, unless it is more than ASCII: K (the Kelvin sign) is no k."""
    return text.strip().lower() if text.isascii() else text.strip()


def _rows(path: Path, text: str) -> list[tuple[str, str]]:
    """Where each word stands, and the word."""
    if text.lstrip().startswith("["):
        return _from_json(path, text)
    header = [name.strip().lower() for name in text.split("\n", 1)[0].split(",")]
    if "answer" in header and len(header) > 1:
        return _from_csv(path, text, header)
    return _from_lines(text)


def _from_csv(path: Path, text: str, header: list[str]) -> list[tuple[str, str]]:
    rows = csv.DictReader(text.splitlines()[1:], header)
    try:
        # The header is line 1, so the reader is a line behind.
        return [(f"line {rows.line_num + 1}", _folded(row["answer"] or "")) for row in rows]
    except csv.Error as error:
        where = f"{path}, line {rows.reader.line_num + 1}"
        raise WordListError(f"{where}: no CSV row ({error}); give one word a line") from error


def _from_lines(text: str) -> list[tuple[str, str]]:
    rows = [(f"line {n}", _folded(line)) for n, line in enumerate(text.splitlines(), 1)]
    return [(where, word) for where, word in rows if word and not word.startswith("#")]


def _from_json(path: Path, text: str) -> list[tuple[str, str]]:
    try:
        items = json.loads(text)
    except json.JSONDecodeError as error:
        raise WordListError(f"{path} is not a JSON list: {error}; give a list of words") from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond all reason
        raise WordListError(f"{path} is not a JSON list of words; give words in quotes") from error
    wrong = next((item for item in items if not isinstance(item, str)), None)
    if wrong is not None:
        raise WordListError(f"{path} has {short(str(wrong))} in its list; give words in quotes")
    return [(f"entry {n}", _folded(item)) for n, item in enumerate(items, 1)]
