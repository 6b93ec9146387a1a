"""The graph of word ladders: words of one length, joined where one letter differs."""

import lzma
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx as nx

from solver.errors import UnknownWordError, WordListError
from solver.words.facts import Facts, facts
from solver.words.files import read_words

LENGTHS = range(3, 9)

# What a rung costs in thousandths of a change, by the smallest dictionary that lists the word;
# up to size 35 everyone knows it. A game's list lacks many words of size 70 and most of size 80.
_RARITY = ((35, 0), (40, 50), (50, 100), (55, 250), (60, 300), (70, 500))
_RAREST = 1600
# How often a word is met decides between dictionaries' equals: a thousandth each 0.25 of Zipf.
_FREQUENT_ZIPF, _ZIPF_STEPS = 5.0, 4


@dataclass(frozen=True, eq=False)
class WordGraph:
    """Words of one length, sorted, and which of them differ in one letter.

    `rarity` says by word how little it is known, in thousandths of a change; `blocked` words may
    begin or end a ladder but are no rungs. `name` is for messages.
    """

    words: tuple[str, ...]
    rarity: dict[str, int]
    blocked: frozenset[str]
    name: str

    @property
    def length(self) -> int:
        """Letters a word."""
        return len(self.words[0])

    @cached_property
    def graph(self) -> nx.Graph:
        """The words as an undirected graph."""
        alike: dict[str, list[str]] = defaultdict(list)
        for word in self.words:
            for place in range(len(word)):
                alike[f"{word[:place]}*{word[place + 1 :]}"].append(word)
        graph = nx.Graph()
        graph.add_nodes_from(self.words)
        for bucket in alike.values():
            graph.add_edges_from(combinations(bucket, 2))
        return graph

    @cached_property
    def neighbors(self) -> dict[str, list[str]]:
        """The words that differ from each word in one letter; the graph for tight loops."""
        lists: dict[str, list[str]] = nx.to_dict_of_lists(self.graph)
        return lists

    @staticmethod
    def built_in(length: int) -> "WordGraph":
        """The graph of the words that the project ships, 3 to 8 letters; built once."""
        if length not in LENGTHS:
            raise WordListError(
                f"there are no built-in words of {length} letters for ladders; "
                f"use words of {LENGTHS[0]} to {LENGTHS[-1]} letters"
            )
        return _built_in(length)

    @staticmethod
    def load(path: Path) -> "WordGraph":
        """The graph of a file's words: one word a line, or a JSON list."""
        return WordGraph.of(read_words(path), path.name)

    @staticmethod
    def of(words: Iterable[str], name: str) -> "WordGraph":
        """The graph of given words: lower case, distinct, of one length from 3 to 8."""
        ordered = tuple(sorted(words))
        lengths = sorted({len(word) for word in ordered})
        if len(lengths) != 1 or lengths[0] not in LENGTHS:
            raise WordListError(
                f"{name} has words of {' and '.join(map(str, lengths)) or 'no'} letters; "
                f"ladders need words of one length, {LENGTHS[0]} to {LENGTHS[-1]} letters"
            )
        known = facts(lengths[0])
        return WordGraph(ordered, {w: rarity(known.get(w)) for w in ordered}, frozenset(), name)

    def require(self, word: str) -> None:
        """`UnknownWordError` with near words unless the word is among the graph's."""
        if word not in self.rarity:
            near = self.near(word)
            hint = f"; near: {', '.join(near)}" if near else ""
            raise UnknownWordError(f"{word!r} is not among {self.name}{hint}")

    def near(self, word: str, most: int = 3) -> list[str]:
        """The best known words that differ from `word` in the fewest letters, at most two."""
        apart = {w: sum(a != b for a, b in zip(w, word, strict=True)) for w in self.words}
        close = [w for w in self.words if apart[w] <= 2 and w not in self.blocked]
        return sorted(close, key=lambda w: (apart[w], self.rarity[w], w))[:most]

    def distances(self, start: str, barred: Collection[str] = ()) -> dict[str, int]:
        """Changes from `start` to every word that can be reached without a barred one."""
        neighbors = self.neighbors
        changes = {start: 0}
        seen = {start, *barred}
        layer, far = {start}, 0
        while layer:
            # Sets of whole layers: three times as fast as the library's search word by word.
            layer = set().union(*(neighbors[word] for word in layer)) - seen
            seen |= layer
            far += 1
            changes |= dict.fromkeys(layer, far)
        return changes

    def islands(self) -> list[tuple[str, ...]]:
        """The sets of words that ladders join, the largest first, each sorted."""
        found = [tuple(sorted(part)) for part in nx.connected_components(self.graph)]
        return sorted(found, key=lambda part: (-len(part), part))

    def as_json(self) -> dict[str, Any]:
        """The words, the pairs that differ in one letter, and the islands' sizes."""
        return {
            "list": self.name,
            "length": self.length,
            "words": list(self.words),
            "edges": sorted([min(pair), max(pair)] for pair in self.graph.edges),
            "islands": [len(part) for part in self.islands()],
        }


def rarity(fact: Facts | None) -> int:
    """How little a word is known, in thousandths of a change; `None` is a word of no dictionary."""
    size = fact.size if fact is not None else 80
    zipf = fact.zipf if fact is not None else 0.0
    base = next((cost for largest, cost in _RARITY if size <= largest), _RAREST)
    return base + round(max(0.0, _FREQUENT_ZIPF - zipf) * _ZIPF_STEPS)


@cache
def _built_in(length: int) -> WordGraph:
    known = facts(length)
    packed = files("solver.data").joinpath(f"rungs-{length}.txt.xz").read_bytes()
    rare = lzma.decompress(packed).decode("ascii").split()
    costs = {word: rarity(fact) for word, fact in known.items()}
    costs |= {word: rarity(None) for word in rare if word not in known}
    blocked = frozenset(word for word, fact in known.items() if fact.blocked)
    return WordGraph(tuple(sorted(costs)), costs, blocked, f"the built-in {length}-letter words")
