"""What a run has left in the outbox."""

from pathlib import Path


def outbox(state: Path) -> list[str]:
    folder = state / "outbox"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []
