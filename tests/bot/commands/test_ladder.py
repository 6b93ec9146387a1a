"""The `ladder` command: what it prints, writes and refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commandline import refused, run


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "words.txt"
    path.write_text("cold\ncord\ncard\nward\nwarm\nword\nworm\ncorm\nzzzz\n")
    return str(path)


def test_a_ladder_is_told(words: str) -> None:
    ran = run("ladder", "COLD", "warm", "--words", words)
    assert ran.code == 0
    assert ran.out.splitlines() == ["COLD CORD CARD WARD WARM", "4 changes; 4 shortest ladders"]


def test_all_ladders_and_json(words: str) -> None:
    found = run("ladder", "cold", "warm", "--all", "--json", "--words", words).json
    assert found["changes"] == found["ladder_changes"] == 4
    assert len(found["ladders"]) == found["count"] == 4
    assert found["layers"][0] == ["cold"]


def test_a_longer_ladder_through_known_words_says_so() -> None:
    ran = run("ladder", "frog", "toad", "--prefer-common", "3")
    assert ran.code == 0
    assert "through words that fewer games know" in ran.out


def test_an_avoided_word_is_not_used(words: str) -> None:
    ran = run("ladder", "cold", "warm", "--avoid", "WORD", "--words", words, "--all")
    assert ran.code == 0
    assert " WORD " not in ran.out


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_picture_of_all_shortest_ladders(words: str, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"ladder.{kind}"
    assert run("ladder", "cold", "warm", "--words", words, "--svg", str(path)).code == 0
    content = path.read_bytes()
    assert content.startswith({"svg": b"<", "png": b"\x89PNG", "pdf": b"%PDF"}[kind])
    if kind == "svg":
        drawing = ElementTree.fromstring(content)
        letters = [e.text for e in drawing.iter() if e.tag.endswith("text") and e.text]
        # Eight words of four letters each; a title and what the columns are.
        assert sum(len(text) == 1 and text.isupper() for text in letters) == 8 * 4
        assert "4 changes" in " ".join(letters)


def test_the_graph_as_a_file(words: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    assert run("ladder", "--graph", str(path), "--words", words).code == 0
    graph = json.loads(path.read_text())
    assert ["cold", "cord"] in graph["edges"]
    assert graph["islands"] == [8, 1]


def test_the_graph_as_a_picture(words: str, tmp_path: Path) -> None:
    path = tmp_path / "graph.svg"
    assert run("ladder", "--graph", str(path), "--words", words).code == 0
    drawing = ElementTree.fromstring(path.read_bytes())
    texts = {e.text for e in drawing.iter() if e.tag.endswith("text")}
    assert {"cold", "cord", "zzzz"} <= texts


def test_no_ladder_ends_with_the_reason(words: str) -> None:
    message = refused("ladder", "cold", "zzzz", "--words", words, code=1)
    assert "ZZZZ has no neighbors" in message
    found = run("ladder", "cold", "zzzz", "--words", words, "--json")
    assert found.code == 1
    assert found.json["changes"] is None


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("cold", "warmer"), "equally long"),
        (("colt", "cold"), "near: cold"),
        (("cold", "wxrm"), "near: warm"),
        (("cold", "warm", "--avoid", "cold"), "leave it out"),
        (("cold",), "two words"),
        ((), "two words"),
        (("cold", "w4rm"), "is not a word"),
        (("cold", "warm", "--svg", "x.gif"), "extension"),
        (("--graph", "x.gif"), "extension"),
    ],
)
def test_bad_input_is_one_line(words: str, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refused("ladder", *arguments, "--words", words)


def test_a_length_without_words_is_refused() -> None:
    assert "3 to 8" in refused("ladder", "ab", "cd")


def test_a_file_that_cannot_be_written(words: str) -> None:
    target = "/nowhere/ladder.svg"
    assert "cannot write" in refused(
        "ladder", "cold", "warm", "--words", words, "--svg", target, code=1
    )
