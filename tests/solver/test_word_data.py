"""The committed word data: complete, small, as its manifest says, and packed reproducibly."""

import hashlib
import json
import lzma
from pathlib import Path

import pytest

import solver.data
from solver.data.build import LENGTHS, check, inflection, lines, own_list, pack

FOLDER = Path(solver.data.__file__).parent


@pytest.mark.parametrize("length", LENGTHS)
def test_files_are_what_packing_their_content_gives(length: int) -> None:
    content = (FOLDER / f"words-{length}.txt.xz").read_bytes()
    assert pack(lzma.decompress(content).decode()) == content


def test_manifest_names_every_file_with_its_sum() -> None:
    manifest = json.loads((FOLDER / "manifest.json").read_text())
    assert set(manifest["files"]) == {path.name for path in FOLDER.glob("*.xz")}
    for name, sha256 in manifest["files"].items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == sha256


def test_all_data_is_at_most_three_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) <= 3_000_000


def test_sources_name_every_input_with_its_version() -> None:
    sources = (FOLDER / "SOURCES.md").read_text(encoding="utf-8")
    for requirement in json.loads((FOLDER / "manifest.json").read_text())["inputs"]:
        name, _, version = requirement.replace("==", "=").partition("=")
        assert f"`{name}`" in sources
        assert version in sources


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "package.whl"
    path.write_bytes(b"other")
    with pytest.raises(Exception, match="not the pinned file"):
        check(path, "0" * 64)


@pytest.mark.parametrize(
    ("word", "mark"),
    [
        ("books", "S"),
        ("boxes", "S"),
        ("flies", "S"),
        ("glass", ""),
        ("baked", "E"),
        ("hopped", "E"),
        ("sped", ""),
        ("bed", ""),
    ],
)
def test_plain_inflections(word: str, mark: str) -> None:
    known = {"book", "box", "fly", "glas", "bake", "hop", "be", "b", "spe"} - {"spe"}
    assert inflection(word, known - ({"be", "b"} if word == "bed" else set())) == mark


def test_lines_hold_the_facts_in_order() -> None:
    text = lines({"crane", "books"}, {"crane": 35, "book": 10}, {"crane": 381}, {"A": {"crane"}})
    assert text == "books 0 95 S\ncrane 381 35 A\n"


def test_hand_written_lists_are_words() -> None:
    for name in ("shunned.txt", "harmless.txt"):
        assert all(word.isascii() and word.isalpha() for word in own_list(name))
