"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from solver import files
from solver.errors import OutputError
from tests.worksheets.samples import FACTS, simple_chart
from worksheets.drawing.paper import PAPERS
from worksheets.drawing.shapes import Document
from worksheets.drawing.theme import THEMES
from worksheets.errors import UnknownFormatError
from worksheets.sheets.columns_layout import columns_document
from worksheets.writers import table as export


@pytest.fixture(scope="module")
def pages() -> Document:
    paper = PAPERS["a5"].portrait
    return columns_document(simple_chart("salet"), FACTS, paper, THEMES["classic"])


def test_pages_of_one_page_formats_are_numbered(pages: Document, tmp_path: Path) -> None:
    assert len(pages.pages) == 2
    for suffix in (".svg", ".png"):
        files = export.write(pages, tmp_path / f"sheet{suffix}")
        assert [file.name for file in files] == [f"sheet-1{suffix}", f"sheet-2{suffix}"]
    assert [file.name for file in export.write(pages, tmp_path / "sheet.PDF")] == ["sheet.PDF"]
    assert len(list(tmp_path.iterdir())) == 5


def test_every_format_is_the_same_bytes_every_time(pages: Document, tmp_path: Path) -> None:
    for suffix in export.WRITERS:
        first = [file.read_bytes() for file in export.write(pages, tmp_path / f"a{suffix}")]
        second = [file.read_bytes() for file in export.write(pages, tmp_path / f"b{suffix}")]
        assert first == second


def test_a_failed_write_leaves_nothing_new_and_nothing_lost(
    pages: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sheet-1.svg").write_text("before", encoding="utf-8")
    whole = files._beside
    calls: list[Path] = []

    def full_disk(path: Path, content: bytes) -> Path:
        calls.append(path)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return whole(path, content)

    monkeypatch.setattr(files, "_beside", full_disk)
    with pytest.raises(OutputError, match="No space left"):
        export.write(pages, tmp_path / "sheet.svg")
    assert [file.name for file in tmp_path.iterdir()] == ["sheet-1.svg"]
    assert (tmp_path / "sheet-1.svg").read_text(encoding="utf-8") == "before"


def test_files_have_ordinary_permissions(pages: Document, tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    (file,) = export.write(pages, tmp_path / "sheet.pdf")
    assert file.stat().st_mode == (tmp_path / "other").stat().st_mode


def test_an_unknown_extension_names_the_known_ones() -> None:
    with pytest.raises(UnknownFormatError, match=r"'sheet.doc' .* \.svg, \.pdf, \.png"):
        export.require_writer(Path("sheet.doc"))
