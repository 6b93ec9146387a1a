"""What every game of many boards with one word list needs, worked out once: patterns, confusion."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.boards.arrays import Pool
from solver.boards.values import confusion_of
from solver.games.candidates import Candidates, Indices
from solver.games.position import Position
from solver.rules.registry import WORDLE
from solver.rules.responses import pattern_dtype, pattern_table
from solver.rules.rule import Rule
from solver.words.lexicon import Lexicon
from solver.words.prior import Prior, Weights
from solver.words.vocabulary import Vocabulary

MOST_WORDS = 4000  # words considered possible on a board; more cost too much memory
SAMPLED = 255  # guesses by which confusion is measured
FEW_WORDS = 400  # with so few words thought possible, all accepted words are tried as guesses
FEW_BOARDS = 4  # and with so few boards open
MOST_BYTES = 64_000_000  # of a table; a larger one has rows for possible answers alone

# The first guess for many boards of colors and five letters, and from how many boards on. It is no
# answer, and did best of 46 good openers (and 112 pairs) in played games of eight boards of the
# 2021 lists. The script was not kept.
OPENER, OPENED_BOARDS = "carle", 4


@dataclass(frozen=True, eq=False)
class BoardTable:
    """A word list made ready for many boards.

    `possible` are the words thought possible as answers, as ascending indices; they are the
    columns of the pool, whose rows are `guesses`, ascending too: all words that may be suggested,
    or the possible ones where the table would be too large.
    """

    rule: Rule
    lexicon: Lexicon
    possible: Indices
    guesses: Indices
    pool: Pool
    _known: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    def once(self, what: Hashable, work: Callable[[], Any]) -> Any:
        """The result of `work`, kept with the table: for what only the table decides."""
        if what not in self._known:
            self._known[what] = work()
        return self._known[what]

    @cached_property
    def _every_row(self) -> NDArray[np.int32]:
        return np.arange(len(self.guesses), dtype=np.int32)

    @cached_property
    def _own_rows(self) -> NDArray[np.int32]:
        return np.flatnonzero(self.pool.row_column >= 0).astype(np.int32)

    @cached_property
    def _column(self) -> NDArray[np.int32]:
        columns = np.full(len(self.lexicon.words), -1, np.int32)
        columns[self.possible] = np.arange(len(self.possible))
        return columns

    def columns(self, board: Position) -> NDArray[np.int32]:
        """The columns of the words that fit a board, ascending."""
        columns = self._column[board.fitting]
        fits: NDArray[np.int32] = columns[columns >= 0]
        return fits

    def rows(self, boards: int) -> NDArray[np.int32]:
        """The rows that are tried as guesses with so many boards open.

        With many boards the answers' own words tell enough, and each may solve a board.
        """
        few = boards <= FEW_BOARDS or len(self.possible) <= FEW_WORDS
        return self._every_row if few else self._own_rows

    def opener(self, boards: int) -> int | None:
        """The row of the first guess that is known to be good for so many boards."""
        fits = boards >= OPENED_BOARDS and self.rule is WORDLE and OPENER in self.lexicon
        return self.row(OPENER) if fits else None

    def row(self, word: str) -> int | None:
        """The row of a guess; None if it is no guess to try."""
        index = self.lexicon.index(word)
        place = int(np.searchsorted(self.guesses, index))
        found = place < len(self.guesses) and int(self.guesses[place]) == index
        return place if found else None

    def word(self, row: int) -> str:
        """The word of a row."""
        return self.lexicon.words[int(self.guesses[row])]


def board_table(start: Position, revived: Iterable[int] = ()) -> BoardTable:
    """The table of a game's beginning, worked out once.

    `revived` are further words thought possible.
    """
    words = frozenset(int(i) for i in revived)
    return _table(start.rule, start.lexicon, start.prior, start.vocabulary, words)


@lru_cache(maxsize=2)
def _table(
    rule: Rule, lexicon: Lexicon, prior: Prior, vocabulary: Vocabulary, revived: frozenset[int]
) -> BoardTable:
    believed = Position(rule, lexicon, prior=prior).candidates
    live = _likeliest(believed, lexicon)
    possible = np.union1d(live, np.array(sorted(revived), np.int32)).astype(np.int32)
    guesses = np.flatnonzero(vocabulary.sayable(lexicon).as_answer).astype(np.int32)
    width = np.dtype(pattern_dtype(lexicon.length)).itemsize
    if len(guesses) * len(possible) * width > MOST_BYTES:
        guesses = np.intersect1d(guesses, possible).astype(np.int32)
    weights = np.maximum(prior.weights(lexicon)[possible], 1)
    pool = _pool(rule, lexicon, possible, guesses, weights)
    return BoardTable(rule, lexicon, possible, guesses, pool)


def _pool(
    rule: Rule, lexicon: Lexicon, possible: Indices, guesses: Indices, weights: Weights
) -> Pool:
    """The arrays of these possible answers, of these weights, and guesses."""
    letters = lexicon.letters
    table = pattern_table(rule.code, letters[guesses], letters[possible], threads=2)
    places = np.full(len(lexicon.words), -1, np.int32)
    places[possible] = np.arange(len(possible))
    row_column = places[guesses]
    own = np.flatnonzero(row_column >= 0)
    column_row = np.full(len(possible), -1, np.int32)
    column_row[row_column[own]] = own
    sampled = own if len(own) else np.arange(len(guesses))
    step = np.linspace(0, len(sampled) - 1, min(SAMPLED, len(sampled))).astype(np.int64)
    return Pool(
        table=table,
        weight=weights.astype(np.float64),
        confusion=confusion_of(table, sampled[step]),
        all_right=rule.solved(lexicon.length),
        row_column=row_column,
        column_row=column_row,
    )


def _likeliest(believed: Candidates, lexicon: Lexicon) -> Indices:
    """The candidates, or the likeliest of them where they are too many."""
    live = believed.indices
    if len(live) <= MOST_WORDS:
        return live
    ordered = live[np.lexsort((live, -lexicon.zipf[live], -believed.weights))]
    return np.sort(ordered[:MOST_WORDS])
