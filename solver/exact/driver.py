"""Exact search of positions: results, progress, interruption."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from dataclasses import replace

import numpy as np

from solver.errors import HardModeError, InterruptedSearchError, LimitError
from solver.exact.entry import cost_of, guess_of
from solver.exact.grow import Members, Proved, TreeBuilder, UnreachableError
from solver.exact.guesses import IMPOSSIBLE
from solver.exact.node import BEST, BEST_GUESS, CUT, DONE, NODES, STOP
from solver.exact.problem import MOST_TURNS, problem_of
from solver.exact.result import ExactResult, ExactValue, Progress
from solver.exact.search import ANY
from solver.games.position import Position
from solver.trees.tree import DecisionTree
from solver.trees.tree import Node as TreeNode

EVERY = 0.2  # seconds between reports
COMPILING_AFTER = 1.0  # seconds
QUICK_WIDTHS = (3, 30)
NAMED = 5

Report = Callable[[Progress], None]


def solve_exact(
    position: Position,
    *,
    opener: str | None = None,
    width: int | None = None,
    progress: Report | None = None,
) -> ExactResult:
    """The tree of the least expected number of guesses from `position`, within its guess limit.

    `opener` fixes the first guess. With `width` only so many guesses are tried at a node: faster,
    near-optimal. `progress` is told five times a second how far it is. An interrupt (Ctrl-C)
    gives the best found so far, not proven. `LimitError` names answers that no tree reaches.
    """
    extra = () if opener is None else (opener,)
    return ExactSearch(position, width=width, extra=extra).solve(opener=opener, progress=progress)


class ExactSearch:
    """A search whose table of solved positions is kept from call to call.

    It starts from `position` and solves that and later positions of the same game. `extra` are
    words that may be first guesses though they are never suggested.
    """

    def __init__(
        self, position: Position, *, width: int | None = None, extra: Sequence[str] = ()
    ) -> None:
        """Build the lists; nothing is searched yet."""
        for word in extra:
            position.lexicon.index(word)
        self.position = position
        self.width = width
        self.problem = problem_of(position, extra, width or 0)

    def solve(
        self,
        position: Position | None = None,
        *,
        opener: str | None = None,
        progress: Report | None = None,
    ) -> ExactResult:
        """As `solve_exact`, for the position this search was made for or a later one."""
        here = position or self.position
        first = self._opener(here, opener)
        members = self.problem.members(here)
        state = self.problem.context.state
        # `CUT` stays: what the table holds may rest on guesses left out in an earlier call.
        state[[STOP, NODES, DONE, BEST, BEST_GUESS]] = 0
        self._warm_up(progress, len(members))
        began = time.perf_counter()
        proven = True
        try:
            root = self._interruptible(
                lambda: self._tree(here, members, first), progress, len(members)
            )
        except KeyboardInterrupt:
            root, proven = self._quick_tree(here, first), False
        except UnreachableError:
            raise LimitError(self._unreachable(here, opener)) from None
        seconds = time.perf_counter() - began
        tree = DecisionTree(here.rule, here.lexicon.length, here.lexicon.name, root)
        weights = self.problem.context.weights[members] * self.problem.unit
        words = [here.lexicon.words[int(i)] for i in self.problem.answers[members]]
        weight = dict(zip(words, weights.tolist(), strict=True))
        total = sum(weight[game.answer] * len(game.guesses) for game in tree.games())
        return ExactResult(
            total=total,
            mean=total / sum(weight.values()),
            proven=proven and not state[CUT],
            tree=tree,
            seconds=seconds,
            nodes=int(state[NODES]),
        )

    def values(self, guesses: Sequence[str], position: Position | None = None) -> list[ExactValue]:
        """What each guess costs at the position if all that follows is optimal, in the order given.

        The guesses must be words that may be suggested, or among `extra`.
        """
        here = position or self.position
        members = self.problem.members(here)
        grower = TreeBuilder(self.problem)
        proved = self.problem.proved(here)
        mass = int(self.problem.context.weights[members].sum())
        found = []
        for word in guesses:
            first = self._opener(here, word)
            try:
                cost = grower.cost(members, proved, here.turns_left, first)
            except UnreachableError:
                found.append(ExactValue(word, None, None))
            else:
                found.append(ExactValue(word, cost * self.problem.unit, cost / mass))
        return found

    def _opener(self, position: Position, opener: str | None) -> int:
        """The guess's number; checks that it may be made here."""
        if opener is None:
            return ANY
        index = position.lexicon.index(opener)
        breach = position.rule.breach(opener, position.clues, position.mode)
        if breach is not None:
            raise HardModeError(f"{opener.upper()} is not legal in {position.mode} mode: {breach}")
        return int(np.flatnonzero(self.problem.guesses == index)[0])

    def _tree(self, here: Position, members: Members, first: int) -> TreeNode:
        grower = TreeBuilder(self.problem)
        proved = self.problem.proved(here)
        cost = grower.cost(members, proved, here.turns_left, first)
        return grower.grow(members, proved, here.turns_left, first, cost)

    def _interruptible(
        self, job: Callable[[], TreeNode], progress: Report | None, answers: int
    ) -> TreeNode:
        """Run `job` in a thread, so that this one stays free for reports and for Ctrl-C.

        Whatever a report raises ends the search too.
        """
        state = self.problem.context.state
        began = time.perf_counter()
        with ThreadPoolExecutor(1) as pool:
            future: Future[TreeNode] = pool.submit(job)
            try:
                while True:
                    try:
                        return future.result(EVERY)
                    except NotYet:
                        if progress is not None:
                            seconds = time.perf_counter() - began
                            done = int(state[DONE])
                            progress(Progress(seconds, int(state[NODES]), done, answers))
            except BaseException:
                if not future.done():
                    state[STOP] = 1
                raise

    def _warm_up(self, progress: Report | None, answers: int) -> None:
        """Compile, or load, what the search needs by searching two answers."""
        members = np.arange(min(2, len(self.problem.answers)))
        facts = np.zeros((1, self.problem.context.facts.shape[1]), np.uint64)
        if len(members) < 2:
            return None
        began = time.perf_counter()
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(self._compile, members, facts)
            while True:
                try:
                    return future.result(COMPILING_AFTER)
                except NotYet:
                    if progress is not None:
                        seconds = time.perf_counter() - began
                        progress(Progress(seconds, 0, 0, answers, compiling=True))

    def _compile(self, members: Members, facts: Proved) -> None:
        node = self.problem.node(members, facts)
        cost = cost_of(self.problem.context, node, 2, IMPOSSIBLE, ANY)
        guess_of(self.problem.context, node, 2, cost)

    def _quick_tree(self, here: Position, first: int) -> TreeNode:
        """A near-optimal tree in a moment, from the best first guess that the search had found."""
        state = self.problem.context.state
        if first == ANY and state[BEST] > 0:
            first = int(state[BEST_GUESS])
        word = None if first == ANY else here.lexicon.words[int(self.problem.guesses[first])]
        extra = () if word is None else (word,)
        for width in QUICK_WIDTHS:
            with suppress(UnreachableError):
                return ExactSearch(self.position, width=width, extra=extra)._root(here, word)
        raise InterruptedSearchError(
            "interrupted before any tree was found that is in time for every answer"
        )

    def _root(self, here: Position, opener: str | None) -> TreeNode:
        return self._tree(here, self.problem.members(here), self._opener(here, opener))

    def _unreachable(self, here: Position, opener: str | None) -> str:
        """Why there is no tree, with words that even the best tree finds too late.

        Where the width left out guesses, that nothing was found proves nothing.
        """
        turns = here.turns_left
        start = f" after {opener.upper()}" if opener else ""
        if self.problem.context.state[CUT]:
            return (
                f"no tree found at width {self.width} that finds every answer{start} within "
                f"{turns} guesses; raise --width or --limit"
            )
        for more in range(max(turns, 0) + 1, MOST_TURNS):
            longer = replace(here, limit=len(here.clues) + more)
            try:
                root = self._root(longer, opener)
            except UnreachableError:
                continue
            tree = DecisionTree(here.rule, here.lexicon.length, here.lexicon.name, root)
            late = [game.answer for game in tree.games() if len(game.guesses) > turns]
            shown = ", ".join(late[:NAMED]) + (", …" if len(late) > NAMED else "")
            return (
                f"{max(turns, 0)} guesses are too few to find every answer{start}: the best tree "
                f"needs {more} and is late for {len(late)} ({shown}); raise the limit"
            )
        return f"{turns} guesses are too few to find every answer{start}; raise the limit"
