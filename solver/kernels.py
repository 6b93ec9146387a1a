"""The arithmetic that everything rests on, compiled: responses and what guesses are worth.

`respond` is the only feedback function of the project; everything else that needs a response,
one or a hundred million of them, goes through it. Letters are `uint8` with a = 0. A response is
a base-3 number, the guess's first letter most significant: 0 absent / too low, 1 elsewhere /
too high, 2 in place.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.compiled import kernel

WORDLE_CODE = 0
PEAKS_CODE = 1
NORMAL, HARD, STRICT = 0, 1, 2

# Sums of w·log2(w) are kept as integers in units of 2**-20, so that they do not depend on the
# order in which words are listed. Total weights stay below 2**30, hence sums below 2**56.
INFORMATION_BITS = 20
INFORMATION_UNIT = float(1 << INFORMATION_BITS)
LOOKED_UP = 1 << 14  # group weights whose information is looked up, not computed
ALPHABET = 26

Letters = NDArray[np.uint8]


class Measures(NamedTuple):
    """What each guess does to the candidates; one entry a guess.

    `residual_entropy` is Σ m·log2(m) over groups of weight m, in units of 2**-20, smaller is
    better; `groups` the number of groups; `largest_group` the words in the largest one; `spread`
    is Σ m·size, so that spread ÷ total weight is the expected number of remaining words.
    """

    residual_entropy: NDArray[np.int64]
    groups: NDArray[np.int64]
    largest_group: NDArray[np.int64]
    spread: NDArray[np.int64]


@kernel
def _by_column(answers):  # type: ignore[no-untyped-def]
    """Answers as columns `[L, n]`, and how often each letter occurs `[26, n]`."""
    n, length = answers.shape
    columns = np.empty((length, n), np.uint8)
    counts = np.zeros((ALPHABET, n), np.uint8)
    for i in range(n):
        for p in range(length):
            columns[p, i] = answers[i, p]
            counts[answers[i, p], i] += 1
    return columns, counts


@kernel
def respond(code, guess, columns, counts, left, out):  # type: ignore[no-untyped-def]
    """Fill `out[n]` with the response to `guess` by each answer.

    Works on one place of all answers at a time, without branches, so that the compiler can use
    vector instructions. `left[L, n]` is scratch space: copies of a letter not yet accounted for.
    """
    length, n = columns.shape
    for i in range(n):
        out[i] = 0
    for p in range(length):
        letter = guess[p]
        if code == PEAKS_CODE:
            for i in range(n):
                mark = np.uint8(2) * np.uint8(columns[p, i] == letter)
                mark += np.uint8(columns[p, i] < letter)
                out[i] = out[i] * 3 + mark
            continue
        home = 0
        while guess[home] != letter:
            home += 1
        if home == p:
            for i in range(n):
                left[p, i] = counts[letter, i]
            for q in range(p, length):
                if guess[q] == letter:
                    for i in range(n):
                        left[p, i] -= np.uint8(columns[q, i] == letter)
        for i in range(n):
            green = np.uint8(columns[p, i] == letter)
            yellow = np.uint8(left[home, i] > 0) & (np.uint8(1) - green)
            left[home, i] -= yellow
            out[i] = out[i] * 3 + (green + green + yellow)


@kernel
def _fill_table(code, guesses, answers, out):  # type: ignore[no-untyped-def]
    columns, counts = _by_column(answers)
    left = np.empty(columns.shape, np.uint8)
    for g in range(guesses.shape[0]):
        respond(code, guesses[g], columns, counts, left, out[g])


@kernel
def _information(mass):  # type: ignore[no-untyped-def]
    if mass < 2:
        return 0
    return np.int64(np.rint(mass * np.log2(np.float64(mass)) * INFORMATION_UNIT))


@kernel
def _fill_information(out):  # type: ignore[no-untyped-def]
    for m in range(out.shape[0]):
        out[m] = _information(m)


@kernel
def _measure(code, guesses, answers, weights, looked_up, row, out):  # type: ignore[no-untyped-def]
    """Fill `out[g, 4]`, in the order of `Measures`; `row[n]` is scratch space for patterns."""
    columns, counts = _by_column(answers)
    left = np.empty(columns.shape, np.uint8)
    n = answers.shape[0]
    size = np.zeros(3 ** guesses.shape[1], np.int64)
    mass = np.zeros(3 ** guesses.shape[1], np.int64)
    seen = np.empty(n, np.int64)
    for g in range(guesses.shape[0]):
        respond(code, guesses[g], columns, counts, left, row)
        touched = 0
        for i in range(n):
            k = row[i]
            if size[k] == 0:
                seen[touched] = k
                touched += 1
            size[k] += 1
            mass[k] += weights[i]
        info = np.int64(0)
        area = np.int64(0)
        big = np.int64(0)
        for t in range(touched):
            k = seen[t]
            m = mass[k]
            info += looked_up[m] if m < looked_up.shape[0] else _information(m)
            area += m * size[k]
            big = max(big, size[k])
            size[k] = 0
            mass[k] = 0
        out[g, 0] = info
        out[g, 1] = touched
        out[g, 2] = big
        out[g, 3] = area


@kernel
def _legal(code, mode, guesses, clue, digits):  # type: ignore[no-untyped-def]
    """Which guesses keep what one row proved."""
    n, length = guesses.shape
    legal = np.ones(n, np.bool_)
    if code == PEAKS_CODE or mode == STRICT:
        # Inside every range, or every place and count respected, means: could be the answer.
        columns, counts = _by_column(guesses)
        left = np.empty(columns.shape, np.uint8)
        row = np.empty(n, np.uint32)
        respond(code, clue, columns, counts, left, row)
        pattern = np.uint32(0)
        for p in range(length):
            pattern = np.uint32(pattern * 3 + digits[p])
        for i in range(n):
            legal[i] = row[i] == pattern
        return legal
    proved = np.zeros(ALPHABET, np.int64)
    for p in range(length):
        if digits[p] > 0:
            proved[clue[p]] += 1
    for i in range(n):
        for p in range(length):
            if digits[p] == 2 and guesses[i, p] != clue[p]:
                legal[i] = False
            if digits[p] > 0:
                held = 0
                for q in range(length):
                    held += guesses[i, q] == clue[p]
                if held < proved[clue[p]]:
                    legal[i] = False
    return legal


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


def digits_of(pattern: int, length: int) -> tuple[int, ...]:
    """The base-3 digits of a response, first letter first.

    >>> digits_of(7, 3)
    (0, 2, 1)
    """
    return tuple(pattern // 3**p % 3 for p in range(length - 1, -1, -1))


def pattern_table(code: int, guesses: Letters, answers: Letters, threads: int = 1) -> NDArray[Any]:
    """Every response `[guesses, answers]`, C-contiguous; see `pattern_dtype` for the type."""
    out = np.empty((len(guesses), len(answers)), pattern_dtype(guesses.shape[1]))

    def work(part: slice) -> None:
        _fill_table(code, guesses[part], answers, out[part])

    _in_threads(work, len(guesses), threads)
    return out


def respond_all(code: int, guess: Letters, answers: Letters) -> NDArray[Any]:
    """The response to one guess `[L]` by each answer: `[n]`."""
    row: NDArray[Any] = pattern_table(code, guess[None, :], answers)[0]
    return row


def measure(
    code: int, guesses: Letters, answers: Letters, weights: NDArray[np.int64], threads: int = 1
) -> Measures:
    """What each guess `[g, L]` does to the answers `[n, L]` of the given integer weights `[n]`."""
    out = np.empty((len(guesses), 4), np.int64)
    dtype = pattern_dtype(guesses.shape[1])
    looked_up = _looked_up()

    def work(part: slice) -> None:
        row = np.empty(len(answers), dtype)
        _measure(code, guesses[part], answers, weights, looked_up, row, out[part])

    _in_threads(work, len(guesses), threads)
    return Measures(*out.T)


def information_of(weights: NDArray[np.int64]) -> int:
    """Σ w·log2(w) of single words, in units of 2**-20: the least that any guess can leave."""
    return sum(_information(int(w)) for w in weights)


def legal_mask(
    code: int, mode: int, guesses: Letters, clue_guess: Letters, pattern: int
) -> NDArray[np.bool_]:
    """Which guesses `[g, L]` one earlier row allows; mode 0 normal, 1 hard, 2 strict."""
    if mode == NORMAL:
        return np.ones(len(guesses), np.bool_)
    digits = np.array(digits_of(pattern, guesses.shape[1]), np.int64)
    mask: NDArray[np.bool_] = _legal(code, mode, guesses, clue_guess, digits)
    return mask


@cache
def _looked_up() -> NDArray[np.int64]:
    table = np.empty(LOOKED_UP, np.int64)
    _fill_information(table)
    return table


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="kernels")


def _in_threads(work: Callable[[slice], None], n: int, threads: int) -> None:
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
