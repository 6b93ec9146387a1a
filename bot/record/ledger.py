"""What was solved, claimed and posted: one row a puzzle, one row a puzzle, network and slot.

A post is claimed before it is sent and confirmed after. A row left claimed means that a process
ended in between: the network itself must be asked before anything is sent again. The slot is
`result` for the day's post and `words` for the reply with its words.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from bot.errors import LedgerError
from bot.networks.base import RESULT, PostRef

_SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    source TEXT NOT NULL, date TEXT NOT NULL, number INTEGER NOT NULL,
    rule TEXT NOT NULL, hard INTEGER NOT NULL, max_guesses INTEGER NOT NULL,
    guesses TEXT NOT NULL, patterns TEXT NOT NULL, solved INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    PRIMARY KEY (source, date)
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
    source TEXT NOT NULL, date TEXT NOT NULL, network TEXT NOT NULL, slot TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('claimed', 'posted', 'failed')),
    id TEXT, url TEXT, reason TEXT, claimed_at TEXT NOT NULL, changed_at TEXT NOT NULL,
    PRIMARY KEY (source, date, network, slot)
) STRICT;
"""
# What ledgers of the first version called their deliveries.
_FIRST_VERSION = """
INSERT OR IGNORE INTO deliveries
    SELECT source, date, network, 'result', state, id, url, reason, changed_at, changed_at
    FROM posts;
DROP TABLE posts;
"""
_RESULTS = (
    "SELECT source, date, number, rule, hard, max_guesses, guesses, patterns, solved FROM results"
)
_BUSY_SECONDS = 30
_DAMAGED = ("not a database", "malformed", "no such column", "no such table", "has no column")
CLAIMED, POSTED, FAILED = "claimed", "posted", "failed"


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
    """The state of one post: `claimed`, `posted` or `failed`, and when it was first claimed."""

    state: str
    ref: PostRef
    reason: str | None
    claimed: datetime


@dataclass(frozen=True)
class Delivery:
    """A row of the ledger: which post, and its state."""

    source: str
    date: date
    network: str
    slot: str
    entry: Entry


class Ledger:
    """The ledger file; created when first written to. `LedgerError` when it cannot be used.

    A damaged file is moved aside, never overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A transaction of its own; all of it or nothing is kept."""
        connection = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            connection.execute("BEGIN IMMEDIATE")
            _prepare(connection)
            yield connection
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            if connection is not None:
                connection.close()
            raise self._unusable(error) from error
        finally:
            if connection is not None:
                connection.close()

    @contextmanager
    def _read(self) -> Iterator[sqlite3.Connection | None]:
        """A connection that writes nothing, or None where there is no ledger yet."""
        if not self.path.exists():
            yield None
            return
        connection = None
        try:
            connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            if not _has_tables(connection):
                with self._open():
                    pass  # an empty file, or one of the first version
            connection.execute("BEGIN")
            yield connection
        except (sqlite3.Error, OSError, ValueError) as error:
            if connection is not None:
                connection.close()
            raise self._unusable(error) from error
        finally:
            if connection is not None:
                connection.close()

    def _unusable(self, error: Exception) -> LedgerError:
        """One line for the owner, by cause; a damaged file has been moved aside."""
        said = str(error).lower()
        if any(words in said for words in _DAMAGED) or isinstance(error, ValueError):
            kept = _move_aside(self.path)
            return LedgerError(
                f"the ledger {self.path} is damaged and was kept as {kept.name}; "
                "the next run begins a new one and asks the networks what is posted"
            )
        hint = "set SECONDGUESS_STATE_DIR to a folder that can be written to"
        if "full" in said or "disk i/o" in said or "too large" in said:
            hint = "free space on the disk"
        elif "locked" in said:
            hint = "another program holds it"
        return LedgerError(f"the ledger {self.path} cannot be used ({error}); {hint}")

    def result(self, source: str, day: date) -> Result | None:
        """The day's result, if it is known."""
        with self._read() as db:
            if db is None:
                return None
            query = f"{_RESULTS} WHERE source = ? AND date = ?"
            row = db.execute(query, (source, day.isoformat())).fetchone()
            return None if row is None else _result(row)

    def results(self, source: str | None = None) -> list[Result]:
        """Every result, of one source if given, by date and source."""
        with self._read() as db:
            if db is None:
                return []
            query = f"{_RESULTS} WHERE ? IN (source, '') ORDER BY date, source"
            return [_result(row) for row in db.execute(query, (source or "",))]

    def record(self, result: Result, now: datetime) -> Result:
        """Keep the day's result and return what is kept: one that is there already stays."""
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
        return self.result(result.source, result.date) or result

    def entry(self, source: str, day: date, network: str, slot: str = RESULT) -> Entry | None:
        """What is known of the post on this network."""
        with self._read() as db:
            return None if db is None else _entry(db, (source, day.isoformat(), network, slot))

    def deliveries(self) -> list[Delivery]:
        """Every post that was ever tried, by date, source, network and slot."""
        with self._read() as db:
            if db is None:
                return []
            rows = db.execute(
                "SELECT source, date, network, slot, state, id, url, reason, claimed_at "
                "FROM deliveries ORDER BY date, source, network, slot"
            ).fetchall()
            return [
                Delivery(source, date.fromisoformat(day), network, slot, _as_entry(rest))
                for source, day, network, slot, *rest in rows
            ]

    def posted_before(self, network: str) -> bool:
        """Whether this ledger knows of any post on the network, so that it can be trusted."""
        with self._read() as db:
            query = "SELECT 1 FROM deliveries WHERE network = ? AND state = 'posted' LIMIT 1"
            return db is not None and db.execute(query, (network,)).fetchone() is not None

    def last_posted(self) -> datetime | None:
        """When a post was last confirmed."""
        with self._read() as db:
            if db is None:
                return None
            query = "SELECT max(changed_at) FROM deliveries WHERE state = 'posted'"
            (moment,) = db.execute(query).fetchone()
            return None if moment is None else datetime.fromisoformat(moment)

    def claim(
        self, source: str, day: date, network: str, now: datetime, slot: str = RESULT
    ) -> Entry | None:
        """Claim the post and return what was known before; a posted one is left as it is.

        Two processes cannot both see the same earlier state: reading and claiming is one
        transaction. The time of the first claim stays.
        """
        key = (source, day.isoformat(), network, slot)
        with self._open() as db:
            before = _entry(db, key)
            if before is None or before.state != POSTED:
                _put(db, key, CLAIMED, PostRef(None, None), None, now)
            return before

    def confirm(
        self,
        source: str,
        day: date,
        network: str,
        ref: PostRef,
        now: datetime,
        slot: str = RESULT,
    ) -> None:
        """The network has the post."""
        with self._open() as db:
            _put(db, (source, day.isoformat(), network, slot), POSTED, ref, None, now)

    def fail(
        self, source: str, day: date, network: str, reason: str, now: datetime, slot: str = RESULT
    ) -> None:
        """The network certainly does not have the post; the next run may send it."""
        key = (source, day.isoformat(), network, slot)
        with self._open() as db:
            _put(db, key, FAILED, PostRef(None, None), reason, now)


def _prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring those of the first version up to date."""
    if _has_tables(db):
        return
    script = _SCHEMA + (_FIRST_VERSION if _has_table(db, "posts") else "")
    for statement in script.split(";"):
        db.execute(statement)  # executescript would end the transaction


def _has_tables(db: sqlite3.Connection) -> bool:
    return _has_table(db, "deliveries") and not _has_table(db, "posts")


def _has_table(db: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return db.execute(query, (name,)).fetchone() is not None


def _move_aside(path: Path) -> Path:
    """Rename the file, and SQLite's own beside it, to names that are free."""
    number = 1
    while (kept := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(kept)
    for suffix in ("-journal", "-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + suffix))
    return kept


def _result(row: tuple[str, str, int, str, int, int, str, str, int]) -> Result:
    source, day, number, rule, hard, limit, guesses, patterns, solved = row
    return Result(
        source,
        date.fromisoformat(day),
        number,
        rule,
        bool(hard),
        limit,
        tuple(json.loads(guesses)),
        tuple(json.loads(patterns)),
        bool(solved),
    )


def _as_entry(row: tuple[str, str | None, str | None, str | None, str] | list[str]) -> Entry:
    state, number, url, reason, claimed = row
    assert state is not None
    assert claimed is not None
    return Entry(state, PostRef(number, url), reason, datetime.fromisoformat(claimed))


def _entry(db: sqlite3.Connection, key: tuple[str, str, str, str]) -> Entry | None:
    row = db.execute(
        "SELECT state, id, url, reason, claimed_at FROM deliveries "
        "WHERE source = ? AND date = ? AND network = ? AND slot = ?",
        key,
    ).fetchone()
    return None if row is None else _as_entry(row)


def _put(
    db: sqlite3.Connection,
    key: tuple[str, str, str, str],
    state: str,
    ref: PostRef,
    reason: str | None,
    now: datetime,
) -> None:
    moment = now.isoformat()
    db.execute(
        "INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT DO UPDATE SET state = excluded.state, id = excluded.id, url = excluded.url, "
        "reason = excluded.reason, changed_at = excluded.changed_at",
        (*key, state, ref.id, ref.url, reason, moment, moment),
    )
