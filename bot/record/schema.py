"""The ledger's tables, and how those of earlier versions are brought up to date."""

import sqlite3

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
CREATE TABLE IF NOT EXISTS amendments (
    id INTEGER PRIMARY KEY, source TEXT NOT NULL, date TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('correct', 'forget', 'gone', 'there')),
    before TEXT, after TEXT, posts TEXT NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS withdrawals (
    source TEXT NOT NULL, date TEXT NOT NULL, network TEXT NOT NULL, slot TEXT NOT NULL,
    id TEXT, url TEXT, begun_at TEXT NOT NULL, done_at TEXT,
    PRIMARY KEY (source, date, network, slot)
) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    date TEXT NOT NULL PRIMARY KEY, number INTEGER NOT NULL, answer TEXT NOT NULL,
    recorded_at TEXT NOT NULL
) STRICT;
"""
# Ledgers of the first version called their deliveries `posts`.
_FIRST_VERSION = """
INSERT OR IGNORE INTO deliveries
    SELECT source, date, network, 'result', state, id, url, reason, changed_at, changed_at
    FROM posts;
DROP TABLE posts;
"""


def prepare(db: sqlite3.Connection) -> None:
    """Make the tables, or bring those of earlier versions up to date."""
    if has_tables(db):
        return
    script = _SCHEMA + (_FIRST_VERSION if _has_table(db, "posts") else "")
    for statement in script.split(";"):
        db.execute(statement)  # executescript would end the transaction


def has_tables(db: sqlite3.Connection) -> bool:
    """Whether the tables are there, and are those of this version."""
    wanted = ("answers", "amendments", "withdrawals")
    return all(_has_table(db, name) for name in wanted) and not _has_table(db, "posts")


def _has_table(db: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return db.execute(query, (name,)).fetchone() is not None
