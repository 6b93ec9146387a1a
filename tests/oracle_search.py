"""The slow, obvious search for the best tree: tries every guess everywhere. For tests only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.oracle import keeps_hard_mode, peaks_marks, wordle_marks

Row = tuple[str, str]
MARKS: Mapping[str, Callable[[str, str], str]] = {"wordle": wordle_marks, "peaks": peaks_marks}


@dataclass
class Oracle:
    """Least sums of weight × guesses, for a rule, a mode, guesses and weighted answers."""

    rule: str
    mode: str
    guesses: tuple[str, ...]
    weights: Mapping[str, int]
    known: dict[tuple[frozenset[str], tuple[str, ...], int], int | None] = field(
        default_factory=dict
    )

    def allowed(self, guesses: tuple[str, ...], row: Row) -> tuple[str, ...]:
        """Which of the guesses keep what one row proved."""
        if self.mode == "normal":
            return guesses
        if self.rule == "wordle" and self.mode == "hard":
            return tuple(guess for guess in guesses if keeps_hard_mode(guess, [row]))
        return tuple(guess for guess in guesses if MARKS[self.rule](row[0], guess) == row[1])

    def best(self, answers: frozenset[str], guesses: tuple[str, ...], turns: int) -> int | None:
        """The least sum with `turns` guesses left; None if some answer cannot be reached."""
        key = (answers, guesses, turns)
        if key not in self.known:
            costs = [self.cost(guess, answers, guesses, turns) for guess in guesses]
            self.known[key] = min((cost for cost in costs if cost is not None), default=None)
        return self.known[key]

    def cost(
        self, guess: str, answers: frozenset[str], guesses: tuple[str, ...], turns: int
    ) -> int | None:
        """The least sum if `guess` comes next."""
        if turns == 0:
            return None
        groups: dict[str, set[str]] = {}
        for answer in answers:
            if answer != guess:
                groups.setdefault(MARKS[self.rule](guess, answer), set()).add(answer)
        total = sum(self.weights[answer] for answer in answers)
        for marks, group in groups.items():
            cost = self.best(frozenset(group), self.allowed(guesses, (guess, marks)), turns - 1)
            if cost is None:
                return None
            total += cost
        return total
