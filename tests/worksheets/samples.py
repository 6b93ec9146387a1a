"""Small trees and charts for tests, made by the simplest strategy there is."""

from functools import cache
from xml.etree import ElementTree as ET

from solver import WORDLE, Lexicon, Position, Rule
from solver.rules import RULES
from solver.trees.build import build_tree
from solver.trees.tree import Node
from solver.words import PRINTED
from worksheets.sheets.chart import Chart, chart_of
from worksheets.sheets.furniture import Provenance

FACTS = Provenance("two lists of words", "a strategy", "normal", "1.2.3", "2026-02-02")
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
OPENERS = {4: "sale", 5: "salet", 6: "oriels", 8: "relation", 11: "celebration"}


def first_word(position: Position) -> str:
    """A strategy: the first word of the alphabet that fits."""
    return position.lexicon.words[int(position.candidates.indices[0])]


def simple_tree(opener: str, rule: Rule = WORDLE) -> Node:
    """The tree of guessing the first word that fits, over the built-in likely answers."""
    return _simple_tree(opener, rule.name)


@cache
def _simple_tree(opener: str, name: str) -> Node:
    rule = RULES[name]
    position = Position(rule, Lexicon.built_in(len(opener)), prior=PRINTED)
    return build_tree(first_word, position, opener).root


def simple_chart(opener: str, rule: Rule = WORDLE) -> Chart:
    """The chart of that tree."""
    return chart_of(rule, simple_tree(opener, rule))


@cache
def reference_position() -> Position:
    """The lists that published results are about."""
    lexicon = Lexicon.named("original")
    return Position(WORDLE, lexicon)


def parsed(svg: str) -> ET.Element:
    """An SVG file as a tree of elements."""
    return ET.fromstring(svg)
