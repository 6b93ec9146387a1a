"""Given guesses played on from a position against every candidate, by the strategy `groups`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.compiled import kernel
from solver.games.all_openers import OpenerResult, _play_openers
from solver.games.position import Position
from solver.rules.responses import pattern_table


@kernel
def _number_groups(table, solved, number, out):  # type: ignore[no-untyped-def]
    """Fill `out` with responses numbered from 0 guess by guess, `solved` as the last number.

    Returns that number. The responses of long words are far more than any guess gets; numbered,
    they cost no more time than those of short ones. `number` must be all -1 and is left so.
    """
    most = 0
    for g in range(table.shape[0]):
        used = 0
        for i in range(table.shape[1]):
            pattern = table[g, i]
            if pattern != solved and number[pattern] < 0:
                number[pattern] = used
                used += 1
        for i in range(table.shape[1]):
            if table[g, i] != solved:
                out[g, i] = number[table[g, i]]
        for i in range(table.shape[1]):
            number[table[g, i]] = -1
        most = max(most, used)
    for g in range(table.shape[0]):
        for i in range(table.shape[1]):
            if table[g, i] == solved:
                out[g, i] = most
    return most


def roll_out(position: Position, guesses: Sequence[str]) -> list[OpenerResult]:
    """How each guess does when `groups` plays on after it, in the order given.

    All candidates count alike. Only games solved within the position's turns are solved, and
    their guesses are counted from this position on.
    """
    lexicon, candidates = position.lexicon, position.candidates.indices
    tried = np.array([lexicon.index(word) for word in guesses], np.int64)
    rows = np.concatenate((candidates.astype(np.int64), tried))
    answers = lexicon.letters[candidates]
    table = pattern_table(position.rule.code, lexicon.letters[rows], answers)
    labels: NDArray[np.uint16] = np.empty(table.shape, np.uint16)
    number = np.full(3**lexicon.length, -1, np.int64)
    solved = _number_groups(table, position.rule.solved(lexicon.length), number, labels)
    out = np.zeros((len(guesses), 4), np.int64)
    openers = len(candidates) + np.arange(len(guesses))
    _play_openers(labels, openers, solved, position.turns_left, out)
    return [OpenerResult(w, *map(int, row)) for w, row in zip(guesses, out, strict=True)]
