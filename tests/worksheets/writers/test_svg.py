"""SVG files: sizes, the text form, and the pocket card read back from where things stand."""

from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from solver import PEAKS, WORDLE, Rule
from solver.rules import RULES
from tests.worksheets.samples import FACTS, HREF, SVG, parsed, simple_chart
from worksheets.drawing.paper import PAPERS
from worksheets.drawing.theme import THEMES
from worksheets.sheets.chart import Chart
from worksheets.sheets.columns_layout import columns_document
from worksheets.sheets.grid_layout import grid_document
from worksheets.writers.svg import page_svg

A4 = PAPERS["a4"].landscape


def _sheet(chart: Chart) -> ET.Element:
    return parsed(page_svg(columns_document(chart, FACTS, A4, THEMES["classic"]), 0))


def test_sizes_are_millimetres_with_a_matching_view_box() -> None:
    root = _sheet(simple_chart("salet"))
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    assert root.get("viewBox") == "0 0 297 210"


def test_every_suggestion_and_number_is_text_in_the_file() -> None:
    chart = simple_chart("salet")
    texts = Counter(text.text for text in _sheet(chart).iter(f"{SVG}text"))
    for card in chart.cards:
        assert texts[card.guess.upper()] >= 1, card


def test_title_and_description_say_everything_in_words() -> None:
    chart = simple_chart("salet")
    root = _sheet(chart)
    assert root.findtext(f"{SVG}title") == "SALET: what to guess second"
    described = (root.findtext(f"{SVG}desc") or "").split("\n")
    for card in chart.cards:
        star = "*" if card.candidate else ""
        marks = WORDLE.format(card.pattern, 5)
        assert f"{marks} {card.guess.upper()}{star} {card.left:,} left" in described


def test_tiles_are_used_not_repeated_and_every_use_is_defined() -> None:
    root = _sheet(simple_chart("salet"))
    defined = {group.get("id") for group in root.iter(f"{SVG}g") if group.get("id")}
    used = [use.get(HREF, "").removeprefix("#") for use in root.iter(f"{SVG}use")]
    assert set(used) == defined
    assert len(used) > 148 * 5
    assert len(defined) < 12


def test_the_file_is_small_and_the_same_every_time() -> None:
    documents = [
        columns_document(simple_chart("salet"), FACTS, A4, THEMES["classic"]) for _ in range(2)
    ]
    one, other = (page_svg(document, 0) for document in documents)
    assert one == other
    assert len(one.encode()) <= 150_000


@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: rule.name)
@pytest.mark.parametrize(("opener", "paper"), [("salet", "a5"), ("crane", "a6"), ("sale", "a6")])
def test_the_pocket_card_read_back_agrees_with_the_chart(
    opener: str, paper: str, rule: Rule
) -> None:
    chart = simple_chart(opener, rule)
    document = grid_document(chart, FACTS, PAPERS[paper].landscape, THEMES["classic"])
    least = min(float(s) for s in _font_sizes(parsed(page_svg(document, 0)))) * 72 / 25.4
    assert least >= {"a5": 8, "a6": 6}[paper] - 0.01
    read = _read_grid(parsed(page_svg(document, 0)), len(opener))
    expected = {
        rule.digits(card.pattern, len(opener)): (card.guess.upper(), f"{card.left:,}")
        for card in chart.cards
    }
    if chart.candidate:
        expected[(2,) * len(opener)] = ("solved", "")
    assert read == expected


def test_all_possible_responses_have_a_cell_of_their_own() -> None:
    document = grid_document(simple_chart("salet"), FACTS, PAPERS["a5"].landscape, THEMES["mono"])
    cells = {box.what.split()[0]: (box.x, box.y) for box in document.pages[0].boxes}
    assert len(cells) == len(set(cells.values())) == 243
    assert {WORDLE.format(p, 5) for p in WORDLE.patterns("salet")} <= set(cells)
    assert len(WORDLE.patterns("salet")) == 238


def _font_sizes(root: ET.Element) -> list[str]:
    groups = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}text") is not None]
    return [g.get("font-size", "") for g in groups if g.get("id") is None]


def _read_grid(root: ET.Element, length: int) -> dict[tuple[int, ...], tuple[str, str]]:
    """Word and number of each cell, by the header tiles in its row and its column."""
    state = {f"{'#'}{g.get('id')}": _state(g) for g in root.iter(f"{SVG}g") if g.get("id")}
    uses = [
        (float(u.get("x", "")), float(u.get("y", "")), state[u.get(HREF, "")])
        for u in root.iter(f"{SVG}use")
        if state[u.get(HREF, "")] is not None
    ]
    lines = list(root.iter(f"{SVG}line"))
    tail = length // 2
    heavy = [line for line in lines if line.get("stroke-width") == "0.35"]
    left = min(float(line.get("x1", "")) for line in heavy)
    right = max(float(line.get("x2", "")) for line in heavy)
    upright = [line for line in heavy if line.get("x1") == line.get("x2")]
    top, bottom = (float(upright[0].get(k, "")) for k in ("y1", "y2"))
    row_tiles = sorted((y, x, d) for x, y, d in uses if x < left and top - 1 < y)
    tile_tops = sorted(y for x, y, _ in uses if x > left and y < top)[-tail * 3**tail :]
    column_tiles = sorted((x, d) for x, y, d in uses if x > left and y in set(tile_tops))
    head = length - tail
    rows = _chunks([d for _, _, d in row_tiles], head)
    columns = _chunks([d for _, d in column_tiles], tail)
    assert (len(rows), len(columns)) == (3**head, 3**tail)
    found: dict[tuple[int, ...], tuple[str, str]] = {}
    for group in root.iter(f"{SVG}g"):
        for text in group.findall(f"{SVG}text"):
            x, y = float(text.get("x", "")), float(text.get("y", ""))
            if not (left < x < right and top < y < bottom):
                continue
            column = int((x - left) / (right - left) * len(columns))
            row = int((y - top) / (bottom - top) * len(rows))
            key = (*rows[row], *columns[column])
            word, number = found.get(key, ("", ""))
            is_number = group.get("text-anchor") == "end"
            found[key] = (word, text.text or "") if is_number else (text.text or "", number)
    return found


def _state(group: ET.Element) -> int | None:
    """Which digit a defined tile shows, by its fill; None for a star."""
    rect = group.find(f"{SVG}rect")
    if rect is None:
        inner = group.find(f"{SVG}g/{SVG}rect")
        if inner is None:
            return None
        rect = inner
    fills = [
        [THEMES["classic"].state(rule, digit).fill for digit in range(3)] for rule in RULES.values()
    ]
    return next(f.index(rect.get("fill", "")) for f in fills if rect.get("fill", "") in f)


def _chunks(values: list[int | None], size: int) -> list[tuple[int, ...]]:
    known = [value for value in values if value is not None]
    return [tuple(known[i : i + size]) for i in range(0, len(known), size)]
