"""What every game of many boards needs, worked out once a list: responses and alikeness.

A guess costs one turn on all boards, so what counts is not one board's information but how many
turns solve no board. With `k` boards open, a board whose word may be mistaken for others costs

    1 + beta_k * (mean over its words of x / (1 + x)),  x = sum of s ** e_k over the other words

guesses, where `s` is how often a guess tells two words apart no better than by chance: the share of
guesses that answer both alike. The power `e_k` is about the number of guesses that other boards
will be given before this one must be known. Both were fitted to played games.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.boards.values import confusion_of
from solver.games.position import Indices
from solver.kernels import pattern_dtype, pattern_table
from solver.rules.rule import RULES, WORDLE, Rule
from solver.words.lexicon import Lexicon

# By number of open boards, from 0: fitted on 2,000 games of eight boards, states grouped by number.
POWERS = (1.0, 1.0, 1.0, 1.5, 3.0, 4.0, 5.0, 4.0, 4.0)
BETAS = (1.0, 1.2, 1.04, 0.85, 0.86, 0.84, 0.8, 0.54, 0.45)
# x for one other word that the same responses have left, for values by size alone.
MISTAKEN = (0.7, 0.7, 0.76, 0.8, 0.45, 0.27, 0.2, 0.23, 0.28)

MOST_WORDS = 4000  # words considered possible on a board; more cost too much memory
SAMPLED = 255  # guesses by which alikeness is measured
FEW_WORDS = 400  # with so few words thought possible, all accepted words are tried as guesses
FEW_BOARDS = 4  # and with so few boards open
MOST_BYTES = 64_000_000  # of a table; a larger one has rows for possible answers alone

# The first guess for many boards of colours and five letters. It is no answer, and did best of 46
# good openers (and 112 pairs) in games of eight boards of the 2021 lists.
OPENER, OPENED_BOARDS = "carle", 4


@dataclass(frozen=True, eq=False)
class BoardTable:
    """A word list made ready for many boards.

    `pool` are the words thought possible, as ascending indices; they are the columns of `table`,
    whose rows are `guesses`, ascending too: all words that may be suggested, or those of the pool
    where the table would be too large. `row_column[g]` is the column of the guess of row `g`, or
    -1.
    """

    rule: Rule
    lexicon: Lexicon
    pool: Indices
    guesses: Indices
    table: NDArray[Any]
    alike: NDArray[np.uint8]
    _known: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    def once(self, what: Hashable, work: Callable[[], Any]) -> Any:
        """The result of `work`, kept with the table: for what only the table decides."""
        if what not in self._known:
            self._known[what] = work()
        return self._known[what]

    @property
    def all_right(self) -> int:
        """The response "all in place"."""
        return self.rule.solved(self.lexicon.length)

    @cached_property
    def row_column(self) -> NDArray[np.int32]:
        """The column of every row's word, -1 where it is no possible answer."""
        places = np.full(len(self.lexicon.words), -1, np.int32)
        places[self.pool] = np.arange(len(self.pool))
        column: NDArray[np.int32] = places[self.guesses]
        return column

    @cached_property
    def column_row(self) -> NDArray[np.int32]:
        """The row of every column's word, -1 where it is never suggested."""
        rows = np.full(len(self.pool), -1, np.int32)
        own = self.row_column >= 0
        rows[self.row_column[own]] = np.flatnonzero(own)
        return rows

    @cached_property
    def weight(self) -> NDArray[np.float64]:
        """How likely each column is, relative to the others; over 0."""
        return np.maximum(self.lexicon.weights[self.pool], 1).astype(np.float64)

    @cached_property
    def _every_row(self) -> NDArray[np.int32]:
        return np.arange(len(self.guesses), dtype=np.int32)

    @cached_property
    def _own_rows(self) -> NDArray[np.int32]:
        return np.flatnonzero(self.row_column >= 0).astype(np.int32)

    def rows(self, boards: int) -> NDArray[np.int32]:
        """The rows that are tried as guesses with so many boards open.

        With many boards the answers' own words tell enough, and each may solve a board.
        """
        few = boards <= FEW_BOARDS or len(self.pool) <= FEW_WORDS
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


def board_table(rule: Rule, lexicon: Lexicon, revived: Iterable[int] = ()) -> BoardTable:
    """The table of a list, worked out once; `revived` are further words thought possible."""
    return _table(rule.name, lexicon, frozenset(int(i) for i in revived))


@lru_cache(maxsize=2)
def _table(rule_name: str, lexicon: Lexicon, revived: frozenset[int]) -> BoardTable:
    rule = RULES[rule_name]
    pool = np.union1d(_possible(lexicon), np.array(sorted(revived), np.int32)).astype(np.int32)
    guesses = np.flatnonzero(~lexicon.blocked).astype(np.int32)
    width = np.dtype(pattern_dtype(lexicon.length)).itemsize
    if len(guesses) * len(pool) * width > MOST_BYTES:
        guesses = np.intersect1d(guesses, pool).astype(np.int32)
    letters = lexicon.letters
    table = pattern_table(rule.code, letters[guesses], letters[pool], threads=2)
    inside = np.flatnonzero(np.isin(guesses, pool))
    sampled = inside if len(inside) else np.arange(len(guesses))
    step = np.linspace(0, len(sampled) - 1, min(SAMPLED, len(sampled))).astype(np.int64)
    alike = confusion_of(table, sampled[step])
    return BoardTable(rule, lexicon, pool, guesses, table, alike)


def _possible(lexicon: Lexicon) -> Indices:
    """The words of positive weight, the likeliest of them where they are too many."""
    live = np.flatnonzero(lexicon.weights > 0).astype(np.int32)
    if len(live) <= MOST_WORDS:
        return live
    ordered = live[np.lexsort((live, -lexicon.zipf[live], -lexicon.weights[live]))]
    return np.sort(ordered[:MOST_WORDS])


@lru_cache(maxsize=8)
def values(boards: int, most: int) -> tuple[NDArray[np.float64], NDArray[np.float64], Any]:
    """For up to so many open boards: values by group size, powers of alikeness, betas.

    `[k, size]`, `[k, 256]`, `[k]`. Beyond eight boards the figures of eight are carried on.
    """
    k = np.arange(boards + 1)
    within = np.minimum(k, len(BETAS) - 1)
    beta = np.array(BETAS)[within] * np.minimum(1.0, 8.0 / np.maximum(k, 1))
    share = np.arange(256) / 255.0
    power = np.stack([share**e for e in np.array(POWERS)[within]])
    x = np.array(MISTAKEN)[within][:, None] * np.maximum(np.arange(most + 1) - 1, 0)[None, :]
    value = 1.0 + beta[:, None] * x / (1.0 + x)
    return value, power, beta
