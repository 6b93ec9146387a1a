"""From costs to trees: at every node the preferred one of the optimal guesses."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solver.exact.entry import cost_of, guess_of
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.legality import prove
from solver.exact.node import STOP, WIDTH, Node
from solver.exact.problem import Problem
from solver.exact.search import ANY, STOPPED
from solver.rules.responses import respond_all
from solver.rules.rule import Mode
from solver.trees.tree import Node as TreeNode

Members = NDArray[np.int64]
Proved = NDArray[np.uint64]


class StoppedError(Exception):
    """The search was asked to stop."""


class UnreachableError(Exception):
    """No tree finds every candidate within the guess limit."""


@dataclass(frozen=True)
class TreeBuilder:
    """Searches a problem and reads trees off it."""

    problem: Problem

    def cost(self, members: Members, proved: Proved, turns: int, opener: int = ANY) -> int:
        """The least cost of these answers, in units; with `opener` as the first guess if given."""
        if turns < 1:
            raise UnreachableError
        context = self.problem.context
        if len(members) == 1 and opener == ANY:
            return int(context.weights[members[0]])
        node = self.problem.node(members, proved)
        only = opener
        if opener != ANY:
            only = int(np.flatnonzero(node.columns == opener)[0])
        found = int(cost_of(context, node, turns, IMPOSSIBLE, only))
        if found == STOPPED:
            raise StoppedError
        if found >= IMPOSSIBLE:
            raise UnreachableError
        return found

    def grow(
        self, members: Members, proved: Proved, turns: int, opener: int = ANY, cost: int = 0
    ) -> TreeNode:
        """The optimal tree; `opener` is the first guess if given, `cost` the cost if known."""
        if len(members) == 1 and opener == ANY:
            return TreeNode(self._word(int(self.problem.context.own[members[0]])), {}, True)
        guess = opener if opener != ANY else self._guess(members, proved, turns, cost)
        children, final = {}, False
        for pattern, group in self._groups(guess, members).items():
            if pattern == self._solved:
                final = True
                continue
            later = self._after(proved, guess, pattern)
            children[pattern] = self.grow(np.array(group), later, turns - 1)
        return TreeNode(self._word(guess), children, final)

    @cached_property
    def _solved(self) -> int:
        position = self.problem.position
        return position.rule.solved(position.lexicon.length)

    def _word(self, guess: int) -> str:
        return self.problem.position.lexicon.words[int(self.problem.guesses[guess])]

    def _groups(self, guess: int, members: Members) -> dict[int, list[int]]:
        """The members by their response to a guess: responses ascend, members keep their order."""
        letters = self.problem.position.lexicon.letters
        row = respond_all(
            self.problem.position.rule.code,
            letters[self.problem.guesses[guess]],
            letters[self.problem.answers[members]],
        )
        groups: dict[int, list[int]] = {}
        for pattern, member in sorted(zip(row.tolist(), members.tolist(), strict=True)):
            groups.setdefault(pattern, []).append(member)
        return groups

    def _guess(self, members: Members, proved: Proved, turns: int, cost: int) -> int:
        context = self.problem.context
        if len(members) <= 2:
            # Either of two may be first; guessing a third word never helps.
            return int(context.own[members[0]])
        node = self.problem.node(members, proved)
        known = cost or self.cost(members, proved, turns)
        found = int(guess_of(context, node, turns, known))
        if found < 0 and context.rules[WIDTH] and not context.state[STOP]:
            # The node was valued without a search, or its entry was replaced: search it again
            # for whatever its width attains, or else among all guesses.
            found = int(guess_of(context, node, turns, IMPOSSIBLE))
            if found < 0:
                found = self._at_any_width(node, turns)
        if found < 0:
            raise StoppedError
        return found

    def _at_any_width(self, node: Node, turns: int) -> int:
        """A guess with which every candidate is found in time, however many must be tried."""
        context = self.problem.context
        width = int(context.rules[WIDTH])
        context.rules[WIDTH] = 0
        try:
            return int(guess_of(context, node, turns, IMPOSSIBLE))
        finally:
            context.rules[WIDTH] = width

    def _after(self, proved: Proved, guess: int, pattern: int) -> Proved:
        rule, mode = self.problem.position.rule, self.problem.position.mode
        if mode is Mode.NORMAL:
            return proved
        later = proved.copy()
        letters = self.problem.context.letters[guess]
        prove(rule.code, mode.code, letters, pattern, later[0])
        return later
