"""The candidates of several boards in one array, and what distinct answers make of them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.boards.arrays import Deal
from solver.compiled import kernel


def deal_of(left: Sequence[NDArray[np.integer]], open_: Sequence[bool], distinct: bool) -> Deal:
    """The deal of boards with these candidates; with `distinct`, sure words are on one board."""
    size = np.array([len(words) for words in left], np.int64)
    start = np.concatenate([[0], np.cumsum(size)[:-1]]).astype(np.int64)
    deal = Deal(np.concatenate(left).astype(np.int32), start, size, np.array(open_) & (size > 0))
    if distinct:
        exclude(deal)
    return deal


def dealt(deal: Deal, board: int) -> NDArray[np.int32]:
    """The candidates of one board."""
    return deal.cand[deal.start[board] : deal.start[board] + deal.size[board]]


@kernel
def exclude(deal: Deal) -> None:
    """Where boards have different answers: a board's sure word is no candidate of another."""
    cand, start, size = deal.cand, deal.start, deal.size
    again = True
    while again:
        again = False
        for i in range(size.shape[0]):
            if size[i] != 1:
                continue
            word = cand[start[i]]
            for b in range(size.shape[0]):
                if b == i or size[b] < 2:
                    continue
                m = start[b]
                for j in range(start[b], start[b] + size[b]):
                    if cand[j] != word:
                        cand[m] = cand[j]
                        m += 1
                if m - start[b] < size[b]:
                    size[b] = m - start[b]
                    again = again or size[b] == 1
