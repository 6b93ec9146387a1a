"""A position as the compiled search sees it: words in order of preference, labels, keys, table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.compiled import outer
from solver.errors import SecondGuessError
from solver.exact.columns import choose_columns, legal_columns
from solver.exact.legality import facts_of, prove
from solver.exact.node import (
    CODE,
    LABELS,
    LATE,
    MODE,
    RULES_SIZE,
    STATE_SIZE,
    UNIFORM,
    WIDTH,
    Context,
    Node,
)
from solver.exact.scan import BLOCK
from solver.exact.table import MOST_GUESSES
from solver.games.position import Position
from solver.rules.responses import letters_of, pattern_dtype, pattern_table
from solver.rules.rule import Mode

Indices = NDArray[np.int64]

# A table has 2**bits entries of 16 bytes. Ones that are needed again are rarely lost: the largest
# search known here, hard mode on 3,158 answers, keeps 134,000.
SMALL_TABLE, LARGE_TABLE = 14, 20
SMALL = 100
MOST_TURNS = 255
MOST_BYTES = 700_000_000
CHUNK = 1024


@outer
def _relabel(rows, number, out):  # type: ignore[no-untyped-def]
    """Number the values of each row by first occurrence; returns the most that any row has.

    `number` must be all -1 and is left so.
    """
    most = 0
    for g in range(rows.shape[0]):
        used = 0
        for i in range(rows.shape[1]):
            if number[rows[g, i]] < 0:
                number[rows[g, i]] = used
                used += 1
            out[g, i] = number[rows[g, i]]
        for i in range(rows.shape[1]):
            number[rows[g, i]] = -1
        most = max(most, used)
    return most


@dataclass(frozen=True, eq=False)
class Problem:
    """A position's words in order of preference among equals, and the arrays of the search.

    Preferred is the likelier word, then the more common, then the alphabet. `answers` and
    `guesses` are indices into the lexicon, `unit` the weight that counts as 1, `labels` above
    every label of the context.
    """

    position: Position
    answers: Indices
    guesses: Indices
    unit: int
    labels: int
    context: Context

    def members(self, position: Position) -> NDArray[np.int64]:
        """The candidates of a later position as answers of this problem, in its order."""
        places = np.full(len(self.position.lexicon.words), -1, np.int64)
        places[self.answers] = np.arange(len(self.answers))
        found = places[position.sought]
        if (found < 0).any():
            raise ValueError("the position does not continue the one that is being searched")
        return np.sort(found)

    def proved(self, position: Position) -> NDArray[np.uint64]:
        """The facts that the position's clues prove; none in normal mode."""
        facts = np.zeros((1, self.context.facts.shape[1]), np.uint64)
        rule, mode = position.rule, position.mode
        if mode is not Mode.NORMAL:
            for guess, pattern in position.clues:
                prove(rule.code, mode.code, letters_of([guess])[0], pattern, facts[0])
        return facts

    def node(self, members: NDArray[np.int64], proved: NDArray[np.uint64]) -> Node:
        """These answers with the guesses that are legal after what was proved."""
        context = self.context
        columns = np.arange(len(self.guesses), dtype=np.int32)
        node = Node(
            members, members, context.own[members], context.labels, columns, self.labels, proved
        )
        if self.position.mode is Mode.NORMAL:
            return node
        keep = legal_columns(context, node)
        if len(keep) == len(columns):
            return node
        chosen: Node = choose_columns(node, keep)
        return chosen


def problem_of(
    position: Position, extra: Sequence[str] = (), width: int = 0, bits: int | None = None
) -> Problem:
    """The search problem of a position; `extra` words may be guessed although they are blocked."""
    rule, mode, lexicon = position.rule, position.mode, position.lexicon
    prior = position.candidates.dense(len(lexicon.words))
    answers, guesses = _search_order(position, prior, extra)
    labels, most, patterns = _labels(position, answers, guesses)
    own = _guess_columns(answers, guesses)
    unit = int(np.gcd.reduce(prior[answers]))
    if bits is None:
        bits = SMALL_TABLE if len(answers) <= SMALL else LARGE_TABLE
    late = _late(position, answers, guesses)
    turn_keys, zobrist = _zobrist(len(answers))
    letters = np.ascontiguousarray(lexicon.letters[guesses])
    context = Context(
        labels=labels,
        patterns=patterns,
        square=np.ascontiguousarray(labels[:, own].T),
        own=own,
        weights=prior[answers] // unit,
        zobrist=zobrist,
        turn_keys=turn_keys,
        letters=letters,
        facts=facts_of(rule.code, mode.code, letters),
        late=late,
        table=np.zeros((1 << bits, 2), np.uint64),
        state=np.zeros(STATE_SIZE, np.int64),
        rules=_settings(position, prior[answers], width, most, late),
    )
    return Problem(position, answers, guesses, unit, int(most), context)


def _search_order(
    position: Position, prior: Indices, extra: Sequence[str]
) -> tuple[Indices, Indices]:
    """The answers from heaviest to lightest, and all guesses; each the preferred first."""
    lexicon = position.lexicon
    preference = np.lexsort((-lexicon.zipf, -position.prior.weights(lexicon)))
    rank = np.empty(len(preference), np.int64)
    rank[preference] = np.arange(len(preference))
    candidates = position.sought
    answers = candidates[np.lexsort((rank[candidates], -prior[candidates]))].astype(np.int64)
    more = np.array([lexicon.index(word) for word in extra], np.int64)
    guesses = np.unique(np.concatenate((position.suggestible, answers, more)))
    assert len(guesses) <= MOST_GUESSES
    return answers, guesses[np.argsort(rank[guesses])]


def _late(position: Position, answers: Indices, guesses: Indices) -> NDArray[np.bool_]:
    """Which guesses are words that may be said only as an answer."""
    probes = position.vocabulary.sayable(position.lexicon).as_probe
    return np.isin(guesses, answers) & ~probes[guesses]


def _guess_columns(answers: Indices, guesses: Indices) -> Indices:
    """For each answer its place among the guesses."""
    columns: Indices = np.argsort(guesses)[np.searchsorted(np.sort(guesses), answers)]
    return columns.astype(np.int64)


def _zobrist(answers: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Random numbers, always the same, that make up the table keys: by turns left, by answer."""
    size = MOST_TURNS + 1
    random = np.random.default_rng(20210619)
    keys = random.integers(0, 2**64, answers + size, dtype=np.uint64)
    return keys[:size], keys[size:]


def _settings(
    position: Position, weights: Indices, width: int, labels: int, late: NDArray[np.bool_]
) -> Indices:
    """`Context.rules`, with no known gain of first guesses."""
    rules = np.zeros(RULES_SIZE, np.int64)
    rules[CODE], rules[MODE] = position.rule.code, position.mode.code
    rules[UNIFORM] = weights[0] == weights[-1]
    rules[WIDTH], rules[LABELS] = width, labels
    # In hard mode there may be no other legal word.
    rules[LATE] = late.any() and position.mode is Mode.NORMAL
    return rules


def _labels(
    position: Position, answers: Indices, guesses: Indices
) -> tuple[NDArray[Any], int, NDArray[Any]]:
    """Labels `[answers, columns]`, the number above every label, and the responses themselves.

    Five letters have at most 243 responses, which serve as labels; those of longer words are
    numbered guess by guess. The responses are an empty array where no guess is ever illegal.
    """
    letters, length = position.lexicon.letters, position.lexicon.length
    dtype = pattern_dtype(length)
    columns = -(-len(guesses) // BLOCK) * BLOCK
    short = np.dtype(dtype) == np.uint8
    hard = position.mode is not Mode.NORMAL
    size = len(answers) * columns * (1 if short else 2 + np.dtype(dtype).itemsize * hard)
    if size > MOST_BYTES:
        raise SecondGuessError(
            f"{len(answers):,} candidates and {len(guesses):,} guesses are too many for an exact "
            "search; give a clue, a list of answers, or another strategy"
        )
    labels = np.zeros((len(answers), columns), dtype if short else np.uint16)
    patterns = labels if short else np.zeros((len(answers), columns) if hard else (1, 1), dtype)
    number = np.full(3**length, -1, np.int32)
    most = 3**length if short else 1
    for first in range(0, len(guesses), CHUNK):
        part = slice(first, min(first + CHUNK, len(guesses)))
        rows = pattern_table(position.rule.code, letters[guesses[part]], letters[answers])
        if not short:
            if hard:
                patterns[:, part] = rows.T
            numbered = np.empty(rows.shape, np.uint16)
            most = max(most, _relabel(rows, number, numbered))
            rows = numbered
        labels[:, part] = rows.T
    if not short and most <= 256:
        labels = labels.astype(np.uint8)
    return labels, most, patterns
