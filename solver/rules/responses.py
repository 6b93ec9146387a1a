"""Responses, one or a hundred million of them.

`dispatch.respond` is the only feedback function of the project; everything that needs a response
goes through it. Letters are `uint8` with a = 0. A response is a base-3 number, the guess's first
letter most significant; what its digits mean is the rule's.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver.compiled import kernel
from solver.rules.codes import ALPHABET, NORMAL
from solver.rules.dispatch import mark_legal, respond
from solver.rules.notation import digits_of

Letters = NDArray[np.uint8]


@kernel
def by_column(answers):  # type: ignore[no-untyped-def]
    """Answers `[n, L]` as columns `[L, n]`, and how often each letter occurs `[26, n]`."""
    n, length = answers.shape
    columns = np.empty((length, n), np.uint8)
    counts = np.zeros((ALPHABET, n), np.uint8)
    for i in range(n):
        for p in range(length):
            columns[p, i] = answers[i, p]
            counts[answers[i, p], i] += 1
    return columns, counts


@kernel
def _fill_table(code, guesses, answers, out):  # type: ignore[no-untyped-def]
    columns, counts = by_column(answers)
    left = np.empty(columns.shape, np.uint8)
    for g in range(guesses.shape[0]):
        respond(code, guesses[g], columns, counts, left, out[g])


def letters_of(words: Sequence[str]) -> Letters:
    """Lower-case words of one length as letters `[n, L]`, a = 0."""
    length = len(words[0]) if words else 0
    flat = np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8)
    return (flat - ord("a")).reshape(len(words), length)


def pattern_dtype(length: int) -> type[np.unsignedinteger[Any]]:
    """The smallest unsigned type that holds every response to a word of this length."""
    if length <= 5:
        return np.uint8
    return np.uint16 if length <= 10 else np.uint32


def pattern_table(code: int, guesses: Letters, answers: Letters, threads: int = 1) -> NDArray[Any]:
    """Every response `[guesses, answers]`, C-contiguous; see `pattern_dtype` for the type."""
    out = np.empty((len(guesses), len(answers)), pattern_dtype(guesses.shape[1]))

    def work(part: slice) -> None:
        _fill_table(code, guesses[part], answers, out[part])

    in_threads(work, len(guesses), threads)
    return out


def respond_all(code: int, guess: Letters, answers: Letters) -> NDArray[Any]:
    """The response to one guess `[L]` by each answer: `[n]`."""
    row: NDArray[Any] = pattern_table(code, guess[None, :], answers)[0]
    return row


def legal_mask(
    code: int, mode: int, guesses: Letters, clue_guess: Letters, pattern: int
) -> NDArray[np.bool_]:
    """Which guesses `[g, L]` one earlier row allows; mode 0 normal, 1 hard, 2 strict."""
    if mode == NORMAL:
        return np.ones(len(guesses), np.bool_)
    digits = np.array(digits_of(pattern, guesses.shape[1]), np.int64)
    row = respond_all(code, clue_guess, guesses).astype(np.uint32)
    mask: NDArray[np.bool_] = mark_legal(code, mode, guesses, row, clue_guess, digits)
    return mask


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="kernels")


def in_threads(work: Callable[[slice], None], n: int, threads: int) -> None:
    """Run `work` over `n` rows in even slices; the kernels release the interpreter lock."""
    if threads <= 1 or n < 512:
        work(slice(0, n))
        return
    bounds = np.linspace(0, n, threads + 1).astype(int)
    parts = [slice(int(a), int(b)) for a, b in pairwise(bounds)]
    list(_pool(threads).map(work, parts))


def split(row: NDArray[Any]) -> list[tuple[int, NDArray[np.intp]]]:
    """The groups of a row of responses: each pattern, ascending, with the places that have it."""
    by_pattern = np.argsort(row, kind="stable")
    patterns, starts = np.unique(row[by_pattern], return_index=True)
    return list(zip(patterns.tolist(), np.split(by_pattern, starts[1:]), strict=True))
