"""From costs to trees: at every node the preferred one of the optimal guesses."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.exact.entry import cost_of, guess_of
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.legality import prove
from solver.exact.problem import Problem
from solver.exact.search import ANY, STOPPED
from solver.kernels import letters_of, respond_all
from solver.rules import Mode
from solver.simulate import split
from solver.tree import Node as TreeNode

Members = NDArray[np.int64]
Proved = NDArray[np.uint64]


class StoppedError(Exception):
    """The search was asked to stop."""


class UnreachableError(Exception):
    """No tree finds every candidate within the guess limit."""


@dataclass(frozen=True)
class Grower:
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
        problem = self.problem
        guess = opener if opener != ANY else self._guess(members, proved, turns, cost)
        word = problem.position.lexicon.words[int(problem.guesses[guess])]
        letters = problem.position.lexicon.letters[problem.answers[members]]
        rule = problem.position.rule
        row = respond_all(rule.code, letters_of([word])[0], letters)
        solved = rule.solved(letters.shape[1])
        children, final = {}, False
        for pattern, places in split(row):
            if pattern == solved:
                final = True
                continue
            later = self._after(proved, word, pattern)
            children[pattern] = self.grow(members[np.sort(places)], later, turns - 1)
        return TreeNode(word, children, final)

    def _guess(self, members: Members, proved: Proved, turns: int, cost: int) -> int:
        context = self.problem.context
        if len(members) <= 2:
            # Either of two may be first; guessing a third word never helps.
            return int(context.own[members[0]])
        known = cost or self.cost(members, proved, turns)
        found = int(guess_of(context, self.problem.node(members, proved), turns, known))
        if found < 0:
            raise StoppedError
        return found

    def _after(self, proved: Proved, word: str, pattern: int) -> Proved:
        rule, mode = self.problem.position.rule, self.problem.position.mode
        if mode is Mode.NORMAL:
            return proved
        later = proved.copy()
        prove(rule.code, mode.code, letters_of([word])[0], np.int64(pattern), later)
        return later
