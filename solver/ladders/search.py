"""Word ladders: from one word to another, one letter at a time, every rung a word.

Lengths count changes, not words. The suggested ladder is the one of the least cost, which is its
changes plus, for each rung, what the rung's rarity is worth at the given strength.
"""

import heapq
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from solver.errors import SecondGuessError, UnknownWordError
from solver.ladders.graph import WordGraph

CHANGE = 1_000_000  # the cost of a change: a thousandth for rarity times a thousandth for strength


class NoLadderError(SecondGuessError):
    """No ladder joins the two words; the message says why."""


@dataclass(frozen=True, eq=False)
class Ladders:
    """What joins two words.

    `layers[i]` are the words, sorted, that stand at change `i` of some shortest ladder; `count`
    is the number of shortest ladders, `suggested` the ladder to play (it may be longer), and
    `shortest` the best known of the shortest.
    """

    start: str
    end: str
    layers: tuple[tuple[str, ...], ...]
    count: int
    suggested: tuple[str, ...]
    shortest: tuple[str, ...]

    @property
    def changes(self) -> int:
        """Letters to change on a shortest ladder."""
        return len(self.layers) - 1

    def all(self) -> Iterator[tuple[str, ...]]:
        """Every shortest ladder, in the order of the alphabet."""
        yield from _climbs((self.start,), self.layers)

    def as_json(self, every: bool = False) -> dict[str, Any]:
        """What was found, for programs; `ladders` lists all shortest ones if `every`."""
        found: dict[str, Any] = {
            "start": self.start,
            "end": self.end,
            "changes": self.changes,
            "count": self.count,
            "ladder": list(self.suggested),
            "ladder_changes": len(self.suggested) - 1,
            "layers": [list(layer) for layer in self.layers],
        }
        if every:
            found["ladders"] = [list(ladder) for ladder in self.all()]
        return found

    def steps(self) -> list[tuple[str, str]]:
        """Every pair of neighboring words of some shortest ladder, layer by layer."""
        return [
            (one, other)
            for here, there in pairwise(self.layers)
            for one in here
            for other in there
            if differing(one, other) == 1
        ]


def differing(one: str, other: str) -> int:
    """How many letters differ; the words are equally long."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def find_ladders(
    graph: WordGraph,
    start: str,
    end: str,
    avoid: Collection[str] = (),
    strength: float = 0.0,
) -> Ladders:
    """The shortest ladders from `start` to `end`, and the one to play.

    `strength` says how much known words are preferred: at 0 the ladder is a shortest one, the best
    known of these; at 1 a word that games often lack counts as half a change. Raises
    `UnknownWordError` for words that the graph lacks or that are avoided, `NoLadderError` with
    the reason if there is none.
    """
    _check(graph, start, end, avoid)
    barred = (graph.blocked | frozenset(avoid)) - {start, end}
    to_end = graph.distances(end, barred)
    if start not in to_end:
        raise NoLadderError(_reason(graph, start, end, barred, len(to_end), bool(avoid)))
    layers, count = _layered(graph, start, to_end)
    shortest = _best(graph, start, end, to_end, 0)
    thousandths = round(1000 * strength)
    suggested = _best(graph, start, end, to_end, thousandths) if thousandths else shortest
    return Ladders(start, end, layers, count, suggested, shortest)


def _check(graph: WordGraph, start: str, end: str, avoid: Collection[str]) -> None:
    if len(start) != len(end):
        raise UnknownWordError(
            f"{start!r} has {len(start)} letters and {end!r} has {len(end)}; "
            "both ends of a ladder must be equally long"
        )
    if len(start) != graph.length:
        raise UnknownWordError(
            f"{start!r} has {len(start)} letters; the words of {graph.name} have {graph.length}"
        )
    for word in (start, end):
        graph.require(word)
        if word in avoid:
            raise UnknownWordError(
                f"{word!r} is an end of the ladder and cannot be avoided; leave it out of --avoid"
            )


def _reason(
    graph: WordGraph, start: str, end: str, barred: frozenset[str], reached: int, avoiding: bool
) -> str:
    """Why no ladder joins the two words."""
    head = f"no ladder from {start.upper()} to {end.upper()}: "
    around = " without the avoided words" if avoiding else ""
    for word in (start, end):
        if not any(other not in barred for other in graph.neighbors[word]):
            return f"{head}{word.upper()} has no neighbors{around}"
    size = len(graph.distances(start, barred))
    return (
        f"{head}they are on two islands{around}; {start.upper()}'s has {size:,} words, "
        f"{end.upper()}'s {reached:,}"
    )


def _layered(
    graph: WordGraph, start: str, to_end: dict[str, int]
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The words at each change of the shortest ladders, and how many such ladders there are."""
    neighbors = graph.neighbors
    ways = {start: 1}
    layers: list[tuple[str, ...]] = [(start,)]
    for left in range(to_end[start] - 1, -1, -1):
        following: dict[str, int] = {}
        for word, count in ways.items():
            for other in neighbors[word]:
                if to_end.get(other) == left:
                    following[other] = following.get(other, 0) + count
        ways = following
        layers.append(tuple(sorted(ways)))
    return tuple(layers), sum(ways.values())


def _climbs(
    ladder: tuple[str, ...], layers: tuple[tuple[str, ...], ...]
) -> Iterator[tuple[str, ...]]:
    if len(ladder) == len(layers):
        yield ladder
        return
    for word in layers[len(ladder)]:
        if differing(ladder[-1], word) == 1:
            yield from _climbs((*ladder, word), layers)


def _best(
    graph: WordGraph, start: str, end: str, to_end: dict[str, int], strength: int
) -> tuple[str, ...]:
    """The ladder of the least cost; among equals the best known, then the first of the alphabet.

    Best first, guided by the changes still needed at least. The order of the queue is total and
    never falls along a ladder, so the first ladder to reach a word is the best that does.
    """
    neighbors, rarity = graph.neighbors, graph.rarity
    queue: list[tuple[int, int, tuple[str, ...]]] = [(CHANGE * to_end[start], 0, (start,))]
    done = set()
    while queue:
        bound, rare, ladder = heapq.heappop(queue)
        word = ladder[-1]
        if word == end:
            return ladder
        if word in done:
            continue
        done.add(word)
        for other in neighbors[word]:
            if other in done or other not in to_end:
                continue
            own = rarity[other] if other != end else 0
            further = CHANGE * (1 + to_end[other] - to_end[word]) + strength * own
            heapq.heappush(queue, (bound + further, rare + own, (*ladder, other)))
    raise AssertionError("the end was reached before")
