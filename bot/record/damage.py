"""What to do about a ledger that cannot be used; a damaged file is moved aside, not overwritten."""

from pathlib import Path

from bot.errors import LedgerError

_DAMAGED = ("not a database", "malformed", "no such column", "no such table", "has no column")
_NO_ROOM = ("full", "disk i/o", "too large")


def ledger_error(path: Path, error: Exception) -> LedgerError:
    """One line for the owner, by cause; a damaged file has been moved aside."""
    reason = str(error).lower()
    if any(phrase in reason for phrase in _DAMAGED) or isinstance(error, ValueError):
        kept = _move_aside(path)
        return LedgerError(
            f"the ledger {path} was damaged and has been moved to {kept.name}; the next run "
            "starts a new one and asks the networks what has been posted"
        )
    hint = "set SECONDGUESS_STATE_DIR to a writable folder"
    if any(phrase in reason for phrase in _NO_ROOM):
        hint = "free up disk space"
    elif "locked" in reason:
        hint = "another program has it locked"
    return LedgerError(f"cannot use the ledger {path} ({error}); {hint}")


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
