"""The belief: every word keeps a chance, only the past counts, and what happened is learned."""

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.belief import Belief, History, believe
from solver.belief.model import WHOLE, without_history
from solver.belief.past import past_of
from solver.belief.returns import POWERS, trust_in_powers
from solver.belief.shares import return_rate
from solver.belief.taste import SPREAD, fitted_taste
from solver.belief.traits import LATER, ORIGINAL, SECOND_LIST, UNLISTED, USED, traits
from solver.errors import UnknownWordError
from solver.words.lexicon import Lexicon

WORDS = Lexicon.built_in(5)
OLD = random.Random(1).sample(WORDS.answers, 700)
NEW = [w for w, pool in zip(WORDS.words, traits().second_pools, strict=True) if pool == LATER]


def record(days: int, seed: int = 1) -> History:
    """A made-up record: mostly original answers, some later ones, some returns at the end."""
    chooser = random.Random(seed)
    answers = list(OLD[:days])
    for place in range(500, days, 9):
        answers[place] = chooser.choice(NEW) if place % 2 else answers[place - 450]
    return History.of(enumerate(answers, SECOND_LIST - 300))


def weight_of(belief: Belief, word: str) -> int:
    return int(belief.weights[WORDS.index(word)])


@settings(max_examples=20)
@given(cut=st.integers(0, 650), seed=st.integers(0, 99))
def test_changing_the_future_changes_nothing_in_the_past(cut: int, seed: int) -> None:
    whole = record(650)
    number = SECOND_LIST - 300 + cut
    chooser = random.Random(seed)
    others = [(n, chooser.choice(WORDS.words)) for n in range(number, number + 200)]
    past = whole.before(number)
    changed = History.of([*zip(past.numbers, past.answers, strict=True), *others])
    one, other, alone = (believe(h, number) for h in (whole, changed, past))
    assert (one.weights == other.weights).all()
    assert (one.weights == alone.weights).all()
    assert one.days == other.days == cut


@pytest.mark.parametrize("days", [0, 1, 2, 30, 400, 501, 650])
def test_every_accepted_word_keeps_a_chance(days: int) -> None:
    belief = believe(record(days), 2000)
    assert belief.weights.min() >= 1
    assert belief.chances.sum() == pytest.approx(1)
    assert len(belief.weights) == len(WORDS.words)


def test_without_history_the_belief_is_the_built_in_one() -> None:
    belief = believe(History((), ()), 1000)
    assert belief.days == 0
    assert (belief.weights == WORDS.weights).all()
    assert belief.reason("cigar").last_use is None


def test_chances_are_counted_in_parts_of_ten_million() -> None:
    total = int(believe(record(600), 2000).weights.sum())
    assert total == pytest.approx(WHOLE, rel=0.01)


def test_a_word_that_was_played_is_unlikely_while_nothing_has_ever_returned() -> None:
    belief = believe(record(400), SECOND_LIST + 100)
    used, unused = OLD[100], OLD[600]
    assert weight_of(belief, used) * 20 < weight_of(belief, unused)
    assert belief.reason(used).last_use == SECOND_LIST - 200
    assert belief.reason(used).pool == "played before"


def test_once_words_return_those_played_long_ago_are_likelier_than_recent_ones() -> None:
    belief = believe(record(650), SECOND_LIST + 350)
    returned = belief.shares[USED]
    assert 0.03 < returned < 0.1  # every eighteenth day
    assert weight_of(belief, OLD[3]) > 2 * weight_of(belief, OLD[480])


def test_later_additions_stay_about_as_frequent_as_they_were() -> None:
    belief = believe(record(650), SECOND_LIST + 350)
    assert 0.01 < belief.shares[LATER] < 0.05
    assert belief.shares[UNLISTED] < 0.01


def test_before_the_second_list_nobody_knows_what_it_will_add_and_take_out() -> None:
    history = record(200)
    before, after = believe(history, SECOND_LIST - 1), believe(history, SECOND_LIST)
    assert before.shares[LATER] == 0
    assert before.reason(NEW[0]).pool == after.reason("aahed").pool
    assert after.reason(NEW[0]).pool == "later answer, not played yet"
    assert before.reason("fibre").pool == "original answer, not played yet"
    assert after.reason("fibre").pool == before.reason("aahed").pool


def test_common_words_are_likelier_once_editors_have_preferred_them() -> None:
    common = sorted(WORDS.answers, key=lambda w: -WORDS.zipf[WORDS.index(w)])
    history = History.of(enumerate(random.Random(5).sample(common[:900], 300)))
    rest = [w for w in common if w not in history.answers]
    belief = believe(history, 300)
    assert weight_of(belief, rest[0]) > 3 * weight_of(belief, rest[-1])


def test_a_reason_adds_up_to_the_chance() -> None:
    belief = believe(record(650), 2000)
    for word in ("cigar", NEW[0], "aahed", OLD[2]):
        why = belief.reason(word)
        assert why.probability == pytest.approx(why.pool_chance / why.words * why.factor)
        assert belief.bits(word) == pytest.approx(-math.log2(why.probability))


def test_a_word_that_is_not_accepted_has_no_reason_and_no_chance() -> None:
    belief = believe(record(10), 2000)
    with pytest.raises(UnknownWordError):
        belief.reason("zzzzz")
    assert belief.bits("zzzzz") == math.inf


def test_answers_that_are_no_accepted_words_are_passed_over() -> None:
    known = [(1, "cigar"), (2, "rebut")]
    with_other = believe(History.of([*known, (3, "zzzzz")]), 9)
    assert (with_other.weights == believe(History.of(known), 9).weights).all()


def test_the_taste_is_the_most_likely_one() -> None:
    random = np.random.default_rng(3)
    cells, available = random.normal(size=(12, 2)), random.integers(1, 9, (80, 12)).astype(float)
    chosen, weights = random.integers(0, 12, 80), random.random(80)

    def score(taste: np.ndarray) -> float:
        odds = available * np.exp(cells @ taste)
        chance = np.exp(cells @ taste)[chosen] / odds.sum(axis=1)
        return float(weights @ np.log(chance) - (taste**2).sum() / (2 * SPREAD**2))

    best = fitted_taste(cells, available, chosen, weights)
    for step in np.array([[1, 0], [0, 1], [-1, 0], [0, -1]]) * 0.01:
        assert score(best) > score(best + step)


@pytest.mark.parametrize(
    ("returned", "expected"),
    [([], 0.05), ([0, 0, 0], 0.5 / 13), ([0, 0, 1], 0.05), ([0, 1, 0, 1, 0], 1.5 / 13)],
    ids=["nothing known", "never", "the first says nothing of the rate", "since the first"],
)
def test_the_rate_of_returns_counts_from_the_first_one(
    returned: list[int], expected: float
) -> None:
    days = np.array(returned, np.bool_)
    assert return_rate(days, np.ones(len(days))) == pytest.approx(expected)


def test_few_known_days_leave_little_that_can_return() -> None:
    belief = believe(record(20), 2000)
    assert belief.shares[USED] < 0.001
    assert weight_of(belief, OLD[3]) < weight_of(belief, OLD[600])


def test_the_powers_that_foretold_the_returns_are_trusted() -> None:
    oldest_first = History.of(enumerate([*OLD[:300], *OLD[:8]]))
    any_age = History.of(enumerate([*OLD[:300], *random.Random(2).sample(OLD[:300], 8)]))
    number = 308
    trusted = [trust_in_powers(past_of(h, number, traits())) for h in (oldest_first, any_age)]
    assert POWERS[np.argmax(trusted[0])] == POWERS.max()
    assert POWERS[np.argmax(trusted[1])] < 4
    assert all(trust.sum() == pytest.approx(1) for trust in trusted)


@pytest.mark.parametrize(
    ("numbers", "answers"),
    [((1, 1), ("cigar", "rebut")), ((2, 1), ("cigar", "rebut")), ((1,), ())],
    ids=["doubled", "descending", "no answer"],
)
def test_a_history_that_cannot_be_is_refused(
    numbers: tuple[int, ...], answers: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="days"):
        History(numbers, answers)


def test_the_static_belief_says_where_its_chances_come_from() -> None:
    belief = without_history(SECOND_LIST)
    assert belief.shares.sum() == pytest.approx(1)
    assert belief.shares[ORIGINAL] > 0.8
    assert belief.shares[USED] == 0


def test_a_prior_weighs_any_lexicon_and_its_name_tells_beliefs_apart() -> None:
    one, other = believe(record(300), 900), believe(record(301), 900)
    assert one.prior != other.prior
    assert one.prior == believe(record(300), 900).prior
    assert (one.prior.weights(WORDS) == one.weights).all()
    given = Lexicon.of(["cigar", "mound", "zzzzz"], ["mound", "zzzzz"])
    assert one.prior.weights(given).tolist() == [0, weight_of(one, "mound"), 1]
