"""The commands, as a user sees them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader

from tests.commandline import refused, run
from tests.waiting import HANG

KEYS = ["opener", "cards", "pages", "reachable", "mean", "worst", "files"]


@pytest.fixture
def lists(tmp_path: Path) -> tuple[str, ...]:
    """A small game: 60 words, 40 of them answers."""
    text = (
        "aback abbey abbot abhor abide abled abode abort about above abuse abyss acorn acrid actor "
        "acute adage adapt adept admin admit adobe adopt adore adorn adult affix afire afoot afoul "
        "after again agape agate agent agile aging aglow agony agora agree ahead aider aisle alarm "
        "album alert algae alibi alien align alike alive allay alley allot allow alloy salet stale"
    )
    (tmp_path / "guesses.txt").write_text("\n".join(text.split()), encoding="utf-8")
    (tmp_path / "answers.txt").write_text("\n".join(text.split()[:40]), encoding="utf-8")
    files = (str(tmp_path / "guesses.txt"), str(tmp_path / "answers.txt"))
    return ("--guesses", files[0], "--answers", files[1], "--strategy", "expected")


def test_worksheet_writes_what_it_says(lists: tuple[str, ...], tmp_path: Path) -> None:
    svg, pdf = tmp_path / "s.svg", tmp_path / "s.pdf"
    ran = run("worksheet", "SALET", *lists, "-o", str(svg), "-o", str(pdf), "--json")
    assert ran.code == 0
    assert list(ran.json) == KEYS
    assert ran.json["opener"] == "salet"
    assert ran.json["cards"] == ran.json["reachable"]
    assert ran.json["files"] == [str(svg), str(pdf)]
    assert len(PdfReader(pdf, strict=True).pages) == ran.json["pages"] == 1
    assert ET.parse(svg).getroot().tag.endswith("svg")


def test_the_file_has_a_name_by_default(
    lists: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("worksheet", "Salet", *lists, "--date", "2026-02-02")
    assert ran.code == 0
    assert ran.out.startswith("SALET: ")
    assert "2026-02-02" in (tmp_path / "worksheet-salet.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("layout", ["columns", "grid"])
@pytest.mark.parametrize("game", ["wordle", "peaks"])
@pytest.mark.parametrize("turn", ["--landscape", "--portrait"])
def test_options_change_the_page(
    layout: str, game: str, turn: str, lists: tuple[str, ...], tmp_path: Path
) -> None:
    out = tmp_path / "s.svg"
    options = ("--layout", layout, "--game", game, turn, "--theme", "mono", "--hard")
    assert run("worksheet", "salet", *lists, *options, "-o", str(out)).code == 0
    root = ET.parse(out).getroot()
    wanted = ("297mm", "210mm") if turn == "--landscape" else ("210mm", "297mm")
    assert (root.get("width"), root.get("height")) == wanted


def test_booklet_is_a_pdf_of_pages(lists: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / "b.pdf"
    ran = run("booklet", "salet", *lists, "-o", str(out), "--json")
    assert ran.code == 0
    assert len(PdfReader(out, strict=True).pages) == ran.json["pages"] >= 4


def test_the_reference_sheet_by_exact_search(tmp_path: Path) -> None:
    ran = run("worksheet", "salet", "--words", "original", "-o", str(tmp_path / "s.svg"), "--json")
    assert {k: ran.json[k] for k in KEYS[:4]} == {
        "opener": "salet",
        "cards": 148,
        "pages": 1,
        "reachable": 148,
    }
    assert (ran.json["mean"], ran.json["worst"]) == (7920 / 2315, 5)


BAD = {
    "unknown word": (("salat",), 2, "'salat' is not an accepted word"),
    "digits": (("s4let",), 2, "'s4let' is not a word"),
    "wrong length": (("oriels",), 2, "'oriels' has 6 letters; give a word of 5"),
    "extension": (("salet", "-o", "x.doc"), 2, "no known extension; end it with .svg"),
    "no extension": (("salet", "-o", "x"), 2, "no known extension"),
    "theme": (("salet", "--theme", "dark"), 2, "unknown theme 'dark'; use classic"),
    "paper": (("salet", "--paper", "b5"), 2, "unknown paper 'b5'; use"),
    "layout": (("salet", "--layout", "rows"), 2, "unknown layout 'rows'"),
    "strategy": (("salet", "--strategy", "luck"), 2, "unknown strategy 'luck'; use"),
    "game": (("salet", "--game", "chess"), 2, "unknown game 'chess'"),
    "date": (("salet", "--date", "today"), 2, "unknown date 'today'; write YYYY-MM-DD"),
    "no folder": (("salet", "-o", "none/x.svg"), 1, "does not exist"),
    "a folder": (("salet", "-o", "folder.svg"), 1, "is a folder; give a file name"),
    "pocket card": (
        ("salet", "--layout", "grid", "--paper", "a6", "--portrait"),
        2,
        "does not fit on a6",
    ),
}


@pytest.mark.parametrize(("arguments", "code", "message"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line_and_no_file(
    arguments: tuple[str, ...],
    code: int,
    message: str,
    lists: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    before = sorted(tmp_path.rglob("*"))
    chosen = lists if "--strategy" not in arguments else lists[:4]
    assert message in refused("worksheet", *arguments[:1], *chosen, *arguments[1:], code=code)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.slow
def test_more_than_forty_pages_must_be_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.terminal.sheet_files.MOST_PAGES", 3)
    out = ("-o", str(tmp_path / "s.pdf"))
    line = refused("worksheet", "saltire", *out)
    assert "pages; give --all-pages to write more than 3" in line
    assert not list(tmp_path.iterdir())
    assert run("worksheet", "saltire", *out, "--all-pages").code == 0


@pytest.mark.slow
def test_without_cairo_svg_works_and_pdf_says_what_to_install(
    lists: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "cairocffi.py").write_text("raise OSError('no library called cairo')")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{Path.cwd()}"}

    def outcome(name: str) -> subprocess.CompletedProcess[str]:
        out = str(tmp_path / name)
        return subprocess.run(
            [sys.executable, "-m", "bot", "worksheet", "salet", *lists, "-o", out, "--json"],
            env=environment,
            capture_output=True,
            text=True,
            timeout=HANG,
            check=False,
        )

    drawn = outcome("s.svg")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert json.loads(drawn.stdout)["files"] == [str(tmp_path / "s.svg")]
    for name in ("s.pdf", "s.png"):
        failed = outcome(name)
        assert failed.returncode == 2
        assert failed.stderr.count("\n") == 1
        assert "install the package libcairo2" in failed.stderr
        assert not (tmp_path / name).exists()
