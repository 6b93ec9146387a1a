"""The outbox's feeds: valid, without letters, always what the folder has."""

import json
import os
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import atoma
import pytest

from bot.networks import PostRef
from bot.networks.feeds import LATEST, feeds_of
from bot.networks.outbox import Outbox
from bot.settings import load_settings
from tests.bot.posts import post, reply

DAY = date(2026, 2, 2)
ADDRESS = "https://example.org/results/"
ATOM = "{http://www.w3.org/2005/Atom}"


def feeds(folder: Path) -> tuple[Any, dict[str, Any]]:
    """Both feeds as a strict reader of either format sees them."""
    content = (folder / "feed.json").read_bytes()
    atoma.parse_json_feed_bytes(content)
    return atoma.parse_atom_bytes((folder / "feed.atom").read_bytes()), json.loads(content)


def test_both_feeds_are_valid_and_agree(tmp_path: Path) -> None:
    box = Outbox(tmp_path, ADDRESS)
    for days in range(3):
        box.send(post(DAY + timedelta(days)))
    atom, other = feeds(tmp_path)
    assert [entry.id_ for entry in atom.entries] == [item["id"] for item in other["items"]]
    assert [entry.title.value for entry in atom.entries] == [
        "Wordle 1,691 2/6",
        "Wordle 1,690 2/6",
        "Wordle 1,689 2/6",
    ]
    assert other["version"] == "https://jsonfeed.org/version/1.1"
    assert all(link.href.startswith(ADDRESS) for link in atom.links)
    for item in other["items"]:
        assert item["image"] == f"{ADDRESS}{item['attachments'][0]['url'].rpartition('/')[2]}"
        assert 'alt="Board of Wordle' in item["content_html"]


@pytest.mark.parametrize("address", ["", ADDRESS])
def test_every_element_that_the_standard_wants_is_there(tmp_path: Path, address: str) -> None:
    Outbox(tmp_path, address).send(post())
    root = ElementTree.parse(tmp_path / "feed.atom").getroot()
    for element in (root, root.find(f"{ATOM}entry")):
        assert element is not None
        for name in ("id", "title", "updated"):
            assert len(element.findall(ATOM + name)) == 1
            assert element.findtext(ATOM + name)
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    assert len(root.findall(f"{ATOM}link[@rel='self']")) == bool(address)
    assert ("<img" in str(root.findtext(f"{ATOM}entry/{ATOM}content"))) == bool(address)


def test_feeds_give_no_letters_away(tmp_path: Path) -> None:
    box = Outbox(tmp_path)
    box.send(post())
    box.send(reply(PostRef("1", None)))
    for name in ("feed.atom", "feed.json"):
        text = (tmp_path / name).read_text(encoding="utf-8").upper()
        assert "CIGAR" not in text
        assert "ROCKS" not in text
    atom, _ = feeds(tmp_path)
    assert len(atom.entries) == 1


def test_a_deleted_result_leaves_the_feeds(tmp_path: Path) -> None:
    box = Outbox(tmp_path)
    box.send(post())
    box.send(post(DAY + timedelta(1)))
    box.delete(post(), PostRef(None, None))
    atom, other = feeds(tmp_path)
    assert len(atom.entries) == len(other["items"]) == 1
    box.delete(post(DAY + timedelta(1)), PostRef(None, None))
    assert list(tmp_path.iterdir()) == []


def test_identifiers_stay_and_times_are_those_of_the_last_change(tmp_path: Path) -> None:
    box = Outbox(tmp_path)
    box.send(post())
    before, _ = feeds(tmp_path)
    box.send(post(text="Wordle 1,689 2/6\n\ncorrected"))
    os.utime(tmp_path / f"{post().key}.txt", (2_000_000_000, 2_000_000_000))
    after = atoma.parse_atom_bytes(feeds_of(tmp_path)["feed.atom"])
    assert before.entries[0].id_ == after.entries[0].id_
    assert after.updated.timestamp() == 2_000_000_000


def test_only_the_latest_are_listed_and_any_text_is_valid(tmp_path: Path) -> None:
    for days in range(LATEST + 2):
        name = f"nyt-{DAY + timedelta(days)}.txt"
        (tmp_path / name).write_text("a\x00\x1b & <b>\ud7ff\n", encoding="utf-8")
    made = feeds_of(tmp_path)
    atom = atoma.parse_atom_bytes(made["feed.atom"])
    assert len(atom.entries) == LATEST
    assert atom.entries[0].title.value.startswith("a & <b>")
    assert feeds_of(tmp_path) == made


def test_feeds_are_written_whole_beside_results_of_before(tmp_path: Path) -> None:
    (tmp_path / "nyt-2020-01-01.txt").write_text("Wordle 1 3/6\n", encoding="utf-8")
    Outbox(tmp_path).send(post())
    atom, _ = feeds(tmp_path)
    assert len(atom.entries) == 2
    assert not list(tmp_path.glob(".*"))


def test_the_address_of_the_feeds_must_be_a_web_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECONDGUESS_FEED_URL", ADDRESS)
    assert load_settings().feed_url == ADDRESS
