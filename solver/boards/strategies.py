"""Strategies for many boards: each takes the boards in play and gives the next guess.

`joint` minimizes the expected number of guesses until the last board is solved: a plain policy
that adds up what every board is expected to cost still, and rollouts of that policy to
choose among its best guesses. `fitness` is a published heuristic, in both of its readings.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.boards.arrays import Budget, Deal, Policy
from solver.boards.deals import deal_of
from solver.boards.game import Boards, BoardStrategy
from solver.boards.policy import WIDTH, plain_policy
from solver.boards.pool import BoardTable, board_table
from solver.boards.rollouts import best_by_rollouts, best_guess, shortlist
from solver.boards.values import splits, values_by_confusion, values_by_size
from solver.ranking.fallback import likeliest

MOST_SIZE = 4096  # group sizes that have a value of their own
SEED = 20260130


class State(NamedTuple):
    """The boards as the kernels take them."""

    table: BoardTable
    deal: Deal

    @property
    def boards(self) -> int:
        """How many boards the game has."""
        return len(self.deal.size)

    @property
    def open_count(self) -> int:
        """How many of them are open."""
        return int(self.deal.open_.sum())

    @property
    def rows(self) -> NDArray[np.int32]:
        """The rows that are tried as guesses."""
        return self.table.rows(self.open_count)

    @property
    def fresh(self) -> bool:
        """Whether nothing is known yet: one state a number of boards, and the costliest."""
        untouched = self.deal.size == len(self.table.possible)
        return bool(self.deal.open_.all() and untouched.all())

    @property
    def first_board(self) -> "State":
        """The first board alone."""
        cand, start, size, open_ = self.deal
        return State(self.table, Deal(cand[: size[0]], start[:1], size[:1], open_[:1]))


@dataclass(frozen=True)
class Effort:
    """How much rollouts may cost.

    The `tried` best guesses get `samples` rollouts each, the better half of them twice as many,
    and so on. In a rollout the `rows` guesses that are best now are considered, and the words left
    on boards with few of them; `width` of these by confusion. What the plain policy expects counts
    as much as `trust` rollouts, and a game that misses the limit as `late` guesses more.
    """

    tried: int = 8
    samples: int = 150
    rows: int = 60
    width: int = 16
    trust: float = 600.0
    late: float = 3.0


# Where at most one guess may still fail, whether the game is won counts for more than when.
SLACK = 1
TIGHT = Effort(tried=40, samples=60, trust=10.0, late=10.0)


def state_of(boards: Boards) -> State:
    """The boards for the kernels; words are revived where no likely one fits a board."""
    table = board_table(boards.beginning)
    left = [table.columns(board) for board in boards.boards]
    empty = [b for b, cols in zip(boards.boards, left, strict=True) if not len(cols)]
    revived = {int(i) for board in empty for i in board.fitting}
    if revived:
        table = board_table(boards.beginning, revived)
        left = [table.columns(board) for board in boards.boards]
    open_ = [not board.solved for board in boards.boards]
    return State(table, deal_of(left, open_, boards.distinct))


def joint(effort: Effort | None = None) -> BoardStrategy:
    """The strategy that looks to the last board; plain, or with rollouts."""

    def guess(boards: Boards) -> str:
        state = state_of(boards)
        if not state.open_count:
            return _lost_board(boards)
        known = state.fresh and state.table.opener(state.boards) is not None
        if known or (state.deal.size[state.deal.open_] == 1).all():
            return state.table.word(_plain(state))
        spent = TIGHT if boards.turns_left <= state.open_count + SLACK else effort
        return state.table.word(_by_rollouts(boards, state, spent) if spent else _plain(state))

    return guess


def entropy(boards: Boards) -> str:
    """Sure boards first, then the greatest entropy, added up over the boards."""
    state = state_of(boards)
    if not state.open_count:
        return _lost_board(boards)
    sure = _sure(state)
    if sure is not None:
        return sure
    most = int(state.deal.size.max())
    bits = np.concatenate([[0.0], np.log2(np.arange(1, most + 1))])
    scores = values_by_size(state.table.pool, state.deal, bits, state.rows)
    return state.table.word(int(shortlist(scores, state.rows, 1)[0]))


def fitness(uncertain_first: bool) -> BoardStrategy:
    """The published heuristic of many boards.

    A sure board first; then a guess that surely solves a board in two; else the greatest sum over
    the boards of weight × (groups − 0.1 × largest group + 2 if it may be the answer). The
    published text weighs boards of many words more (`uncertain_first`), the published formula,
    (words left on all boards − this board's) ÷ all, weighs them less.
    """

    def guess(boards: Boards) -> str:
        state = state_of(boards)
        if not state.open_count:
            return _lost_board(boards)
        sure = _sure(state)
        if sure is not None:
            return sure
        rows, open_ = state.rows, state.deal.open_
        found = splits(state.table.pool, state.deal, rows).astype(np.float64)
        left = np.where(open_, state.deal.size, 0)
        share = left / left.sum()
        weight = np.where(open_, share if uncertain_first else 1.0 - share, 0.0)
        if state.open_count == 1:
            weight = open_.astype(np.float64)
        worth = found[:, :, 0] - 0.1 * found[:, :, 1] + 2.0 * found[:, :, 2]
        scores = -(worth * weight).sum(axis=1)
        in_two = ((found[:, :, 1] == 1) & open_).any(axis=1)
        if in_two.any():
            scores = np.where(in_two, scores, np.inf)
        return state.table.word(int(shortlist(scores, rows, 1)[0]))

    return guess


BOARD_STRATEGIES: dict[str, BoardStrategy] = {
    "joint": joint(),
    "joint-ahead": joint(Effort()),
    "fitness": fitness(uncertain_first=False),
    "fitness-uncertain": fitness(uncertain_first=True),
    "entropy": entropy,
}


def ranked(boards: Boards, top: int) -> list[tuple[str, float]]:
    """The best guesses with the number of guesses, this one included, expected after them."""
    state = state_of(boards)
    if not state.open_count:
        return [(_lost_board(boards), float(len(boards.open_boards)))]
    _, scores, rows = _valued(state)
    worth = dict(zip(rows.tolist(), scores.tolist(), strict=True))
    order = rows[np.argsort(scores, kind="mergesort")[:top]].tolist()
    opener = state.table.opener(state.boards) if state.fresh else None
    lead = _plain(state) if not state.fresh else order[0] if opener is None else opener
    if lead == opener or lead not in worth:
        # A known opener is better than the policy thinks: it was chosen in played games.
        worth[lead] = float(scores.min())
    listed = [lead, *(row for row in order if row != lead)][:top]
    return [(state.table.word(row), 1.0 + worth[row]) for row in listed]


def _policy(state: State) -> Policy:
    """The plain policy for a game of so many boards."""
    return plain_policy(state.boards, min(len(state.table.possible), MOST_SIZE))


def _plain(state: State) -> int:
    """The plain policy's guess, as a row; a known opener first."""
    table = state.table

    def best() -> int:
        return int(best_guess(table.pool, state.deal, _policy(state), state.rows))

    if not state.fresh:
        return best()
    opener = table.opener(state.boards)
    return opener if opener is not None else table.once(("guess", state.boards), best)


def _valued(state: State) -> tuple[int, NDArray[np.float64], NDArray[np.int32]]:
    """The number of open boards, and the best rows with the guesses then still expected."""
    pool, boards = state.table.pool, state.open_count

    def valued() -> tuple[int, NDArray[np.float64], NDArray[np.int32]]:
        policy = _policy(state)
        # Boards of which nothing is known are all alike: one of them is valued for all.
        deal, times = (state.first_board.deal, boards) if state.fresh else (state.deal, 1)
        by_size = values_by_size(pool, deal, policy.value[boards], state.rows)
        rows = shortlist(by_size, state.rows, WIDTH)
        power, beta = policy.power[boards], float(policy.beta[boards])
        return boards, times * values_by_confusion(pool, deal, power, beta, rows), rows

    return valued() if not state.fresh else state.table.once(("values", boards), valued)


def _by_rollouts(boards: Boards, state: State, effort: Effort) -> int:
    """The best of the plain policy's best guesses in rollouts, as a row."""
    _, scores, rows = _valued(state)
    tried = shortlist(scores, rows, effort.tried)
    value = dict(zip(rows.tolist(), scores.tolist(), strict=True))
    expected = np.array([value[row] for row in tried.tolist()])
    made = len(boards.guesses)
    budget = Budget(
        limit=boards.limit,
        made=made,
        samples=effort.samples,
        trust=effort.trust,
        late=effort.late,
        rows=np.sort(rows[: effort.rows]),
        distinct=boards.distinct,
        seed=SEED + made,
    )
    policy = _policy(state)._replace(width=effort.width)
    found = best_by_rollouts(state.table.pool, state.deal, policy, budget, tried, expected)
    return int(found)


def _sure(state: State) -> str | None:
    """The only word left on some open board."""
    table, deal = state.table, state.deal
    for i in np.flatnonzero(deal.open_ & (deal.size == 1)):
        return table.lexicon.words[int(table.possible[deal.cand[deal.start[i]]])]
    return None


def _lost_board(boards: Boards) -> str:
    """What to guess where no known word fits: what is closest on the first open board."""
    return likeliest(boards.boards[boards.open_boards[0]])
