"""The embedded network: a folder. Needs no account, and shows what the others would be sent."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bot.errors import NetworkError
from bot.networks.base import Post, PostRef, with_tags


@dataclass(frozen=True)
class Outbox:
    """Leaves `KEY.txt`, `KEY.alt.txt` and `KEY.png`; the text last, so its presence means all.

    Beside them are the feeds; `address` is the folder's own on the web, if it has one.
    """

    folder: Path
    address: str = ""
    name: str = "outbox"
    free_to_ask: bool = True

    def check(self, post: Post) -> None:
        """A folder takes any length."""

    def find(self, post: Post) -> PostRef | None:
        """The post if its text is there."""
        path = self._path(post)
        return PostRef(post.key, path.as_uri()) if path.is_file() else None

    def account(self) -> str:
        """The folder, having made sure that files can be written to it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.folder):
                return str(self.folder)
        except OSError as error:
            raise self._unwritable(error) from error

    def close(self) -> None:
        """A folder needs no closing."""

    def send(self, post: Post) -> PostRef:
        """Write the three files, each whole or not at all."""
        path = self._path(post)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if post.picture is not None:
                _write(path.with_suffix(".png"), post.picture)
            if post.alt:
                _write(path.with_suffix(".alt.txt"), f"{post.alt}\n".encode())
            text = with_tags(post.text, post.tags, post.link)
            _write(path, f"{text}\n".encode())
            self._write_feeds()
        except OSError as error:
            raise self._unwritable(error) from error
        return PostRef(post.key, path.as_uri())

    def delete(self, post: Post, ref: PostRef) -> None:  # noqa: ARG002
        """Remove the three files, the text first."""
        path = self._path(post)
        try:
            for each in (path, path.with_suffix(".alt.txt"), path.with_suffix(".png")):
                each.unlink(missing_ok=True)
            if self.folder.exists():
                self._write_feeds()
        except OSError as error:
            raise self._unwritable(error) from error

    def _write_feeds(self) -> None:
        from bot.networks.feeds import ATOM, JSON, feeds_of

        feeds = feeds_of(self.folder, self.address)
        for name in (ATOM, JSON):
            if name in feeds:
                _write(self.folder / name, feeds[name])
            else:
                (self.folder / name).unlink(missing_ok=True)

    def _unwritable(self, error: OSError) -> NetworkError:
        return NetworkError(
            f"cannot write to the outbox {self.folder}: {error.strerror}; "
            "free up disk space or set SECONDGUESS_STATE_DIR"
        )

    def _path(self, post: Post) -> Path:
        return (self.folder / f"{post.key}.txt").absolute()


def _write(path: Path, content: bytes) -> None:
    """Replace the file in one step, on the same file system."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
