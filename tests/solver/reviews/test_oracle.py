"""Ten made-up games, every figure of whose reviews a slow independent computation reproduces."""

import csv
import random
from typing import NamedTuple

import pytest

from solver import PEAKS, WORDLE, Lexicon, Mode, Position, review
from solver.words.facts import facts
from tests.oracle_review import SlowReview
from tests.reference import reference


class Made(NamedTuple):
    """A game: the day whose answer it has (or the answer itself), what was guessed, and how."""

    answer: str
    guesses: str
    rule: str = "wordle"
    hard: bool = False
    lost: bool = False


GAMES = [
    Made("2022-01-18", "raise crony proxy"),
    Made("2022-03-05", "crane moist stoic brood"),
    Made("2023-05-11", "slate mound sound slate pound chime", lost=True),
    Made("2024-02-29", "light might night right sight fight", lost=True),
    Made("2021-10-01", "cloud grime brave", hard=True),
    Made("2025-06-06", "stare stole stony", hard=True),
    Made("2022-11-11", "adieu story mulch"),
    Made("2024-08-17", "great court clamp"),
    Made("2023-09-09", "mound crane tiger", rule="peaks"),
    Made("planned", "trained clouded"),
]


def _answer(day: str) -> str:
    if not day[0].isdigit():
        return day
    with reference("daily_answers.csv").open(encoding="utf-8") as lines:
        return next(row["answer"] for row in csv.DictReader(lines) if row["date"] == day)


def _legal(slow: SlowReview, words: list[str], answer: str) -> list[str]:
    """The words as far as hard mode allows them, then the answer if a turn is left."""
    rows: list[tuple[str, str]] = []
    for word in words:
        if word in slow.allowed((word,), rows) and word != answer:
            rows.append((word, slow.marks(word, answer)))
    guesses = [word for word, _ in rows]
    return [*guesses, answer] if len(guesses) < slow.limit else guesses


@pytest.mark.slow
@pytest.mark.parametrize("made", GAMES, ids=lambda made: made.guesses)
def test_every_figure_is_that_of_the_slow_review(made: Made) -> None:
    answer, rule = _answer(made.answer), PEAKS if made.rule == "peaks" else WORDLE
    known = facts(len(answer))
    words = made.guesses.split()
    drawn = random.Random(7).sample(Lexicon.built_in(len(answer)).answers, 900)
    likely = tuple(sorted({*drawn[:500], answer}))
    accepted = tuple(sorted({*drawn, *words, answer}))
    slow = SlowReview(made.rule, made.hard, accepted, likely, {w: known[w].zipf for w in accepted})
    mode = Mode.HARD if made.hard else Mode.NORMAL
    here = Position(rule, Lexicon.of(accepted, likely), mode=mode)
    for word in _legal(slow, words, answer):
        here = here.enter(word, slow.marks(word, answer))
    found = review(here, answer)
    assert found.game.solved is not made.lost
    rows: list[tuple[str, str]] = []
    for row, marks in zip(found.rows, found.game.rows, strict=True):
        before = slow.candidates(rows)
        later = [*rows, (row.guess, marks)]
        right = row.guess == answer
        assert row.remaining == len(slow.fitting(accepted, rows))
        assert row.remaining_after == (0 if right else len(slow.fitting(accepted, later)))
        assert row.likely == len(slow.fitting(likely, rows))
        assert row.likely_after == (0 if right else len(slow.fitting(likely, later)))
        sizes = [len(group) for group in slow.groups(row.guess, before).values()]
        assert row.expected_remaining == pytest.approx(sum(n * n for n in sizes) / len(before))
        cost, best = slow.costs(rows, row.guess)
        assert row.expected_guesses == pytest.approx(cost / len(before))
        assert row.best_expected_guesses == pytest.approx(best / len(before))
        assert slow.costs(rows, row.best_guess)[0] == best
        assert row.skill == slow.skill(rows, row.guess)
        assert row.luck == slow.luck(rows, row.guess, answer)
        assert row.candidate == (row.guess in before)
        rows = later
    assert found.own is not None
    assert found.own.solved == (answer in found.own.guesses)
