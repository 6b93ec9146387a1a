"""The typeface: widths that cairo agrees with, and a clear word where it cannot be found."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import HANG
from worksheets.drawing.tiles import FONT
from worksheets.drawing.typeface import PT, clipped, folder, printable, width
from worksheets.writers.cairo_library import MissingFontError, require_cairo


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
@pytest.mark.parametrize("text", ["SALET", "12 words left", "“else” – 1,024 … ×", "WWWWW"])
def test_widths_are_those_that_cairo_sets(text: str, bold: bool) -> None:
    cairo = require_cairo()
    context = cairo.Context(cairo.RecordingSurface(cairo.CONTENT_COLOR, None))
    weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
    context.select_font_face(FONT, cairo.FONT_SLANT_NORMAL, weight)
    context.set_font_size(500)
    assert width(text, 500, bold) / PT == pytest.approx(context.text_extents(text)[4], rel=0.003)


def test_what_the_typeface_lacks_becomes_a_question_mark() -> None:
    assert printable("мой list №1") == "??? list ?1"
    assert printable("Wörter – naïve") == "Wörter – naïve"


def test_a_text_is_cut_to_its_room() -> None:
    cut = clipped("a very long name of a list", 9, 20)
    assert cut.endswith("…") and width(cut, 9) <= 20
    assert clipped("short", 9, 20) == "short"


def test_the_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE" in (folder() / "OFL.txt").read_text(encoding="utf-8")


def test_a_cairo_that_cannot_find_the_typeface_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("worksheets.writers.cairo_library._agrees", lambda _cairo, _bold: False)
    require_cairo.cache_clear()
    try:
        with pytest.raises(MissingFontError, match=r"Barlow Semi Condensed .* cannot be used"):
            require_cairo()
    finally:
        require_cairo.cache_clear()


@pytest.mark.slow
def test_other_fonts_and_settings_of_the_machine_change_nothing(tmp_path: Path) -> None:
    """A machine without any font at all still makes the same file."""
    empty = tmp_path / "none.conf"
    empty.write_text("<fontconfig></fontconfig>", encoding="utf-8")
    script = (
        "import sys\n"
        "from tests.worksheets.samples import FACTS, simple_chart\n"
        "from worksheets.sheets.columns_layout import columns_document\n"
        "from worksheets.writers.cairo_writer import pdf_bytes\n"
        "from worksheets.drawing.paper import PAPERS\n"
        "from worksheets.drawing.theme import THEMES\n"
        "paper = PAPERS['a4'].landscape\n"
        "chart = simple_chart('sale')\n"
        "pdf = pdf_bytes(columns_document(chart, FACTS, paper, THEMES['classic']))\n"
        "sys.stdout.buffer.write(pdf)\n"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **extra, "PYTHONPATH": str(Path(__file__).parents[3])},
            capture_output=True,
            check=True,
            timeout=HANG,
        ).stdout
        for extra in ({}, {"FONTCONFIG_FILE": str(empty), "LC_ALL": "C", "TZ": "Asia/Tokyo"})
    ]
    assert made[0].startswith(b"%PDF")
    assert made[0] == made[1]
