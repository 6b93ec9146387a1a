"""What a run has left in the outbox."""

from pathlib import Path


def outbox(state: Path) -> list[str]:
    """The names of its files but for the feeds."""
    folder = state / "outbox"
    return (
        sorted(path.name for path in folder.iterdir() if path.stem != "feed")
        if folder.exists()
        else []
    )
