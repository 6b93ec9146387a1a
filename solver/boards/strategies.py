"""Strategies for many boards: each takes the boards in play and gives the next guess.

`joint` minimises the expected number of guesses until the last board is solved: a plain policy
that adds up what every board is expected to cost still, and games played out by that policy to
choose among its best guesses. `fitness` is a published heuristic, in both of its readings.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.boards.game import Boards, BoardStrategy
from solver.boards.pool import BoardTable, board_table, values
from solver.boards.rollouts import best_guess, exclude, look_ahead, shortlist
from solver.boards.values import close_values, size_values, splits
from solver.games.position import Position
from solver.kernels import letters_of, respond_all
from solver.ranking.fallback import likeliest

WIDTH = 200  # guesses that are judged by alikeness, the best of all by size
SEED = 20260130


class State(NamedTuple):
    """The boards as the kernels take them; `size` 0 marks a board that no known word fits."""

    table: BoardTable
    cand: NDArray[np.int32]
    start: NDArray[np.int64]
    size: NDArray[np.int64]
    open_: NDArray[np.bool_]

    @property
    def rows(self) -> NDArray[np.int32]:
        """The rows that are tried as guesses."""
        return self.table.rows(int(self.open_.sum()))

    @property
    def fresh(self) -> bool:
        """Whether nothing is known yet: one state a number of boards, and the costliest."""
        return bool(self.open_.all() and (self.size == len(self.table.pool)).all())

    @property
    def first_board(self) -> "State":
        """The first board alone."""
        first = self.cand[: self.size[0]]
        return State(self.table, first, self.start[:1], self.size[:1], self.open_[:1])

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What every kernel begins with."""
        table = self.table
        return table.table, table.all_right, self.cand, self.start, self.size, self.open_


@dataclass(frozen=True)
class Effort:
    """How much a look-ahead may cost.

    The `tried` best guesses are played out `samples` times, the better half of them twice as often,
    and so on. In a played-out game the `rows` guesses that are best now are considered, and the
    words left on boards with few of them; `width` of these by alikeness. What the plain policy
    expects counts as much as `trust` played games, and a game that misses the limit as `late`
    guesses more.
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
    table = board_table(boards.rule, boards.lexicon)
    left = [_columns(table, board) for board in boards.boards]
    empty = [b for b, cols in zip(boards.boards, left, strict=True) if not len(cols)]
    revived = {int(i) for board in empty for i in board.fitting}
    if revived:
        table = board_table(boards.rule, boards.lexicon, revived)
        left = [_columns(table, board) for board in boards.boards]
    size = np.array([len(cols) for cols in left], np.int64)
    start = np.concatenate([[0], np.cumsum(size)[:-1]]).astype(np.int64)
    open_ = np.array([not board.solved for board in boards.boards]) & (size > 0)
    state = State(table, np.concatenate(left).astype(np.int32), start, size, open_)
    if boards.distinct:
        exclude(state.cand, state.start, state.size)
    return state


def joint(effort: Effort | None = None) -> BoardStrategy:
    """The strategy that looks to the last board; plain, or with games played out."""

    def guess(boards: Boards) -> str:
        state = state_of(boards)
        if not state.open_.any():
            return _lost_board(boards)
        known = state.fresh and state.table.opener(len(state.size)) is not None
        if known or (state.size[state.open_] == 1).all():
            return state.table.word(_plain(state))
        tight = boards.turns_left <= int(state.open_.sum()) + SLACK
        looking = TIGHT if tight else effort
        return state.table.word(_ahead(boards, state, looking) if looking else _plain(state))

    return guess


def entropy(boards: Boards) -> str:
    """Sure boards first, then the greatest entropy, added up over the boards."""
    state = state_of(boards)
    if not state.open_.any():
        return _lost_board(boards)
    sure = _sure(state)
    if sure is not None:
        return sure
    most = int(state.size.max())
    bits = np.concatenate([[0.0], np.log2(np.arange(1, most + 1))])
    scores = size_values(*state.arguments, state.table.weight, bits, state.rows)
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
        if not state.open_.any():
            return _lost_board(boards)
        sure = _sure(state)
        if sure is not None:
            return sure
        rows = state.rows
        found = splits(*state.arguments, rows).astype(np.float64)
        left = np.where(state.open_, state.size, 0)
        share = left / left.sum()
        weight = np.where(state.open_, share if uncertain_first else 1.0 - share, 0.0)
        if state.open_.sum() == 1:
            weight = state.open_.astype(np.float64)
        worth = found[:, :, 0] - 0.1 * found[:, :, 1] + 2.0 * found[:, :, 2]
        scores = -(worth * weight).sum(axis=1)
        in_two = ((found[:, :, 1] == 1) & state.open_).any(axis=1)
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
    if not state.open_.any():
        return [(_lost_board(boards), float(len(boards.open_boards)))]
    _, scores, rows = _valued(state)
    worth = dict(zip(rows.tolist(), scores.tolist(), strict=True))
    order = rows[np.argsort(scores, kind="mergesort")[:top]].tolist()
    opener = state.table.opener(len(state.size)) if state.fresh else None
    lead = _plain(state) if not state.fresh else order[0] if opener is None else opener
    if lead == opener or lead not in worth:
        # A known opener is better than the policy thinks: it was chosen by played games.
        worth[lead] = float(scores.min())
    listed = [lead, *(row for row in order if row != lead)][:top]
    return [(state.table.word(row), 1.0 + worth[row]) for row in listed]


def _columns(table: BoardTable, board: Position) -> NDArray[np.int64]:
    """The columns of the words that fit a board."""
    mask = np.ones(len(table.pool), np.bool_)
    for guess, pattern in board.clues:
        row = table.row(guess)
        if row is not None:
            mask &= table.table[row] == pattern
        else:
            letters = table.lexicon.letters[table.pool]
            mask &= respond_all(board.rule.code, letters_of([guess])[0], letters) == pattern
    return np.flatnonzero(mask)


def _policy(state: State) -> tuple[Any, ...]:
    """The figures of the plain policy: weights, alikeness, values, powers, betas."""
    table = state.table
    return table.weight, table.alike, *values(len(state.size), min(len(table.pool), 4096))


def _plain(state: State) -> int:
    """The plain policy's guess, as a row; a known opener first."""
    table, boards = state.table, len(state.size)

    def best() -> int:
        policy = _policy(state)
        return int(best_guess(*state.arguments, *policy, state.rows, table.row_column, WIDTH))

    if not state.fresh:
        return best()
    opener = table.opener(boards)
    return opener if opener is not None else table.once(("guess", boards), best)


def _valued(state: State) -> tuple[int, NDArray[np.float64], NDArray[np.int32]]:
    """The number of open boards, and the best rows with the guesses then still expected."""
    table, boards = state.table, int(state.open_.sum())

    def valued() -> tuple[int, NDArray[np.float64], NDArray[np.int32]]:
        weight, alike, value, power, beta = _policy(state)
        # Boards of which nothing is known are all alike: one of them is valued for all.
        shown, times = (state.first_board, boards) if state.fresh else (state, 1)
        sizes = size_values(*shown.arguments, weight, value[boards], state.rows)
        rows = shortlist(sizes, state.rows, WIDTH)
        powers, scale = power[boards], float(beta[boards])
        closer = close_values(*shown.arguments, weight, alike, powers, scale, rows)
        return boards, times * closer, rows

    return valued() if not state.fresh else table.once(("values", boards), valued)


def _ahead(boards: Boards, state: State, effort: Effort) -> int:
    """The best of the plain policy's best guesses in games played out."""
    table = state.table
    _, scores, rows = _valued(state)
    tried = shortlist(scores, rows, effort.tried)
    value = dict(zip(rows.tolist(), scores.tolist(), strict=True))
    prior = np.array([effort.trust * value[row] for row in tried.tolist()])
    made = len(boards.guesses)
    return int(
        look_ahead(
            table.table, table.all_right, made, boards.limit, state.cand, state.start, state.size,
            state.open_, *_policy(state), tried, prior, np.sort(rows[: effort.rows]),
            table.column_row, table.row_column, boards.distinct, effort.width, effort.late,
            effort.samples, SEED + made,
        )
    )  # fmt: skip


def _sure(state: State) -> str | None:
    """The only word left on some open board."""
    for i in np.flatnonzero(state.open_ & (state.size == 1)):
        return state.table.lexicon.words[int(state.table.pool[state.cand[state.start[i]]])]
    return None


def _lost_board(boards: Boards) -> str:
    """What to guess where no known word fits: what is closest on the first open board."""
    return likeliest(boards.boards[boards.open_boards[0]])
