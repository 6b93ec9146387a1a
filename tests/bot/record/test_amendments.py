"""Amendments and the rest of the record: older ledgers, histories that are out of date."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from bot.networks import PostRef
from bot.networks.base import PostKey
from bot.record.amendments import Amendments
from bot.record.answers import AnswerLedger, DayAnswer
from bot.record.history import export_csv, import_csv
from bot.record.ledger import Ledger, Result

DAY = date(2026, 2, 2)
KEY = PostKey("nyt", DAY, "x")
NOW = datetime(2026, 2, 2, 13, 17, tzinfo=UTC)
WRONG = Result("nyt", DAY, 1689, "wordle", False, 6, ("salet", "mound"), (0, 242), True)
RIGHT = Result("nyt", DAY, 1689, "wordle", False, 6, ("salet", "cigar"), (27, 242), True)


def posted(path: Path) -> Ledger:
    """A ledger with a wrong result that was posted."""
    ledger = Ledger(path)
    ledger.record(WRONG, NOW)
    ledger.claim(KEY, NOW)
    ledger.confirm(KEY, PostRef("17", "https://example.org/17"), NOW)
    return ledger


def test_a_ledger_from_before_amendments_is_brought_up_to_date(tmp_path: Path) -> None:
    ledger = posted(tmp_path / "ledger.sqlite3")
    with closing(sqlite3.connect(ledger.path)) as db, db:
        db.execute("DROP TABLE amendments")
        db.execute("DROP TABLE withdrawals")
    assert Amendments(ledger).withdrawal(KEY) is None
    assert ledger.result("nyt", DAY) == WRONG
    Amendments(ledger).replace(RIGHT, NOW)
    assert Amendments(ledger).withdrawal(KEY) == PostRef("17", "https://example.org/17")


def test_reading_amendments_creates_nothing(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    assert Amendments(ledger).traces("nyt", DAY) == []
    assert Amendments(ledger).withdrawal(KEY) is None
    assert not Amendments(ledger).was_replaced(KEY)
    assert not ledger.path.exists()


def test_a_post_that_is_to_be_deleted_is_exported_as_a_doubt(tmp_path: Path) -> None:
    ledger = posted(tmp_path / "ledger.sqlite3")
    Amendments(ledger).replace(RIGHT, NOW)
    assert "x result claimed 17 https://example.org/17" in export_csv(ledger)
    Amendments(ledger).end(KEY, NOW)
    assert "claimed" not in export_csv(ledger)


def test_an_old_history_brings_back_neither_the_result_nor_its_post(tmp_path: Path) -> None:
    ledger = posted(tmp_path / "ledger.sqlite3")
    old = export_csv(ledger)
    Amendments(ledger).replace(RIGHT, NOW)
    import_csv(old, ledger, NOW)
    assert ledger.result("nyt", DAY) == RIGHT
    assert ledger.entry(KEY) is None
    Amendments(ledger).end(KEY, NOW)
    import_csv(old, ledger, NOW)
    assert ledger.entry(KEY) is None
    assert Amendments(ledger).was_replaced(KEY)


def test_an_amendment_leaves_other_days_and_sources_alone(tmp_path: Path) -> None:
    ledger = posted(tmp_path / "ledger.sqlite3")
    other = PostKey("practice", DAY, "x")
    ledger.claim(other, NOW)
    Amendments(ledger).replace(RIGHT, NOW)
    assert ledger.entry(other) is not None
    assert Amendments(ledger).withdrawal(other) is None
    assert Amendments(ledger).revision("practice", DAY) == 0


def test_a_corrected_answer_replaces_the_one_in_the_history(tmp_path: Path) -> None:
    ledger = posted(tmp_path / "ledger.sqlite3")
    answers = AnswerLedger(ledger.path)
    answers.keep([DayAnswer(DAY, 1689, "mound")], NOW)
    Amendments(ledger).replace(RIGHT, NOW)
    assert answers.answers() == [DayAnswer(DAY, 1689, "cigar")]
    assert Amendments(ledger).forget("nyt", DAY, NOW)
    assert answers.answers() == []
