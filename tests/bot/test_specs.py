"""Every command makes a `GameSpec` that survives as text."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solver import GameSpec
from solver.games import Position
from tests.commandline import run

ORIGINAL = ("--words", "original")
COMMANDS = {
    "rank": ("rank", "--clue", "salet:--y--", "--hard", "--limit", "7"),
    "rank of arrows": ("rank", "--game", "peaks", "--clue", "mango:HLHLH", "--top", "1"),
    "solve": ("solve", "mound", "--opener", "salet", "--strict", *ORIGINAL),
    "simulate": ("simulate", "--target", "notebook", "--strategy", "groups"),
    "tree": ("tree", "--clue", "crane:-yg--", *ORIGINAL),
    "best-opener": ("best-opener", "--clue", "crane:ygg--", "--processes", "1", *ORIGINAL),
    "boards": ("boards", "mound", "crane", "--strategy", "fitness", "--distinct", "--limit", "9"),
    "worksheet": ("worksheet", "tale", "--hard", "--strategy", "groups", "-o", "sheet.svg"),
    "booklet": ("booklet", "tale", "--strategy", "groups", "-o", "book.pdf", "--all-pages"),
    "post": ("post", "--source", "practice", "--hard", "--dry-run"),
}


@pytest.fixture
def specs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[GameSpec]]:
    """Every spec from which a game is begun."""
    begun: list[GameSpec] = []
    start = GameSpec.start

    def recorded(spec: GameSpec) -> Position:
        begun.append(spec)
        return start(spec)

    monkeypatch.setattr(GameSpec, "start", recorded)
    yield begun


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_makes_a_spec(
    specs: list[GameSpec],
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*command)
    assert ran.code == 0, ran.err
    assert specs
    for spec in specs:
        assert GameSpec.parse(str(spec)) == spec
