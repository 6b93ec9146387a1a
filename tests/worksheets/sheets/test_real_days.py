"""Sheets and real days: no response that an accepted word can give is denied."""

import csv

import pytest

from solver import PEAKS, WORDLE, Lexicon, Position, Rule
from solver.words import PRINTED
from tests.reference import reference
from worksheets.drawing.paper import PAPERS
from worksheets.drawing.shapes import Document
from worksheets.drawing.theme import THEMES
from worksheets.sheets.chart import accepted_patterns, chart_of
from worksheets.sheets.columns_layout import columns_document
from worksheets.sheets.furniture import Provenance
from worksheets.sheets.grid_layout import grid_document
from worksheets.sheets.tree import decision_tree

pytestmark = pytest.mark.slow


def document(opener: str, layout: str, rule: Rule = WORDLE) -> Document:
    position = Position(rule, Lexicon.built_in(len(opener)), prior=PRINTED)
    tree = decision_tree(position, opener, "groups")
    chart = chart_of(rule, tree.root, accepted_patterns(position, opener))
    draw = {"grid": grid_document, "columns": columns_document}[layout]
    facts = Provenance("words", "test", "normal", "0", "2026-02-02")
    return draw(chart, facts, PAPERS["a4"].landscape, THEMES["classic"])


def printed(found: Document) -> dict[str, str]:
    """What the pages say beside each response; responses that are not printed are missing."""
    lines = [line.split(" ", 1) for page in found.pages for line in page.text.splitlines()]
    return {line[0]: line[1] for line in lines if len(line) == 2}


@pytest.mark.parametrize(
    ("opener", "answer"),
    [
        ("salet", "atlas"),
        ("salet", "balsa"),
        ("salet", "laser"),
        ("adieu", "snafu"),
        ("raise", "sitar"),
    ],
)
@pytest.mark.parametrize("layout", ["grid", "columns"])
def test_newer_answers_have_a_card(opener: str, answer: str, layout: str) -> None:
    marks = WORDLE.format(WORDLE.score(opener, answer), 5)
    assert "rarer word" not in printed(document(opener, layout))[marks]


@pytest.mark.parametrize(
    ("opener", "rule"), [("salet", WORDLE), ("adieu", WORDLE), ("plink", PEAKS), ("tale", WORDLE)]
)
def test_a_grid_says_of_every_accepted_word_s_response_what_it_is(opener: str, rule: Rule) -> None:
    said = printed(document(opener, "grid", rule))
    lexicon = Lexicon.built_in(len(opener))
    possible = {rule.format(rule.score(opener, w), len(opener)) for w in lexicon.words}
    assert possible - set(said) <= {rule.format(rule.solved(len(opener)), len(opener))}
    assert any("rarer word" in text for text in said.values())


@pytest.mark.parametrize("layout", ["grid", "columns"])
def test_every_real_day_has_a_card(layout: str) -> None:
    said = printed(document("salet", layout))
    with reference("daily_answers.csv").open(newline="") as lines:
        answers = [row["answer"].lower() for row in csv.DictReader(lines)]
    marks = [WORDLE.format(WORDLE.score("salet", word), 5) for word in answers if word != "salet"]
    assert len(marks) > 1800
    assert [m for m in marks if m not in said or "rarer word" in said[m]] == []
