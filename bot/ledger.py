"""What was solved, claimed and posted: one row a puzzle, one row a puzzle and network.

A post is claimed before it is sent and confirmed after. A row left claimed means that a process
ended in between: the network itself must be asked before anything is sent again.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from bot.errors import LedgerError
from bot.networks.base import Receipt

_SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    source TEXT NOT NULL, date TEXT NOT NULL, number INTEGER NOT NULL,
    rule TEXT NOT NULL, hard INTEGER NOT NULL, max_guesses INTEGER NOT NULL,
    guesses TEXT NOT NULL, patterns TEXT NOT NULL, solved INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    PRIMARY KEY (source, date)
) STRICT;
CREATE TABLE IF NOT EXISTS posts (
    source TEXT NOT NULL, date TEXT NOT NULL, network TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('claimed', 'posted', 'failed')),
    id TEXT, url TEXT, reason TEXT, changed_at TEXT NOT NULL,
    PRIMARY KEY (source, date, network)
) STRICT;
"""
_BUSY_SECONDS = 30


@dataclass(frozen=True)
class Result:
    """A solved or lost puzzle as the ledger keeps it."""

    source: str
    date: date
    number: int
    rule: str
    hard: bool
    limit: int
    guesses: tuple[str, ...]
    patterns: tuple[int, ...]
    solved: bool


@dataclass(frozen=True)
class Entry:
    """The state of one puzzle on one network: `claimed`, `posted` or `failed`."""

    state: str
    receipt: Receipt
    reason: str | None


class Ledger:
    """The ledger file; created when first written to. `LedgerError` when it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        connection = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            connection.executescript(_SCHEMA)
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise LedgerError(
                f"the ledger {self.path} cannot be used: {error}; nothing was posted; "
                "move it aside or set SECONDGUESS_STATE_DIR"
            ) from error
        finally:
            if connection is not None:
                connection.close()

    def result(self, source: str, day: date) -> Result | None:
        """The day's result, if it is known."""
        if not self.path.exists():
            return None
        with self._open() as db:
            row = db.execute(
                "SELECT number, rule, hard, max_guesses, guesses, patterns, solved FROM results "
                "WHERE source = ? AND date = ?",
                (source, day.isoformat()),
            ).fetchone()
        if row is None:
            return None
        number, rule, hard, limit, guesses, patterns, solved = row
        return Result(
            source,
            day,
            number,
            rule,
            bool(hard),
            limit,
            tuple(json.loads(guesses)),
            tuple(json.loads(patterns)),
            bool(solved),
        )

    def record(self, result: Result, now: datetime) -> None:
        """Keep the day's result; one that is there already stays."""
        with self._open() as db:
            db.execute(
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    result.source,
                    result.date.isoformat(),
                    result.number,
                    result.rule,
                    int(result.hard),
                    result.limit,
                    json.dumps(result.guesses),
                    json.dumps(result.patterns),
                    int(result.solved),
                    now.isoformat(),
                ),
            )

    def entry(self, source: str, day: date, network: str) -> Entry | None:
        """What is known of the puzzle on this network."""
        if not self.path.exists():
            return None
        with self._open() as db:
            return _entry(db, source, day, network)

    def claim(self, source: str, day: date, network: str, now: datetime) -> Entry | None:
        """Claim the post and return what was known before; a posted one is left as it is.

        Two processes cannot both see the same earlier state: reading and claiming is one
        transaction.
        """
        with self._open() as db:
            before = _entry(db, source, day, network)
            if before is None or before.state != "posted":
                _put(db, source, day, network, "claimed", Receipt(None, None), None, now)
            return before

    def confirm(
        self, source: str, day: date, network: str, receipt: Receipt, now: datetime
    ) -> None:
        """The network has the post."""
        with self._open() as db:
            _put(db, source, day, network, "posted", receipt, None, now)

    def fail(self, source: str, day: date, network: str, reason: str, now: datetime) -> None:
        """The network certainly does not have the post; the next run may send it."""
        with self._open() as db:
            _put(db, source, day, network, "failed", Receipt(None, None), reason, now)


def _entry(db: sqlite3.Connection, source: str, day: date, network: str) -> Entry | None:
    row = db.execute(
        "SELECT state, id, url, reason FROM posts WHERE source = ? AND date = ? AND network = ?",
        (source, day.isoformat(), network),
    ).fetchone()
    return None if row is None else Entry(row[0], Receipt(row[1], row[2]), row[3])


def _put(
    db: sqlite3.Connection,
    source: str,
    day: date,
    network: str,
    state: str,
    receipt: Receipt,
    reason: str | None,
    now: datetime,
) -> None:
    db.execute(
        "INSERT OR REPLACE INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            source,
            day.isoformat(),
            network,
            state,
            receipt.id,
            receipt.url,
            reason,
            now.isoformat(),
        ),
    )
