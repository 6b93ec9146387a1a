"""PDF and PNG files, read back by independent readers."""

import io
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from solver import WORDLE
from tests.needs import needs
from tests.waiting import HANG
from tests.worksheets.samples import FACTS, simple_chart
from worksheets.drawing.paper import PAPERS, Paper
from worksheets.drawing.shapes import Document
from worksheets.drawing.theme import THEMES
from worksheets.sheets.columns_layout import columns_document
from worksheets.writers.cairo_writer import page_png, pdf_bytes
from worksheets.writers.svg import page_svg
from worksheets.writers.table import write

pytestmark = pytest.mark.slow

POINTS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "a3": (841.89, 1190.55)}


def _document(opener: str, paper: Paper, theme: str = "classic") -> Document:
    return columns_document(simple_chart(opener), FACTS, paper, THEMES[theme])


@pytest.fixture(scope="module")
def sheet() -> bytes:
    return pdf_bytes(_document("salet", PAPERS["a4"].landscape))


def test_a_strict_reader_finds_title_date_and_no_scaling(sheet: bytes) -> None:
    reader = PdfReader(io.BytesIO(sheet), strict=True)
    information: Any = reader.metadata
    assert information.title == "SALET: what to guess second"
    assert information.creation_date.strftime("%Y-%m-%d %H:%M:%S %z") == (
        "2026-02-02 00:00:00 +0000"
    )
    root: Any = reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert len(reader.pages) == 1


def test_every_card_is_text(sheet: bytes) -> None:
    text = PdfReader(io.BytesIO(sheet), strict=True).pages[0].extract_text()
    tokens = text.split()
    for card in simple_chart("salet").cards:
        assert card.guess.upper() in tokens
        assert WORDLE.format(card.pattern, 5) in tokens


def test_the_same_input_gives_the_same_small_file(sheet: bytes) -> None:
    assert pdf_bytes(_document("salet", PAPERS["a4"].landscape)) == sheet
    assert len(sheet) <= 200_000


@pytest.mark.parametrize("paper", POINTS)
def test_page_sizes_are_exact(paper: str, tmp_path: Path) -> None:
    pdfinfo = needs("pdfinfo")
    for turned in (PAPERS[paper].portrait, PAPERS[paper].landscape):
        (path,) = write(_document("salet", turned), tmp_path / "sheet.pdf")
        told = _told(pdfinfo, path)
        line = next(line for line in told.split("\n") if line.startswith("Page size"))
        size = [float(line.split()[2]), float(line.split()[4])]
        wanted = sorted(POINTS[paper], reverse=turned.width > turned.height)
        assert size == pytest.approx(wanted, abs=0.006)


def test_fonts_are_embedded_truetype_with_unicode(sheet: bytes, tmp_path: Path) -> None:
    pdffonts = needs("pdffonts")
    path = tmp_path / "sheet.pdf"
    path.write_bytes(sheet)
    rows = _told(pdffonts, path).strip().split("\n")[2:]
    assert len(rows) == 2
    for row in rows:
        assert "BarlowSemiCondensed" in row
        assert "TrueType" in row
        assert row.split()[-5:-2] == ["yes", "yes", "yes"]


def test_pdftotext_finds_every_suggestion(sheet: bytes, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(sheet)
    tokens = _told(needs("pdftotext"), path, "-").split()
    assert {card.guess.upper() for card in simple_chart("salet").cards} <= set(tokens)


def test_qpdf_has_no_complaint(sheet: bytes, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(sheet)
    told = _told(needs("qpdf"), "--check", path)
    assert "No syntax or stream encoding errors found" in told
    assert "WARNING" not in told


def test_several_pages_make_one_file() -> None:
    document = _document("saltire", PAPERS["a4"].landscape)
    reader = PdfReader(io.BytesIO(pdf_bytes(document)), strict=True)
    assert len(reader.pages) == len(document.pages) > 1
    for number, page in enumerate(reader.pages, 1):
        assert f"{number} of {len(document.pages)}" in page.extract_text()


@pytest.mark.parametrize("theme", THEMES)
def test_png_and_svg_show_the_same_picture(theme: str) -> None:
    """Two writers, one picture: hardly a pixel differs by much."""
    import cairocffi
    import cairosvg
    import numpy as np

    document = _document("salet", PAPERS["a5"].landscape, theme)
    painted = page_png(document, 0)
    assert painted == page_png(document, 0)
    width = cairocffi.ImageSurface.create_from_png(io.BytesIO(painted)).get_width()
    svg = page_svg(document, 0)
    drawn = cairosvg.svg2png(bytestring=svg.encode(), output_width=width)
    pixels = []
    for png in (painted, drawn):
        surface = cairocffi.ImageSurface.create_from_png(io.BytesIO(png))
        shape = (surface.get_height(), surface.get_stride() // 4, 4)
        # A copy: the buffer does not outlive its surface.
        pixels.append(np.frombuffer(bytes(surface.get_data()), np.uint8).reshape(shape)[..., :3])
    # Edges of letters differ by how they are smoothed: compare squares of eight pixels.
    high, wide = (min(p.shape[axis] for p in pixels) // 8 for axis in (0, 1))
    means = [
        p[: high * 8, : wide * 8].reshape(high, 8, wide, 8, 3).mean(axis=(1, 3)) for p in pixels
    ]
    apart = np.abs(means[0] - means[1]).max(axis=2)
    assert (apart > 90).mean() < 0.005
    assert apart.mean() < 4


def _told(program: str, *arguments: object) -> str:
    done = subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, check=True, timeout=HANG
    )
    assert done.stderr == ""
    return done.stdout
