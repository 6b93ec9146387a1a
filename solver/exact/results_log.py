"""The results file of a proof over openers: JSON, one object a line, appended as results come.

The first line says what the results are for; then one line an opener:

    {"format": "secondguess openers", "version": 1, "position": "5be1…"}
    {"opener": "salet", "total": 7920, "exact": true, "seconds": 0.31}
"""

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from solver.errors import OutputError, SecondGuessError
from solver.exact.trial import Trial

FORMAT, VERSION = "secondguess openers", 1


class OpenersLog:
    """Open for reading what is `known` and appending more; without a path, keeps nothing."""

    def __init__(self, path: Path | None, mark: str) -> None:
        """`mark` is the fingerprint of the position that the results are for."""
        self.path = path
        self.mark = mark
        self.known: list[Trial] = []
        self._file: IO[str] | None = None

    def __enter__(self) -> "OpenersLog":
        """Read the file if there is one; `SecondGuessError` if it is about something else."""
        if self.path is None:
            return self
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            # A process killed while writing leaves half a line.
            whole = text[: text.rfind("\n") + 1]
            if whole:
                self.known = self._read(whole)
            self._file = self.path.open("w" if not whole else "r+", encoding="utf-8")
            if whole:
                self._file.seek(len(whole.encode()))
                self._file.truncate()
            else:
                self._write({"format": FORMAT, "version": VERSION, "position": self.mark})
        except OSError as error:
            raise OutputError(
                f"cannot use {self.path}: {error.strerror}; give another results file"
            ) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def append(self, trial: Trial) -> None:
        """Keep one more result; it is safe once this returns, even if the process is killed."""
        if self._file is not None:
            self._write(trial._asdict())

    def _write(self, entry: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(entry) + "\n")
        self._file.flush()

    def _read(self, text: str) -> list[Trial]:
        lines = text.splitlines()
        head = self._object(lines[0], 1)
        if head.get("format") != FORMAT or head.get("version") != VERSION:
            raise SecondGuessError(
                f"{self.path} is not a file of opener results; give another file"
            )
        if head.get("position") != self.mark:
            raise SecondGuessError(
                f"{self.path} holds results for other lists, rules or limits; give another file"
            )
        trials = []
        for number, line in enumerate(lines[1:], 2):
            entry = self._object(line, number)
            try:
                trials.append(Trial(**entry))
            except TypeError as error:
                raise SecondGuessError(f"{self.path} is damaged in line {number}") from error
        return trials

    def _object(self, line: str, number: int) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError as error:
            raise SecondGuessError(f"{self.path} is damaged in line {number}") from error
        if not isinstance(found, dict):
            raise SecondGuessError(f"{self.path} is damaged in line {number}")
        return found
