# ruff: noqa: S608 (the conditions are constants of this file)
"""What was taken back: results that were wrong, days that were opened again, doubts settled.

Each leaves a row in the table `amendments` that nothing ever changes: what was known before and
after. A post that a new one is to replace is listed in `withdrawals` until its network has deleted
it, and nothing is sent before. Each method is one transaction.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bot.networks.base import WEEK, PostKey, PostRef
from bot.record.ledger import (
    CLAIMED,
    FAILED,
    POSTED,
    RESULT_ROWS,
    Ledger,
    Result,
    insert_result,
    key_columns,
    read_result,
)

DAILY = "nyt"  # the source whose answers are the history that beliefs are made from
CORRECT, FORGET, GONE, THERE = "correct", "forget", "gone", "there"
_SAME_POST = "source = ? AND date = ? AND network = ? AND slot = ?"
_SAME_DAY = "source = ? AND date = ?"
_ABOUT_DAY = f"{_SAME_DAY} AND slot <> '{WEEK}'"  # the post of a week is about other days, too


@dataclass(frozen=True)
class Trace:
    """One row of the past: what was done and when; the guesses before and after, if any.

    `posts` are network, kind, state, identifier and address of each post that was known before.
    """

    kind: str
    at: datetime
    before: tuple[str, ...] | None
    after: tuple[str, ...] | None
    posts: tuple[tuple[str | None, ...], ...]


class Amendments:
    """The ledger's amendments; `LedgerError` where the ledger cannot be used."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def traces(self, source: str, day: date) -> list[Trace]:
        """What was ever taken back of this day, in order."""
        with self.ledger.reading() as db:
            if db is None:
                return []
            rows = db.execute(
                f"SELECT kind, at, before, after, posts FROM amendments WHERE {_SAME_DAY} "
                "ORDER BY id",
                (source, day.isoformat()),
            ).fetchall()
        return [
            Trace(kind, datetime.fromisoformat(at), _words(before), _words(after), _posts(posts))
            for kind, at, before, after, posts in rows
        ]

    def revision(self, source: str, day: date) -> int:
        """How often something of this day was taken back."""
        return len(self.traces(source, day))

    def replace(self, new: Result, now: datetime) -> None:
        """Keep `new` as the day's result; every post that is or may be there is to be deleted."""
        with self.ledger.writing() as db:
            day = (new.source, new.date.isoformat())
            posts = _known_posts(db, *day)
            _note(db, CORRECT, day, (new.guesses, posts), now)
            db.execute(f"DELETE FROM results WHERE {_SAME_DAY}", day)
            insert_result(db, new, now)
            _drop_answer(db, *day)
            if new.solved and new.source == DAILY:
                answer = (new.date.isoformat(), new.number, new.guesses[-1], now.isoformat())
                db.execute("INSERT INTO answers VALUES (?, ?, ?, ?)", answer)
            for network, kind, state, number, url in posts:
                if state != FAILED:
                    db.execute(
                        "INSERT INTO withdrawals VALUES (?, ?, ?, ?, ?, ?, ?, NULL) "
                        "ON CONFLICT DO UPDATE SET id = excluded.id, url = excluded.url, "
                        "begun_at = excluded.begun_at, done_at = NULL",
                        (*day, network, kind, number, url, now.isoformat()),
                    )
            db.execute(f"DELETE FROM deliveries WHERE {_ABOUT_DAY}", day)

    def forget(self, source: str, day: date, now: datetime) -> bool:
        """Whether anything was known of the day, whose result is now open again.

        What was posted or claimed becomes a doubt: the network is asked before anything is sent.
        """
        with self.ledger.writing() as db:
            columns = (source, day.isoformat())
            posts = _known_posts(db, *columns)
            known = db.execute(f"{RESULT_ROWS} WHERE {_SAME_DAY}", columns).fetchone()
            if not posts and known is None:
                return False
            _note(db, FORGET, columns, (None, posts), now)
            _drop_answer(db, *columns)
            db.execute(f"DELETE FROM results WHERE {_SAME_DAY}", columns)
            db.execute(
                f"DELETE FROM deliveries WHERE {_ABOUT_DAY} AND state = ?", (*columns, FAILED)
            )
            db.execute(
                "UPDATE deliveries SET state = ?, reason = NULL, changed_at = ? "
                f"WHERE {_ABOUT_DAY}",
                (CLAIMED, now.isoformat(), *columns),
            )
            return True

    def withdrawal(self, key: PostKey) -> PostRef | None:
        """The post that must be deleted before another is sent, if there is one."""
        return self._withdrawn(key, "done_at IS NULL")

    def was_replaced(self, key: PostKey) -> bool:
        """Whether a post was, or is to be, deleted so that a new one takes its place."""
        return self._withdrawn(key, "1") is not None

    def end(self, key: PostKey, now: datetime) -> None:
        """The post that was to be deleted is gone."""
        with self.ledger.writing() as db:
            _end(db, key, now)

    def settle(self, key: PostKey, there: bool, now: datetime) -> bool:
        """Whether there was a doubt, which is settled by the owner, who has looked.

        A post that is not there may be sent again, even if the ledger had it as posted.
        """
        with self.ledger.writing() as db:
            pending = db.execute(
                f"SELECT 1 FROM withdrawals WHERE {_SAME_POST} AND done_at IS NULL",
                key_columns(key),
            ).fetchone()
            entry = db.execute(
                f"SELECT state FROM deliveries WHERE {_SAME_POST}", key_columns(key)
            ).fetchone()
            state = entry[0] if entry else None
            if there and (pending or state != CLAIMED):
                return False
            if not there and not pending and state not in (CLAIMED, POSTED):
                return False
            day = (key.source, key.day.isoformat())
            posts = _known_posts(db, *day, key)
            _note(db, THERE if there else GONE, day, (None, posts), now)
            if there:
                db.execute(
                    f"UPDATE deliveries SET state = ?, changed_at = ? WHERE {_SAME_POST}",
                    (POSTED, now.isoformat(), *key_columns(key)),
                )
            else:
                _end(db, key, now)
                db.execute(f"DELETE FROM deliveries WHERE {_SAME_POST}", key_columns(key))
            return True

    def _withdrawn(self, key: PostKey, which: str) -> PostRef | None:
        with self.ledger.reading() as db:
            if db is None:
                return None
            query = f"SELECT id, url FROM withdrawals WHERE {_SAME_POST} AND {which}"
            row = db.execute(query, key_columns(key)).fetchone()
            return None if row is None else PostRef(*row)


def _drop_answer(db: sqlite3.Connection, source: str, day: str) -> None:
    """Take a day that is amended out of the daily game's history."""
    if source == DAILY:
        db.execute("DELETE FROM answers WHERE date = ?", (day,))


def _end(db: sqlite3.Connection, key: PostKey, now: datetime) -> None:
    query = f"UPDATE withdrawals SET done_at = ? WHERE {_SAME_POST} AND done_at IS NULL"
    db.execute(query, (now.isoformat(), *key_columns(key)))


def _known_posts(
    db: sqlite3.Connection, source: str, day: str, key: PostKey | None = None
) -> list[tuple[str | None, ...]]:
    """Network, kind, state, identifier and address of the day's posts, or of one of them."""
    rows = db.execute(
        f"SELECT network, slot, state, id, url FROM deliveries WHERE {_ABOUT_DAY} "
        "ORDER BY network, slot",
        (source, day),
    ).fetchall()
    return [row for row in rows if key is None or row[:2] == (key.network, key.kind)]


def _note(
    db: sqlite3.Connection,
    kind: str,
    day: tuple[str, str],
    after: tuple[Sequence[str] | None, list[tuple[str | None, ...]]],
    now: datetime,
) -> None:
    """Add the row that stays; `after` are the new guesses and the posts known before."""
    row = db.execute(f"{RESULT_ROWS} WHERE {_SAME_DAY}", day).fetchone()
    before = json.dumps(read_result(row).guesses) if row else None
    guesses, posts = after
    kept = json.dumps(guesses) if guesses else (before if kind in (GONE, THERE) else None)
    db.execute(
        "INSERT INTO amendments (source, date, kind, before, after, posts, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*day, kind, before, kept, json.dumps(posts), now.isoformat()),
    )


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(json.loads(text))


def _posts(text: str) -> tuple[tuple[str | None, ...], ...]:
    return tuple(tuple(post) for post in json.loads(text))
