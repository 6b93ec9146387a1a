"""DecisionTree: a whole strategy as a value. Follow it with clues, add it up, save and load it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from solver.errors import ContradictionError
from solver.rules.rule import Clue, Rule


@dataclass(frozen=True)
class Node:
    """A guess and where each response leads; `final`: the guess can be right here."""

    guess: str
    children: Mapping[int, "Node"] = field(default_factory=dict)
    final: bool = False


class TreeGame(NamedTuple):
    """One path of a tree: the answer found, and every row up to it."""

    answer: str
    guesses: tuple[str, ...]
    patterns: tuple[int, ...]


@dataclass(frozen=True)
class DecisionTree:
    """A strategy for one rule, from its first guess on. Sums count every answer once."""

    rule: Rule
    length: int
    lexicon: str
    root: Node

    def games(self) -> Iterator[TreeGame]:
        """Every game the tree can play, by ascending responses."""
        solved = self.rule.solved(self.length)
        waiting: list[tuple[Node, tuple[str, ...], tuple[int, ...]]] = [(self.root, (), ())]
        while waiting:
            node, guesses, patterns = waiting.pop()
            guesses = (*guesses, node.guess)
            waiting.extend(
                (child, guesses, (*patterns, pattern))
                for pattern, child in sorted(node.children.items(), reverse=True)
            )
            if node.final:
                yield TreeGame(node.guess, guesses, (*patterns, solved))

    @cached_property
    def histogram(self) -> tuple[int, ...]:
        """Answers by the number of guesses that find them: 1, 2, … up to the worst."""
        counts = Counter(len(game.guesses) for game in self.games())
        return tuple(counts[n] for n in range(1, max(counts, default=0) + 1))

    @property
    def answers(self) -> int:
        """How many answers the tree finds."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses of all games together."""
        return sum(n * count for n, count in enumerate(self.histogram, 1))

    @property
    def mean(self) -> float:
        """Guesses a game."""
        return self.total / self.answers

    @property
    def worst(self) -> int:
        """The most guesses of any game."""
        return len(self.histogram)

    def node(self, clues: Sequence[Clue] = ()) -> Node:
        """Where these clues lead; `ContradictionError` if the tree does not go there."""
        node = self.root
        for row, (guess, pattern) in enumerate(clues, 1):
            if guess != node.guess:
                raise ContradictionError(
                    f"row {row} is {guess.upper()} but the tree guesses {node.guess.upper()}"
                )
            if pattern not in node.children:
                raise ContradictionError(
                    f"no answer of the tree responds to {guess.upper()} with "
                    f"{self.rule.format(pattern, self.length)} in row {row}"
                )
            node = node.children[pattern]
        return node

    def follow(self, clues: Sequence[Clue] = ()) -> str:
        """The tree's next guess after these clues."""
        return self.node(clues).guess


def tree_of_games(rule: Rule, length: int, lexicon: str, games: Iterable[TreeGame]) -> DecisionTree:
    """The tree whose paths these games are.

    `ValueError` names two games that guess differently after the same responses.
    """
    listed = list(games)
    return DecisionTree(rule, length, lexicon, _node_of(listed, 0))


def _node_of(games: Sequence[TreeGame], depth: int) -> Node:
    guess = games[0].guesses[depth]
    groups: dict[int, list[TreeGame]] = {}
    final = False
    for game in games:
        if game.guesses[depth] != guess:
            raise ValueError(
                f"{game.answer} and {games[0].answer} differ in guess {depth + 1} "
                "though all responses before it are the same"
            )
        if len(game.guesses) == depth + 1:
            final = True
        else:
            groups.setdefault(game.patterns[depth], []).append(game)
    children = {p: _node_of(group, depth + 1) for p, group in sorted(groups.items())}
    return Node(guess, children, final)
