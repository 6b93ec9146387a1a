"""Writing files whole or not at all: a reader sees the old content or the new, never a part."""

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from solver.errors import OutputError

__all__ = ["write_together", "write_whole"]


def write_whole(path: Path, content: bytes | str) -> None:
    """Write one file, text as UTF-8, with ordinary permissions.

    `OutputError` where that fails; what was there before then stays as it was.
    """
    write_together([(path, content)])


def write_together(files: Sequence[tuple[Path, bytes | str]]) -> None:
    """Write several files, all or none; as `write_whole`."""
    parts: list[Path] = []
    path = Path()
    try:
        for path, content in files:
            parts.append(_beside(path, content))
        for part, (path, _) in zip(parts, files, strict=True):
            part.replace(path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"cannot write {str(path)!r}: {reason}; give another file") from error
    finally:
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _beside(path: Path, content: bytes | str) -> Path:
    """The content in a temporary file in the same folder, with ordinary permissions."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        umask = os.umask(0)
        os.umask(umask)
        part.chmod(0o666 & ~umask)
    except BaseException:
        part.unlink()
        raise
    return part
