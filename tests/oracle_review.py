"""The slow, obvious review of a game: plain words and marks, no code of the engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log2

from tests.oracle import keeps_hard_mode, peaks_marks, wordle_marks

LOST, EXACT, EXACT_HARD, TRIED = 2, 200, 50, 40
Row = tuple[str, str]
Words = tuple[str, ...]


@dataclass
class SlowReview:
    """Figures of one game: `guesses` accepted, `answers` likely, `zipf` how common words are."""

    rule: str
    hard: bool
    guesses: Words
    answers: Words
    zipf: Mapping[str, float]
    limit: int = 6
    _marks: dict[Row, str] = field(default_factory=dict)
    _best: dict[tuple[Words, Words, int], int | None] = field(default_factory=dict)

    def marks(self, guess: str, answer: str) -> str:
        """The feedback, remembered."""
        if (guess, answer) not in self._marks:
            slow = peaks_marks if self.rule == "peaks" else wordle_marks
            self._marks[guess, answer] = slow(guess, answer)
        return self._marks[guess, answer]

    def fitting(self, words: Sequence[str], rows: Sequence[Row]) -> Words:
        """The words that would have answered all rows as they were."""
        return tuple(w for w in words if all(self.marks(g, w) == m for g, m in rows))

    def candidates(self, rows: Sequence[Row]) -> Words:
        """The likely words that fit, or where there are none all that do."""
        return self.fitting(self.answers, rows) or self.fitting(self.guesses, rows)

    def allowed(self, words: Words, rows: Sequence[Row]) -> Words:
        """What may be guessed after these rows."""
        if not self.hard:
            return words
        if self.rule == "peaks":
            return self.fitting(words, rows)
        return tuple(word for word in words if keeps_hard_mode(word, rows))

    def groups(self, guess: str, words: Words) -> dict[str, Words]:
        """The words by their feedback to a guess, without the guess itself."""
        found: dict[str, list[str]] = {}
        for word in words:
            if word != guess:
                found.setdefault(self.marks(guess, word), []).append(word)
        return {marks: tuple(group) for marks, group in found.items()}

    # -- what guesses cost

    def costs(self, rows: Sequence[Row], guess: str) -> tuple[int, int]:
        """What the guess and what the best guess cost at the position."""
        words, allowed = self.candidates(rows), self.allowed(self.guesses, rows)
        turns = self.limit - len(rows)
        if turns <= 2:
            return self.lossy(guess, words, turns), min(
                self.lossy(other, words, turns) for other in allowed
            )
        best = None
        if len(words) <= (EXACT_HARD if self.hard else EXACT):
            best = self.best(words, allowed, turns)
        if best is None:
            tried = {*self.first(words, allowed), guess}
            rolled = {word: self.rolled(word, words, turns) for word in tried}
            return rolled[guess], min(rolled.values())
        cost = self.cost(guess, words, allowed, turns, None)
        return max(self.rolled(guess, words, turns), best + 1) if cost is None else cost, best

    def lossy(self, guess: str, words: Words, turns: int) -> int:
        """The cost with at most two turns; what is not found counts as `LOST` more."""
        total = len(words)
        for group in self.groups(guess, words).values():
            if turns == 1:
                total += LOST * len(group)
            else:
                total += min(self.lossy(word, group, 1) for word in group)
        return total

    def best(self, words: Words, allowed: Words, turns: int, below: int = 10**9) -> int | None:
        """The least cost within the turns; None if there is no way, or none below `below`."""
        if turns == 0:
            return None
        if len(words) == 1:
            return 1
        key = (words, allowed, turns)
        if key in self._best:
            return self._best[key]
        found: int | None = None
        order = sorted(allowed, key=lambda guess: self.least(guess, words))
        for guess in order:
            if found is not None and self.least(guess, words) >= found:
                break
            cost = self.cost(guess, words, allowed, turns, found)
            if cost is not None and (found is None or cost < found):
                found = cost
        self._best[key] = found
        return found

    def least(self, guess: str, words: Words) -> int:
        """What a guess costs at the very least: one more guess for one word of each group."""
        groups = self.groups(guess, words).values()
        return len(words) + sum(2 * len(group) - 1 for group in groups)

    def cost(
        self, guess: str, words: Words, allowed: Words, turns: int, below: int | None
    ) -> int | None:
        """The cost of a guess with best play after it; None if too late, or not below `below`."""
        if turns == 0:
            return None
        total = len(words)
        groups = self.groups(guess, words)
        least = sum(2 * len(group) - 1 for group in groups.values())
        for marks, group in sorted(groups.items(), key=lambda item: len(item[1])):
            if below is not None and total + least >= below:
                return None
            cost = self.best(group, self.allowed(allowed, [(guess, marks)]), turns - 1)
            if cost is None:
                return None
            total, least = total + cost, least - (2 * len(group) - 1)
        return total

    # -- playing on

    def first(self, words: Words, allowed: Words) -> list[str]:
        """The guesses of most information, with two bits for being a candidate."""

        def key(guess: str) -> tuple[float, bool, float, str]:
            groups = list(self.groups(guess, words).values()) + [(guess,)] * (guess in words)
            left = sum(len(group) * log2(len(group)) for group in groups)
            own = guess in words
            return round(left - 2 * own, 4), not own, -self.zipf[guess], guess

        return sorted(allowed, key=key)[:TRIED]

    def rolled(self, guess: str, words: Words, turns: int) -> int:
        """The cost where each next guess is the candidate that makes the most groups."""
        total = len(words)
        for group in self.groups(guess, words).values():
            if turns == 1:
                total += LOST * len(group)
                continue
            made = [
                len(self.groups(word, group)) + 1
                for word in group  # itself is a group too
            ]
            total += self.rolled(group[made.index(max(made))], group, turns - 1)
        return total

    # -- the two numbers

    def skill(self, rows: Sequence[Row], guess: str) -> int:
        """99 less what share of a guess was wasted, rounded down."""
        cost, best = self.costs(rows, guess)
        size = len(self.candidates(rows))
        return max(0, (99 * size - 99 * (cost - best)) // size)

    def luck(self, rows: Sequence[Row], guess: str, answer: str) -> int | None:
        """How many candidates would have left more words, and half of those as many."""
        words = self.candidates(rows)
        solved = self.marks(guess, guess)

        def left(other: str) -> int:
            marks = self.marks(guess, other)
            if marks == solved:
                return 0
            return len(self.candidates([*rows, (guess, marks)]))

        outcomes = [left(word) for word in words]
        now = left(answer)
        if all(outcome == now for outcome in outcomes):
            return None
        share = sum(o > now for o in outcomes) + sum(o == now for o in outcomes) / 2
        return int(99 * share / len(words) + 0.5)
