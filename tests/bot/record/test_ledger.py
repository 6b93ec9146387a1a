"""The ledger: claims, confirmations, and two processes at once."""

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import LedgerError
from bot.networks import PostRef
from bot.networks.base import WORDS, PostKey
from bot.record.damage import ledger_error
from bot.record.ledger import Ledger, Result

DAY = date(2026, 2, 2)
KEY = PostKey("nyt", DAY, "x")
NOW = datetime(2026, 2, 2, 13, 17, tzinfo=UTC)
RESULT = Result("nyt", DAY, 1689, "wordle", False, 6, ("salet", "cigar"), (5, 242), True)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "deep" / "ledger.sqlite3")


def test_reading_creates_nothing(ledger: Ledger) -> None:
    assert ledger.result("nyt", DAY) is None
    assert ledger.entry(KEY) is None
    assert not ledger.path.exists()


def test_results_come_back_as_they_were_and_the_first_stays(ledger: Ledger) -> None:
    ledger.record(RESULT, NOW)
    ledger.record(Result("nyt", DAY, 1689, "wordle", True, 6, ("crane",), (0,), False), NOW)
    assert ledger.result("nyt", DAY) == RESULT
    assert ledger.result("practice", DAY) is None


def test_a_post_is_claimed_then_confirmed(ledger: Ledger) -> None:
    assert ledger.claim(KEY, NOW) is None
    claimed = ledger.entry(KEY)
    assert claimed is not None
    assert claimed.state == "claimed"
    ledger.confirm(KEY, PostRef("17", "https://example.org/17"), NOW)
    again = ledger.claim(KEY, NOW)
    assert again is not None
    assert (again.state, again.ref.id) == ("posted", "17")
    assert ledger.entry(KEY) == again


def test_a_failed_post_may_be_claimed_again(ledger: Ledger) -> None:
    ledger.claim(KEY, NOW)
    ledger.fail(KEY, "no credit", NOW)
    before = ledger.claim(KEY, NOW)
    assert before is not None
    assert (before.state, before.reason) == ("failed", "no credit")
    now = ledger.entry(KEY)
    assert now is not None
    assert now.state == "claimed"


def test_networks_and_days_are_kept_apart(ledger: Ledger) -> None:
    ledger.claim(KEY, NOW)
    assert ledger.entry(PostKey("nyt", DAY, "outbox")) is None
    assert ledger.entry(PostKey("nyt", date(2026, 2, 3), "x")) is None


def test_of_many_claims_at_once_only_one_is_the_first(ledger: Ledger) -> None:
    seen: list[object] = []
    gate = threading.Barrier(8)

    def claim() -> None:
        gate.wait()
        seen.append(ledger.claim(KEY, NOW))

    threads = [threading.Thread(target=claim) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 8
    assert seen.count(None) == 1


def test_a_damaged_ledger_is_moved_aside_and_never_overwritten(ledger: Ledger) -> None:
    ledger.path.parent.mkdir()
    for number in (1, 2):
        ledger.path.write_bytes(b"not a database" * 100 + bytes([number]))
        with pytest.raises(LedgerError, match=f"moved to ledger.sqlite3.damaged-{number}"):
            ledger.claim(KEY, NOW)
    for number in (1, 2):
        kept = ledger.path.with_name(f"ledger.sqlite3.damaged-{number}")
        assert kept.read_bytes() == b"not a database" * 100 + bytes([number])
    assert ledger.claim(KEY, NOW) is None


def test_a_ledger_whose_pages_are_damaged_is_moved_aside_too(ledger: Ledger) -> None:
    ledger.record(RESULT, NOW)
    content = bytearray(ledger.path.read_bytes())
    content[100:4096] = b"\xff" * (4096 - 100)
    ledger.path.write_bytes(content)
    with pytest.raises(LedgerError, match="damaged"):
        ledger.result("nyt", DAY)
    assert not ledger.path.exists()


def test_a_full_disk_is_named(ledger: Ledger) -> None:
    ledger.record(RESULT, NOW)
    full = sqlite3.OperationalError("database or disk is full")
    assert "free up disk space" in str(ledger_error(ledger.path, full))
    assert ledger.path.exists()


def test_a_ledger_of_the_first_version_is_brought_up_to_date(ledger: Ledger) -> None:
    ledger.path.parent.mkdir()
    with closing(sqlite3.connect(ledger.path)) as db, db:
        db.execute("CREATE TABLE posts (source, date, network, state, id, url, reason, changed_at)")
        row = ("nyt", DAY.isoformat(), "x", "posted", "17", None, None, NOW.isoformat())
        db.execute("INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    entry = ledger.entry(KEY)
    assert entry is not None
    assert (entry.state, entry.ref.id, entry.claimed) == ("posted", "17", NOW)
    assert ledger.entry(PostKey("nyt", DAY, "x", WORDS)) is None


def test_the_time_of_the_first_claim_stays(ledger: Ledger) -> None:
    ledger.claim(KEY, NOW)
    ledger.fail(KEY, "no", NOW + timedelta(hours=1))
    ledger.claim(KEY, NOW + timedelta(hours=2))
    entry = ledger.entry(KEY)
    assert entry is not None
    assert entry.claimed == NOW


def test_what_was_posted_last_and_where(ledger: Ledger) -> None:
    assert ledger.last_posted() is None
    ledger.claim(KEY, NOW)
    assert not ledger.posted_before("x")
    ledger.confirm(KEY, PostRef("17", None), NOW + timedelta(minutes=1))
    assert ledger.last_posted() == NOW + timedelta(minutes=1)
    assert ledger.posted_before("x")
    assert not ledger.posted_before("bluesky")
