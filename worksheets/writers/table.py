"""Documents as files: a table of writers by extension; a failed write leaves nothing behind."""

import os
from collections.abc import Callable
from pathlib import Path

from solver.files import write_together
from worksheets.drawing.shapes import Document
from worksheets.errors import UnknownFormatError

Contents = list[bytes]


def _svg(document: Document) -> Contents:
    from worksheets.writers.svg import page_svg

    return [page_svg(document, n).encode() for n in range(len(document.pages))]


def _pdf(document: Document) -> Contents:
    from worksheets.writers.cairo_writer import pdf_bytes

    return [pdf_bytes(document)]


def _png(document: Document) -> Contents:
    from worksheets.writers.cairo_writer import page_png

    return [page_png(document, n) for n in range(len(document.pages))]


# Each writer gives one file or as many as there are pages.
WRITERS: dict[str, Callable[[Document], Contents]] = {".svg": _svg, ".pdf": _pdf, ".png": _png}


def require_writer(path: Path, only: tuple[str, ...] = ()) -> None:
    """`UnknownFormatError` unless a writer knows the extension, or it is one of `only`."""
    known = only or tuple(WRITERS)
    if path.suffix.lower() not in known:
        raise UnknownFormatError(
            f"{str(path)!r} has no known extension; end it with {', '.join(known)}"
        )
    if path.suffix.lower() != ".svg":
        from worksheets.writers.cairo_library import require_cairo

        require_cairo()


def require_folder(path: Path) -> None:
    """`OSError` where the file can plainly not be written: known before anything is computed."""
    if path.is_dir():
        raise IsADirectoryError(f"{str(path)!r} is a folder; give a file name")
    parent = path.absolute().parent
    if not parent.is_dir():
        raise NotADirectoryError(f"the folder {str(parent)!r} does not exist; create it first")
    if not os.access(parent, os.W_OK):
        raise PermissionError(f"the folder {str(parent)!r} cannot be written to")


def write(document: Document, path: Path) -> list[Path]:
    """Write the document in the format that the extension names; the files, in page order.

    Several pages of a one-page format become `name-1.svg`, `name-2.svg` and so on. Either all
    files are written or none.
    """
    contents = WRITERS[path.suffix.lower()](document)
    paths = [path]
    if len(contents) > 1:
        paths = [path.with_stem(f"{path.stem}-{n}") for n in range(1, len(contents) + 1)]
    for target in paths:
        require_folder(target)
    write_together(list(zip(paths, contents, strict=True)))
    return paths
