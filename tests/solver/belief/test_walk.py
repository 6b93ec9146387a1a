"""The walk forward: honest about what was known, on made-up days and on the real record."""

import csv
import math

import pytest

from solver.belief import History, believe, walk_forward
from solver.games.position import Position
from solver.rules import WORDLE
from solver.words import EVERYDAY
from solver.words.lexicon import Lexicon
from tests.reference import reference

WORDS = Lexicon.built_in(5).answers[::7]
MADE_UP = History.of(enumerate(WORDS, 800))
CUT = 800 + len(WORDS) - 10


def real() -> History:
    with reference("daily_answers.csv").open(encoding="utf-8") as lines:
        return History.of((int(row["number"]), row["answer"]) for row in csv.DictReader(lines))


def test_later_days_change_nothing_of_earlier_ones() -> None:
    past = MADE_UP.before(CUT)
    other_end = History.of([*zip(past.numbers, past.answers, strict=True), (CUT, "aahed")])
    one = walk_forward(MADE_UP, 30, "salet").days[:20]
    assert one == walk_forward(other_end, 21, "salet").days[:20]


def test_the_last_days_are_those_of_the_whole_walk() -> None:
    told: list[int] = []
    more = walk_forward(MADE_UP, 20, "salet", progress=told.append)
    assert walk_forward(MADE_UP, 7, "salet").days == more.days[-7:]
    assert sum(told) == len(more.days) == more.games.games == 20
    assert {day.game.guesses[0] for day in more.days} == {"salet"}


def test_the_first_day_is_judged_by_the_static_belief() -> None:
    (first,) = walk_forward(MADE_UP.before(801), 50, "salet").days
    assert first.bits == first.static_bits


def test_an_answer_that_is_no_accepted_word_is_lost_and_counted() -> None:
    walk = walk_forward(History.of([(800, "cigar"), (801, "zzzzz")]), opener="salet")
    assert walk.unknown == ("zzzzz",)
    assert walk.games.failures == ("zzzzz",)
    assert walk.days[1].bits == math.inf
    assert walk.bits == walk.days[0].bits


def test_a_history_without_days_is_refused() -> None:
    with pytest.raises(ValueError, match="without days"):
        walk_forward(History((), ()))


@pytest.mark.slow
def test_the_real_record_is_won_with_fewer_guesses_and_less_surprise_than_without_history() -> None:
    walk = walk_forward(real(), 1000, "salet")
    assert walk.games.lost == 0
    assert walk.games.mean <= 3.15
    assert walk.bits is not None
    assert walk.static_bits is not None
    assert walk.bits <= 10.35 < walk.static_bits


@pytest.mark.slow
@pytest.mark.parametrize("cut", [200, 900, 1700])
def test_on_the_real_record_too_the_future_changes_nothing(cut: int) -> None:
    history = real()
    past = history.before(cut)
    known = zip(past.numbers, past.answers, strict=True)
    backwards = enumerate(history.answers[:cut:-1], cut)
    changed = History.of([*known, *backwards]).before(cut + 5)
    assert walk_forward(changed, 10, "salet").days[:5] == walk_forward(past, 5, "salet").days
    for number in range(cut - 5, cut):
        one, other = believe(history, number), believe(changed, number)
        assert (one.weights == other.weights).all()


def test_probes_are_of_the_vocabulary_and_any_answer_may_be_guessed() -> None:
    (day,) = walk_forward(History.of([(1500, "kefir")]), opener="salet", vocabulary=EVERYDAY).days
    assert day.game.solved  # a word that is on no list and not common
    words = Lexicon.built_in(5)
    here = Position(WORDLE, words)
    for guess, pattern in zip(day.game.guesses, day.game.patterns, strict=True):
        i = words.index(guess)
        assert EVERYDAY.sayable(words).as_probe[i] or i in here.fitting or guess == "salet"
        here = here.after(guess, pattern)
