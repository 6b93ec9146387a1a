"""The history file: blanks in what servers sent, and years at once."""

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.networks import PostRef
from bot.networks.base import PostKey
from bot.record.history import COLUMNS, export_csv, import_csv
from bot.record.ledger import Ledger, Result
from bot.sources.puzzles import LAUNCH

NOW = datetime(2026, 2, 2, 13, 17, tzinfo=UTC)
KEY = PostKey("nyt", LAUNCH, "mastodon")
RESULT = Result("nyt", LAUNCH, 0, "wordle", False, 6, ("salet", "cigar"), (5, 242), True)


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://example.org/a post; 1", "https://example.org/a%20post;%201"),
        ("https://example.org/\x1b[2J\n1", "https://example.org/%1B[2J%0A1"),
        ("https://example.org/1", "https://example.org/1"),
    ],
)
def test_an_address_with_blanks_goes_out_and_comes_in_again(
    tmp_path: Path, url: str, kept: str
) -> None:
    ledger, copy = Ledger(tmp_path / "one.sqlite3"), Ledger(tmp_path / "two.sqlite3")
    ledger.record(RESULT, NOW)
    ledger.confirm(KEY, PostRef("1 2", url), NOW)
    text = export_csv(ledger)
    assert text.count("\n") == 2
    assert import_csv(text, copy, NOW) == 1
    entry = copy.entry(KEY)
    assert entry is not None
    assert (entry.ref.id, entry.ref.url) == ("1%202", kept)
    assert export_csv(copy) == text


def test_an_import_is_one_transaction_however_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [",".join(COLUMNS)]
    for number in range(400):
        day = LAUNCH + timedelta(days=number)
        posts = f"x result posted {number} -; bluesky result claimed - -"
        lines.append(f"{day},nyt,{number},wordle,no,6,yes,salet cigar,-y--- ggggg,{posts}")
    commands: list[str] = []
    connect = sqlite3.connect

    def traced(*given: Any, **options: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = connect(*given, **options)
        made.set_trace_callback(commands.append)
        return made

    monkeypatch.setattr(sqlite3, "connect", traced)
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    assert import_csv("\n".join(lines) + "\n", ledger, NOW) == 400
    assert commands.count("COMMIT") == 1
    assert len(ledger.deliveries()) == 800


def test_an_import_leaves_confirmed_posts_as_they_are(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    ledger.record(RESULT, NOW)
    ledger.confirm(KEY, PostRef("1", None), NOW)
    older = export_csv(ledger).replace("posted 1 -", "claimed - -")
    assert "claimed" in older
    assert import_csv(older, ledger, NOW) == 0
    entry = ledger.entry(KEY)
    assert entry is not None
    assert (entry.state, entry.ref.id) == ("posted", "1")
