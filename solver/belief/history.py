"""History: which answers the daily game has had, by the day's number."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class History:
    """The known days, ascending: numbers (days since 2021-06-19) and answers in lower case.

    Days may be missing. `ValueError` if the days do not ascend, or some have no answer.
    """

    numbers: tuple[int, ...]
    answers: tuple[str, ...]

    def __post_init__(self) -> None:
        """Check what everything else relies on."""
        if len(self.numbers) != len(self.answers):
            raise ValueError(f"{len(self.numbers)} days but {len(self.answers)} answers")
        if any(later <= earlier for earlier, later in pairwise(self.numbers)):
            raise ValueError("the days of a history must ascend")

    @staticmethod
    def of(days: Iterable[tuple[int, str]]) -> "History":
        """The history of these days, each a number and an answer, in any order."""
        ordered = sorted(days)
        return History(tuple(n for n, _ in ordered), tuple(word for _, word in ordered))

    def __len__(self) -> int:
        """How many days are known."""
        return len(self.numbers)

    def before(self, number: int) -> "History":
        """The days before that one: all that may be known when it is judged."""
        end = bisect_left(self.numbers, number)
        return History(self.numbers[:end], self.answers[:end])
