"""What was solved, claimed and posted: one row for each puzzle and one for each post key.

A post is claimed before it is sent and confirmed after. A row left claimed means that a process
ended in between: the network itself must be asked before anything is sent again.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from bot.networks.base import PostKey, PostRef
from bot.record.damage import ledger_error
from bot.record.schema import has_tables, prepare

RESULT_ROWS = (
    "SELECT source, date, number, rule, hard, max_guesses, guesses, patterns, solved FROM results"
)
_BUSY_SECONDS = 30
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
class LedgerRow:
    """A row of the ledger: which post, and its state."""

    key: PostKey
    entry: Entry


class Ledger:
    """The ledger file; created when first written to. `LedgerError` when it cannot be used.

    A damaged file is moved aside, never overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction of its own; all of it or nothing is kept."""
        connection = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            connection.execute("BEGIN IMMEDIATE")
            prepare(connection)
            yield connection
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            if connection is not None:
                connection.close()
            raise ledger_error(self.path, error) from error
        finally:
            if connection is not None:
                connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection | None]:
        """A connection that writes nothing, or None where there is no ledger yet."""
        if not self.path.exists():
            yield None
            return
        connection = None
        try:
            connection = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
            if not has_tables(connection):
                with self.writing():
                    pass  # an empty file, or one of the first version
            connection.execute("BEGIN")
            yield connection
        except (sqlite3.Error, OSError, ValueError) as error:
            if connection is not None:
                connection.close()
            raise ledger_error(self.path, error) from error
        finally:
            if connection is not None:
                connection.close()

    def result(self, source: str, day: date) -> Result | None:
        """The day's result, if it is known."""
        with self.reading() as db:
            if db is None:
                return None
            query = f"{RESULT_ROWS} WHERE source = ? AND date = ?"
            row = db.execute(query, (source, day.isoformat())).fetchone()
            return None if row is None else read_result(row)

    def results(self, source: str | None = None) -> list[Result]:
        """Every result, of one source if given, by date and source."""
        with self.reading() as db:
            if db is None:
                return []
            query = f"{RESULT_ROWS} WHERE ? IN (source, '') ORDER BY date, source"
            return [read_result(row) for row in db.execute(query, (source or "",))]

    def record(self, result: Result, now: datetime) -> Result:
        """Keep the day's result and return what is kept: one that is there already stays."""
        with self.writing() as db:
            insert_result(db, result, now)
        return self.result(result.source, result.date) or result

    def restore(
        self,
        results: Iterable[Result],
        posts: Iterable[tuple[PostKey, str, PostRef]],
        now: datetime,
    ) -> int:
        """The number of results that were new, having added them and what is known of posts.

        One transaction, since years of results are restored at once. What is there stays: a
        result as it is, and a post that is confirmed.
        """
        with self.writing() as db:
            new = sum(insert_result(db, result, now) for result in results)
            for key, state, ref in posts:
                known = _entry(db, key)
                if (known is None or known.state != POSTED) and not _taken_back(db, key, ref):
                    _put(db, key, state, ref, None, now)
            return new

    def entry(self, key: PostKey) -> Entry | None:
        """What is known of the post."""
        with self.reading() as db:
            return None if db is None else _entry(db, key)

    def deliveries(self) -> list[LedgerRow]:
        """Every post that was ever tried, by date, source, network and kind.

        One that is to be deleted counts as claimed: it may or may not be there.
        """
        with self.reading() as db:
            if db is None:
                return []
            rows = db.execute(
                "SELECT source, date, network, slot, state, id, url, reason, claimed_at "
                "FROM deliveries UNION ALL SELECT source, date, network, slot, 'claimed', id, url, "
                "NULL, begun_at FROM withdrawals WHERE done_at IS NULL "
                "ORDER BY date, source, network, slot"
            ).fetchall()
            return [
                LedgerRow(PostKey(source, date.fromisoformat(day), network, kind), _as_entry(rest))
                for source, day, network, kind, *rest in rows
            ]

    def posted_before(self, network: str) -> bool:
        """Whether this ledger knows of any post on the network, so that it can be trusted."""
        with self.reading() as db:
            query = "SELECT 1 FROM deliveries WHERE network = ? AND state = 'posted' LIMIT 1"
            return db is not None and db.execute(query, (network,)).fetchone() is not None

    def last_posted(self) -> datetime | None:
        """When a post was last confirmed."""
        with self.reading() as db:
            if db is None:
                return None
            query = "SELECT max(changed_at) FROM deliveries WHERE state = 'posted'"
            (moment,) = db.execute(query).fetchone()
            return None if moment is None else datetime.fromisoformat(moment)

    def claim(self, key: PostKey, now: datetime) -> Entry | None:
        """Claim the post and return what was known before; a posted one is left as it is.

        Two processes cannot both see the same earlier state: reading and claiming is one
        transaction. The time of the first claim stays.
        """
        with self.writing() as db:
            before = _entry(db, key)
            if before is None or before.state != POSTED:
                _put(db, key, CLAIMED, PostRef(None, None), None, now)
            return before

    def confirm(self, key: PostKey, ref: PostRef, now: datetime) -> None:
        """The network has the post."""
        with self.writing() as db:
            _put(db, key, POSTED, ref, None, now)

    def fail(self, key: PostKey, reason: str, now: datetime) -> None:
        """The network certainly does not have the post; the next run may send it."""
        with self.writing() as db:
            _put(db, key, FAILED, PostRef(None, None), reason, now)


def insert_result(db: sqlite3.Connection, result: Result, now: datetime) -> int:
    """1 if the result was new, 0 if the ledger has one of that day already."""
    return db.execute(
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
    ).rowcount


def read_result(row: tuple[str, str, int, str, int, int, str, str, int]) -> Result:
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


def key_columns(key: PostKey) -> tuple[str, str, str, str]:
    """The primary key of the table `deliveries`; its column `slot` is the kind."""
    return key.source, key.day.isoformat(), key.network, key.kind


def _entry(db: sqlite3.Connection, key: PostKey) -> Entry | None:
    row = db.execute(
        "SELECT state, id, url, reason, claimed_at FROM deliveries "
        "WHERE source = ? AND date = ? AND network = ? AND slot = ?",
        key_columns(key),
    ).fetchone()
    return None if row is None else _as_entry(row)


def _taken_back(db: sqlite3.Connection, key: PostKey, ref: PostRef) -> bool:
    """Whether this post is one that an amendment has deleted, or is about to."""
    query = (
        "SELECT 1 FROM withdrawals WHERE source = ? AND date = ? AND network = ? AND slot = ? "
        "AND (done_at IS NULL OR id = ?)"
    )
    return db.execute(query, (*key_columns(key), ref.id)).fetchone() is not None


def _put(
    db: sqlite3.Connection,
    key: PostKey,
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
        (*key_columns(key), state, ref.id, ref.url, reason, moment, moment),
    )
