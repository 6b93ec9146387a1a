"""The book is enough: every answer is found with the text of the produced file alone."""

import io
import re
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from solver import PEAKS, WORDLE, Rule
from tests.oracle import peaks_marks, wordle_marks
from tests.worksheets.samples import FACTS, reference_position, simple_chart, simple_tree
from worksheets.booklet.document import booklet_document
from worksheets.booklet.lines import Measures, place, section_of
from worksheets.drawing.paper import PAPERS, Paper
from worksheets.drawing.theme import THEMES
from worksheets.sheets.chart import Branch, chart_of, games_below
from worksheets.sheets.tree import decision_tree
from worksheets.writers.cairo_writer import pdf_bytes

pytestmark = pytest.mark.slow

MARKS = {"wordle": wordle_marks, "peaks": peaks_marks}


class Entry(NamedTuple):
    """What stands beside a response: the guess, and the other word or the page, if any."""

    guess: str
    other: str
    page: int


def _pdf(root: Branch, rule: Rule, paper: Paper) -> bytes:
    chart = chart_of(rule, root)
    return pdf_bytes(booklet_document(root, chart, FACTS, paper, THEMES["classic"]))


class Reader:
    """A person with the paper alone: reads text, follows page numbers, plays."""

    def __init__(self, pdf: bytes, rule: Rule, length: int) -> None:
        self.rule = rule
        self.pages = [p.extract_text() for p in PdfReader(io.BytesIO(pdf), strict=True).pages]
        marks = re.escape(rule.notation.marks)
        self.word = f"[A-Z]{{{length}}}"
        self.row = re.compile(
            rf"([{marks}]{{{length}}})\s+(?:(\d+)\s+)?({self.word})"
            rf"(?:\s+else\s+({self.word})|\s+p\.\s+(\d+))?(?:\s+([\d,]+) left|\s+(continued))?"
        )
        found = re.search(r"Guess ([A-Z]+) first", " ".join(self.pages[1].split()))
        assert found is not None
        self.opener = found[1].lower()
        index = re.search(r"index on page (\d+)", " ".join(self.pages[1].split()))
        assert index is not None
        self.index: dict[int, Entry] = {}
        self.sections: dict[int, dict[tuple[int, ...], Entry]] = {}
        self.starts: dict[int, int] = {}
        for number, text in enumerate(self.pages[int(index[1]) - 1 :], int(index[1])):
            self._read(number, text)

    def _read(self, number: int, text: str) -> None:
        path: list[int] = []
        for found in self.row.finditer(text):
            marks, turn, guess, other, page, _left, continued = found.groups()
            pattern = self._pattern(marks)
            if turn is None:
                self.index[pattern] = Entry(guess.lower(), (other or "").lower(), int(page or 0))
            elif turn == "2":
                path = [pattern]
                self.sections.setdefault(pattern, {})
                if not continued:
                    self.starts[pattern] = number
            else:
                path = [*path[: int(turn) - 2], pattern]
                entry = Entry(guess.lower(), (other or "").lower(), 0)
                known = self.sections[path[0]].setdefault(tuple(path[1:]), entry)
                assert known == entry

    def _pattern(self, marks: str) -> int:
        number = 0
        for mark in marks:
            number = number * 3 + self.rule.notation.marks.index(mark)
        return number

    def solve(self, answer: str) -> list[str]:
        """The guesses that the paper says for this answer."""
        solved = self.rule.solved(len(answer))
        guesses, path = [self.opener], [self._answered(self.opener, answer)]
        while path[-1] != solved:
            guess = self._next(path)
            guesses.append(guess)
            path.append(self._answered(guess, answer))
        return guesses

    def _answered(self, guess: str, answer: str) -> int:
        return self._pattern(MARKS[self.rule.name](guess, answer))

    def _next(self, path: list[int]) -> str:
        """The guess after these responses: the other word of two, else what is looked up."""
        if len(path) > 1:
            other = self._other(path[:-1])
            if other:
                return other
            assert self.starts[path[0]] == self.index[path[0]].page
            return self.sections[path[0]][tuple(path[1:])].guess
        return self.index[path[0]].guess

    def _other(self, path: list[int]) -> str:
        entry = self.index[path[0]] if len(path) == 1 else self.sections[path[0]][tuple(path[1:])]
        return entry.other


@pytest.fixture(scope="module")
def salet() -> tuple[Branch, bytes]:
    root = decision_tree(reference_position(), "salet", None).root
    return root, _pdf(root, WORDLE, PAPERS["a4"].portrait)


def test_all_2315_answers_are_solved_from_the_text_in_the_trees_number_of_guesses(
    salet: tuple[Branch, bytes],
) -> None:
    root, pdf = salet
    reader = Reader(pdf, WORDLE, 5)
    games = {guesses[-1]: list(guesses) for guesses, _ in games_below(root)}
    assert len(games) == 2315
    assert {answer: reader.solve(answer) for answer in games} == games
    assert sum(map(len, games.values())) == 7920


def test_the_book_for_salet_is_at_most_40_pages(salet: tuple[Branch, bytes]) -> None:
    assert len(PdfReader(io.BytesIO(salet[1])).pages) <= 40


def test_page_references_are_links_to_the_page_they_name(salet: tuple[Branch, bytes]) -> None:
    reader = PdfReader(io.BytesIO(salet[1]), strict=True)
    numbers: dict[Any, int] = {page.indirect_reference: n for n, page in enumerate(reader.pages, 1)}
    index = reader.pages[2]
    named = [int(n) for n in re.findall(r"p\. (\d+)", index.extract_text())]
    annotations: Any = index["/Annots"]
    links = [annotation.get_object() for annotation in annotations]
    targets = [numbers[link["/Dest"][0]] for link in links]
    assert len(named) > 80
    assert sorted(targets) == sorted(named)


def test_the_cover_says_mean_and_worst(salet: tuple[Branch, bytes]) -> None:
    cover = PdfReader(io.BytesIO(salet[1])).pages[0].extract_text()
    assert "2,315 likely answers in 3.421 guesses on average, 5 at worst" in cover


@pytest.mark.parametrize(
    ("opener", "rule", "paper"),
    [("crane", PEAKS, "letter"), ("sale", WORDLE, "a5"), ("oriels", WORDLE, "a4")],
    ids=["peaks", "sale", "oriels"],
)
def test_other_games_are_solved_from_the_text_too(opener: str, rule: Rule, paper: str) -> None:
    root = simple_tree(opener, rule)
    reader = Reader(_pdf(root, rule, PAPERS[paper].portrait), rule, len(opener))
    for guesses, _ in games_below(root):
        assert reader.solve(guesses[-1]) == list(guesses)


def test_the_same_book_is_the_same_bytes() -> None:
    root = simple_tree("sale")
    paper = PAPERS["a4"].portrait
    assert _pdf(root, WORDLE, paper) == _pdf(root, WORDLE, paper)


def test_a_block_longer_than_a_column_repeats_the_lines_that_lead_on() -> None:
    root, chart = simple_tree("crane"), simple_chart("crane")
    card = max(chart.cards, key=lambda card: card.left)
    section = section_of(WORDLE, card, root.children[card.pattern])
    placed = place((section,), Measures(row=5, heading=7, opening=3, column=50))
    assert max(len(block) for block in section.blocks) * 5 + 7 > 50
    assert all(p.y + (7 if p.line is None else 5) <= 50 for p in placed)
    for before, here in pairwise(placed):
        if before.column != here.column:
            assert here.line is None and here.continued
    lines = [p.line for p in placed if p.line is not None and not p.continued]
    assert lines == [line for block in section.blocks for line in block]
