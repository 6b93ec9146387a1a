"""Skill and luck: two numbers from 0 to 99, and how they are counted.

They are whole-number arithmetic on counts, so that they never depend on the machine.
"""

from solver.games.position import Position
from solver.ranking.partitions import partition_of
from solver.reviews.results import rounded

MOST = 99


def skill_of(cost: int, best: int, candidates: int) -> int:
    """The skill of a guess of this cost, where the best costs `best`: 99 for the best alone.

    Costs are guesses to the end, added up over the candidates. A guess that wastes a whole guess
    on average, or more, has 0; between them the number falls evenly and is rounded down.

    >>> skill_of(30, 30, 10), skill_of(35, 30, 10), skill_of(40, 30, 10)
    (99, 49, 0)
    """
    return max(0, MOST * (candidates - (cost - best)) // candidates)


def luck_of(here: Position, guess: str, pattern: int) -> int | None:
    """Where the response stands among those that could have come; None if all are the same.

    The share of the candidates that would have left more words than are left now, and half of
    those that would have left as many: 99 is as lucky, 0 as unlucky as can be. To be right leaves
    none. A response that no candidate gives leaves the words that are revived by it.
    """
    solved = here.rule.solved(here.lexicon.length)
    groups = partition_of(here, guess, 0)
    left = {group.pattern: 0 if group.pattern == solved else group.size for group in groups}
    now = left[pattern] if pattern in left else len(here.after(guess, pattern).candidates)
    total = sum(group.size for group in groups)
    worse = sum(group.size for group in groups if left[group.pattern] > now)
    equal = sum(group.size for group in groups if left[group.pattern] == now)
    if equal == total:
        return None
    return rounded(MOST * (2 * worse + equal), 2 * total)


def expected_remaining_of(here: Position, guess: str) -> float:
    """The mean number of candidates after a guess; one that is right leaves none."""
    solved = here.rule.solved(here.lexicon.length)
    sizes = [g.size for g in partition_of(here, guess, 0) if g.pattern != solved]
    return sum(size * size for size in sizes) / len(here.candidates)
