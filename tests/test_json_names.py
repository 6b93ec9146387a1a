"""JSON of every command: an object at the top, and only names that docs/json.md explains."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.commands import COMMANDS
from tests.bot.conftest import own_settings
from tests.commandline import run

__all__ = ["own_settings"]

ROOT = Path(__file__).resolve().parents[1]
TABLE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
NAMES = {
    name
    for line in TABLE.splitlines()
    if line.startswith("| `")
    for name in re.findall(r"`(\w+)`", line)
}
SMALL = ("--words", "original", "--clue", "salet:-y---", "--clue", "brond:-----")
RUNS = [
    ("rank", *SMALL, "--top", "3"),
    ("rank", *SMALL, "--top", "3", "--exact"),
    ("review", "raise", "cloud", "pound"),
    ("review", "⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", "--answer", "proxy"),
    ("solve", "mound", "cigar"),
    ("simulate", "--targets", "FILE", "--opener", "salet"),
    (
        "simulate",
        "--guesses",
        "FILE",
        "--answers",
        "FILE",
        "--strategy",
        "groups",
        "--opener",
        "all",
    ),
    ("tree", "brown", "--guesses", "FILE", "--answers", "FILE"),
    ("best-opener", "--guesses", "FILE", "--answers", "FILE", "--processes", "1"),
    ("boards", "mound", "cigar"),
    ("boards", "--boards", "2", "--games", "2"),
    ("ladder", "cold", "warm", "--all"),
    ("ladder", "onyx", "cold"),
    ("words",),
    ("words", "crane"),
    ("worksheet", "brown", "--guesses", "FILE", "--answers", "FILE", "-o", "OUT.svg"),
    ("booklet", "brown", "--guesses", "FILE", "--answers", "FILE", "-o", "OUT.pdf"),
    ("post", "--date", "2026-02-02"),
    ("stats",),
    ("networks",),
    ("health",),
]
WORDS = "brown crown drown frown grown prown mound bound sound hound\n"


def keys(value: Any) -> Iterator[str]:
    """Every key at any depth, but for the networks' own names."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys(list(inner.values()) if key in ("networks", "replies") else inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


@pytest.mark.slow
@pytest.mark.parametrize("command", RUNS, ids=" ".join)
def test_every_name_is_explained(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
    places = {"FILE": str(tmp_path / "words.txt")}
    places |= {f"OUT.{kind}": str(tmp_path / f"out.{kind}") for kind in ("svg", "pdf")}
    ran = run(*(places.get(part, part) for part in command), "--json")
    assert isinstance(ran.json, dict), ran
    assert set(keys(ran.json)) <= NAMES


def test_every_command_with_json_is_tried() -> None:
    tried = {command[0] for command in RUNS}
    for command in COMMANDS:
        name = command.example.split()[0]
        assert (name in tried) == ("--json" in run(name, "--help").out), name
