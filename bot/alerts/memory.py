"""What was sent today, so that nothing is sent twice: an empty file each, made before sending."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True)
class Memory:
    """A folder of notes. Where none can be made, nothing is remembered, and everything is sent.

    It is better to be told often of a full disk than never.
    """

    folder: Path

    def begin(self, name: str, day: date) -> bool:
        """Whether this has not been sent on this day; it counts as sent from now on."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return True
        try:
            self._path(name, day).touch(exist_ok=False)
        except FileExistsError:
            return False
        except OSError:
            return True
        self._clear(day)
        return True

    def undo(self, name: str, day: date) -> None:
        """It was not sent after all: the next run may."""
        try:
            self._path(name, day).unlink(missing_ok=True)
        except OSError:
            return

    def _path(self, name: str, day: date) -> Path:
        return self.folder / f"{day.isoformat()} {name}"

    def _clear(self, day: date) -> None:
        """Remove the notes of other days."""
        try:
            for path in self.folder.iterdir():
                if not path.name.startswith(day.isoformat()):
                    path.unlink(missing_ok=True)
        except OSError:
            return
