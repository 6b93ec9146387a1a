"""Reads files of the record into the ledger, whatever state they are in.

Marks of a merge conflict are dropped, so that both sides are read: lines that say the same are
one, and a confirmed post wins. Lines that cannot be read are kept in results/unreadable.csv.
Arguments: the program, then the files; those that are not there count for nothing.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

KEPT = Path("results/unreadable.csv")
MARK = re.compile(r"(<{7}|>{7}|\|{7})( |$)|={7}$")
LINE = re.compile(r"cannot read line (\d+) of the history: (.*)")


def warn(title: str, message: str) -> None:
    """Show a warning on the run's page."""
    sys.stdout.write(f"::warning title={title}::{message}\n")


def without_marks(text: str) -> list[str]:
    """The lines without marks of conflicts, the heading first and once."""
    lines = [line for line in text.splitlines() if line and not MARK.match(line)]
    heading = next((line for line in lines if line.startswith("date,")), None)
    return [] if heading is None else [heading, *(line for line in lines if line != heading)]


def read(program: str, lines: list[str]) -> tuple[list[str], str]:
    """Import the lines that can be read; those that cannot, and the program's last message."""
    bad: list[str] = []
    while True:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".csv") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            command = [program, "history", "import", file.name]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        found = LINE.search(ran.stderr)
        if ran.returncode == 0 or found is None:
            return bad, "" if ran.returncode == 0 else ran.stderr
        warn("The record is damaged", f"line left out: {found[2].strip()}")
        bad.append(lines.pop(int(found[1]) - 1))


def keep(lines: Sequence[str]) -> None:
    """Add lines to those that could not be read, each once."""
    known = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.is_file() else []
    new = [line for line in dict.fromkeys(lines) if line not in known]
    if new:
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text("\n".join([*known, *new]) + "\n", encoding="utf-8")


def main(program: str, files: Sequence[str]) -> None:
    """Read every file; end with 1 if the program refuses for another reason than a line."""
    for path in filter(Path.is_file, map(Path, files)):
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        lines = without_marks(text)
        if any(MARK.match(line) for line in text.splitlines()):
            warn("The record has marks of a merge conflict", "both sides were read")
        if not lines:
            warn("The record is damaged", "it has no heading, so it was set aside")
            keep(text.splitlines())
            continue
        bad, message = read(program, lines)
        keep(bad)
        if message:
            sys.stderr.write(message)
            sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
