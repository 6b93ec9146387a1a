"""Tiles are shapes: no font is needed unless a letter stands on them."""

from typing import Any

import pytest
import svgwrite

from solver import PEAKS, WORDLE, Rule
from tests.worksheets.samples import SVG, parsed
from worksheets import THEMES, draw_tile, svg_to_png

RULES = (WORDLE, PEAKS)


def _drawn(rule: Rule, theme: str, state: int, letter: str | None = None) -> str:
    drawing: Any = svgwrite.Drawing(size=("10mm", "10mm"), viewBox="0 0 10 10")
    drawing.add(draw_tile(drawing, state, rule, THEMES[theme], 0, 0, 10, letter))
    return str(drawing.tostring())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("theme", THEMES)
def test_the_three_states_are_three_pictures_without_text(theme: str, rule: Rule) -> None:
    pictures = [_drawn(rule, theme, state) for state in range(3)]
    assert not any(parsed(svg).findall(f".//{SVG}text") for svg in pictures)
    assert len({svg_to_png(svg, 40) for svg in pictures}) == 3


def test_a_letter_is_upper_case_text_with_the_symbol_beside_it() -> None:
    tile = parsed(_drawn(WORDLE, "classic", 1, "q"))
    (text,) = tile.findall(f".//{SVG}text")
    (dot,) = tile.findall(f".//{SVG}circle")
    assert text.text == "Q"
    assert float(dot.get("cx", "")) > float(text.get("x", "")) + 2


def test_a_tile_keeps_to_its_square() -> None:
    png = svg_to_png(_drawn(PEAKS, "classic", 2), 100)
    assert png.startswith(b"\x89PNG")
    rect = parsed(_drawn(PEAKS, "classic", 2)).find(f".//{SVG}rect")
    assert rect is not None
    edge = float(rect.get("stroke-width", ""))
    assert float(rect.get("x", "")) - edge / 2 >= 0
    assert float(rect.get("x", "")) + float(rect.get("width", "")) + edge / 2 <= 10
