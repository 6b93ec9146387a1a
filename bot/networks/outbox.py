"""The embedded network: a folder. Needs no account, and shows what the others would be sent."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.errors import NetworkError
from bot.networks.base import Post, Receipt


@dataclass(frozen=True)
class Outbox:
    """Leaves `KEY.txt`, `KEY.alt.txt` and `KEY.png`; the text last, so its presence means all."""

    folder: Path
    name: str = "outbox"

    def check(self, post: Post) -> None:
        """A folder takes any length."""

    def find(self, post: Post) -> Receipt | None:
        """The post if its text is there."""
        path = self._path(post)
        return Receipt(post.key, path.as_uri()) if path.is_file() else None

    def send(self, post: Post) -> Receipt:
        """Write the three files, each whole or not at all."""
        path = self._path(post)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _write(path.with_suffix(".png"), post.picture)
            _write(path.with_suffix(".alt.txt"), f"{post.alt}\n".encode())
            _write(path, f"{post.text}\n".encode())
        except OSError as error:
            raise NetworkError(
                f"cannot write to the outbox {self.folder}: {error.strerror}; "
                "free space or set SECONDGUESS_STATE_DIR"
            ) from error
        return Receipt(post.key, path.as_uri())

    def _path(self, post: Post) -> Path:
        return (self.folder / f"{post.key}.txt").absolute()


def _write(path: Path, content: bytes) -> None:
    """Replace the file in one step, on the same file system."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
