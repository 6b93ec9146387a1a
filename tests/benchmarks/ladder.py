"""Word ladders: building the graph, and asking it every puzzle of a game."""

import csv
from collections.abc import Callable

from solver.ladders.graph import WordGraph
from solver.ladders.search import find_ladders
from tests.reference import reference, reference_words


def _puzzles() -> list[dict[str, str]]:
    with reference("weaver_puzzles.csv").open(newline="") as lines:
        return list(csv.DictReader(lines))


def build() -> str:
    """The graph of a game's 4,029 words, again."""
    graph = WordGraph.of(reference_words("weaver_words.txt"), "weaver_words.txt")
    assert graph.neighbors
    return f"{len(graph.words):,} words, {graph.graph.number_of_edges():,} pairs"


def accepted() -> str:
    """Built-in words, preferred by commonness, on the game's puzzles."""
    graph, words = WordGraph.built_in(4), set(reference_words("weaver_words.txt"))
    asked = good = longest = 0
    for puzzle in _puzzles():
        if puzzle["start"] in graph.rarity and puzzle["end"] in graph.rarity:
            ladder = find_ladders(graph, puzzle["start"], puzzle["end"], (), 1.0).suggested
            asked += 1
            good += words.issuperset(ladder)
            longest = max(longest, len(ladder) - 1 - int(puzzle["optimal"]))
    return f"{good} of {asked} ladders accepted, at most {longest} longer than official"


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("word graph of 4,029 four-letter words", build),
    ("128 Weaver ladders through built-in words", accepted),
]
