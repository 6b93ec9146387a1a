"""Many boards the slow way: counting by hand over short lists."""

from collections import defaultdict
from collections.abc import Sequence

from tests.oracle import remaining, wordle_marks

SOLVED = "g" * 5


def left(
    words: Sequence[str], rows: Sequence[Sequence[tuple[str, str]]], distinct: bool
) -> list[set[str]]:
    """What each board's rows leave; sure words are taken from other boards if all differ."""
    sets = [set(remaining(words, board)) for board in rows]
    changed = distinct
    while changed:
        changed = False
        for i, mine in enumerate(sets):
            for j, other in enumerate(sets):
                if i != j and len(mine) == 1 and len(other) > 1 and mine <= other:
                    other -= mine
                    changed = True
    return sets


def groups(guess: str, words: Sequence[str]) -> dict[str, list[str]]:
    """The words by how they answer the guess."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in sorted(words):
        found[wordle_marks(guess, word)].append(word)
    return found


def expected_by_size(guess: str, boards: Sequence[Sequence[str]], value: Sequence[float]) -> float:
    """Guesses still expected after `guess`, when a group of n words costs `value[n]`."""
    total = 0.0
    for words in boards:
        for marks, group in groups(guess, words).items():
            if marks != "g" * len(guess):
                total += len(group) / len(words) * value[len(group)]
    return total


def fitness(guesses: Sequence[str], boards: Sequence[Sequence[str]], uncertain_first: bool) -> str:
    """The published heuristic, step by step; the first of the alphabet among equals."""
    for words in boards:
        if len(words) == 1:
            return words[0]
    whole = sum(map(len, boards))

    def worth(guess: str) -> float:
        total = 0.0
        for words in boards:
            split = groups(guess, words)
            share = len(words) / whole
            weight = 1.0 if len(boards) == 1 else share if uncertain_first else 1 - share
            largest = max(map(len, split.values()))
            total += weight * (len(split) - 0.1 * largest + (2 if guess in words else 0))
        return total

    in_two = [g for g in guesses if any(len(groups(g, words)) == len(words) for words in boards)]
    return min(in_two or guesses, key=lambda g: (-round(worth(g), 9), g))
