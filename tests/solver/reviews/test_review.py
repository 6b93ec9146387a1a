"""Skill and luck at their edges, and what must hold for every game."""

import itertools

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver import PEAKS, WORDLE, Lexicon, Mode, Position, Rule, review, solve_exact
from solver.errors import HardModeError, LimitError, PatternError, SecondGuessError
from solver.games import referee
from solver.reviews import Reviewer, ReviewTotals
from solver.reviews.measures import luck_of, skill_of
from solver.trees.tree import TreeGame

ALL = ["".join(letters) for letters in itertools.product("abcd", repeat=4)]
RULES = st.sampled_from([WORDLE, PEAKS])
SIX = ["bound", "found", "hound", "mound", "pound", "round"]
MODES = st.sampled_from(list(Mode))


def after(start: Position, answer: str, *guesses: str) -> Position:
    here = start
    for guess in guesses:
        here = here.enter(guess, here.rule.format(here.rule.score(guess, answer), len(guess)))
    return here


def small(answers: str = "bound found hound mound pound round sound wound") -> Position:
    return Position(
        WORDLE, Lexicon.of(sorted({*answers.split(), "fresh", "humps"}), answers.split())
    )


@st.composite
def starts(draw: st.DrawFn) -> Position:
    words = draw(st.lists(st.sampled_from(ALL), min_size=6, max_size=16, unique=True))
    answers = draw(st.lists(st.sampled_from(words), min_size=2, max_size=10, unique=True))
    limit = draw(st.integers(2, 6))
    return Position(draw(RULES), Lexicon.of(words, answers), limit=limit, mode=draw(MODES))


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, str]:
    """A position after some legal guesses, with a turn left and not solved, and its answer."""
    here = draw(starts())
    answer = draw(st.sampled_from(here.lexicon.answers))
    for _ in range(draw(st.integers(0, 4))):
        if here.turns_left == 1:
            break
        word = here.lexicon.words[int(draw(st.sampled_from(here.allowed.tolist())))]
        assume(word != answer)
        here = after(here, answer, word)
    return here, answer


@settings(max_examples=60)
@given(games())
def test_a_worse_guess_never_has_more_skill(game: tuple[Position, str]) -> None:
    here, answer = game
    reviewer = Reviewer(Position(here.rule, here.lexicon, limit=here.limit, mode=here.mode))
    rows = []
    for word in here.words(here.allowed):
        rows.append(reviewer.review(after(here, answer, word), answer).rows[-1])
    rows.sort(key=lambda row: row.expected_guesses)
    skills = [row.skill for row in rows]
    assert skills == sorted(skills, reverse=True)
    assert skills[0] == 99
    for row in rows:
        assert (row.skill == 99) == (row.expected_guesses == row.best_expected_guesses)
        assert row.best_expected_guesses == rows[0].expected_guesses


@settings(max_examples=60)
@given(games())
def test_luck_falls_with_the_words_left(game: tuple[Position, str]) -> None:
    here, _ = game
    word = here.words(here.allowed)[0]
    solved = here.rule.solved(here.lexicon.length)
    found = []
    for answer in here.words(here.candidates.indices):
        pattern = here.rule.score(word, answer)
        left = 0 if pattern == solved else len(here.after(word, pattern).candidates)
        found.append((left, luck_of(here, word, pattern)))
    if len({left for left, _ in found}) == 1:
        assert {luck for _, luck in found} == {None}
        return
    lucks = [luck for _, luck in sorted(found, key=lambda pair: pair[0])]
    assert lucks == sorted(lucks, reverse=True, key=lambda luck: luck if luck is not None else -1)
    assert all(luck is not None and 0 <= luck <= 99 for luck in lucks)


@settings(max_examples=60)
@given(starts())
def test_every_guess_of_a_proven_tree_has_all_skill(start: Position) -> None:
    try:
        result = solve_exact(start)
    except LimitError:
        assume(False)
    assert result.proven
    reviewer = Reviewer(start)
    for game in result.tree.games():
        found = reviewer.review(_along(start, game))
        assert [row.skill for row in found.rows] == [99] * len(game.guesses)


def _along(start: Position, game: TreeGame) -> Position:
    return after(start, game.answer, *game.guesses)


@pytest.mark.parametrize("name", ["original", "2023"])
def test_the_proven_tree_of_a_real_position_has_all_skill(name: str) -> None:
    start = Position(WORDLE, Lexicon.named(name))
    here = start.enter("salet", "--y--")
    tree = solve_exact(here).tree
    reviewer = Reviewer(start)
    for game in itertools.islice(tree.games(), 0, None, 9):
        found = reviewer.review(after(here, game.answer, *game.guesses))
        assert {row.skill for row in found.rows[1:]} == {99}


def test_the_game_of_best_play_has_all_skill_once_few_words_are_left() -> None:
    start = Position(WORDLE, Lexicon.built_in(5))
    reviewer = Reviewer(start)
    own = reviewer.best_game("pound")
    rows = reviewer.review(after(start, "pound", *own.guesses)).rows
    assert [row.skill for row in rows] == [99] * len(rows)
    assert [row.guess for row in rows] == [row.best_guess for row in rows]


def test_the_only_word_left_is_no_luck_and_all_skill() -> None:
    row = review(after(small("bound fresh"), "fresh", "bound", "fresh")).rows[1]
    assert (row.likely, row.skill, row.luck) == (1, 99, None)
    assert row.sentence == "FRESH was the only word left."


def test_missing_the_only_word_left_wastes_a_guess() -> None:
    row = review(after(small("bound fresh"), "fresh", "bound", "humps"), "fresh").rows[1]
    assert (row.skill, row.luck, row.best_guess) == (0, None, "fresh")
    assert row.sentence == "Only FRESH was left, so HUMPS wasted a guess."


def test_a_repeated_guess_has_no_skill_and_is_named() -> None:
    row = review(after(small(), "sound", "mound", "mound", "sound")).rows[1]
    assert (row.skill, row.luck) == (0, None)
    assert row.sentence == "You had tried MOUND before, so it could tell you nothing new."


def test_a_loss_is_reviewed_with_its_answer_or_without() -> None:
    here = after(small(), "wound", *SIX)
    found = review(here, "wound")
    assert (found.game.score, found.guesses) == ("X", 7)
    assert found.own is not None and found.own.solved
    blind = review(here)
    assert blind.answer is None and blind.own is None
    assert blind.rows == found.rows


def test_on_the_last_guess_only_the_chance_counts() -> None:
    here = after(small(), "wound", *["bound", "found", "hound", "mound", "pound"])
    sure = review(after(here, "wound", "sound"), "wound").rows[-1]
    probe = review(after(here, "wound", "fresh"), "wound").rows[-1]
    assert (sure.skill, probe.skill) == (99, 33)
    assert probe.sentence == "FRESH was a poor last try; SOUND had a better chance."


def test_a_gamble_is_worse_than_a_sure_thing() -> None:
    words = ["bound", "found", "hound", "mound"]
    lexicon = Lexicon.of([*words, "fhmxx"], words)
    start = Position(WORDLE, lexicon, limit=2)
    gamble = review(after(start, "mound", "bound", "mound")).rows[0]
    sure = review(after(start, "mound", "fhmxx", "mound")).rows[0]
    assert sure.skill == 99
    assert gamble.skill < 99


def test_hard_mode_is_compared_with_hard_mode() -> None:
    guesses = ["bound", "found", "hound", "mound"]
    hard = Position(WORDLE, small().lexicon, mode=Mode.HARD)
    assert {row.skill for row in review(after(hard, "mound", *guesses)).rows[1:]} == {99}
    normal = review(after(small(), "mound", *guesses))
    assert normal.rows[1].skill < 99
    assert normal.rows[1].best_guess in ("fresh", "humps")


def test_a_guess_that_hard_mode_forbids_is_refused() -> None:
    here = after(small(), "mound", "bound", "fresh")
    hard = Position(WORDLE, here.lexicon, here.clues, mode=Mode.HARD)
    from solver.games import Game

    game = Game(
        WORDLE, 5, 6, tuple(g for g, _ in hard.clues), tuple(p for _, p in hard.clues), False
    )
    with pytest.raises(HardModeError, match="FRESH is not legal in hard mode"):
        review(game, "mound", here.lexicon, Mode.HARD)


def test_rows_that_the_answer_would_not_give_are_named() -> None:
    here = small().enter("bound", "-gggg")
    with pytest.raises(PatternError, match="row 1, BOUND: if the answer is FRESH, the colors are"):
        review(here, "fresh")
    with pytest.raises(PatternError, match="has 4 letters"):
        review(here, "four")


def test_no_guess_is_no_game() -> None:
    with pytest.raises(PatternError, match="no guess to review"):
        review(small())


def test_an_answer_that_is_not_likely_is_reviewed_all_the_same() -> None:
    start = small()
    found = review(after(start, "fresh", "bound", "fresh"))
    last = found.rows[-1]
    assert (last.likely, last.candidate, last.skill) == (0, True, 99)


@pytest.mark.parametrize(
    ("cost", "best", "candidates", "skill"),
    [
        (20, 20, 10, 99),
        (21, 20, 10, 89),
        (25, 20, 10, 49),
        (30, 20, 10, 0),
        (90, 20, 10, 0),
        (5001, 5000, 2000, 98),
        (2, 1, 1, 0),
    ],
)
def test_skill_falls_by_what_is_wasted(cost: int, best: int, candidates: int, skill: int) -> None:
    assert skill_of(cost, best, candidates) == skill


def test_totals_add_up() -> None:
    start = small()
    lost = review(after(start, "wound", *SIX), "wound")
    found = review(after(start, "mound", "fresh", "mound"))
    totals = ReviewTotals((lost, found))
    assert (totals.games, totals.solved, totals.mean) == (2, 1, 4.5)
    assert totals.histogram == (0, 1, 0, 0, 0, 0)
    skills = [row.skill for game in (lost, found) for row in game.rows]
    assert totals.skill == int(sum(skills) / len(skills) + 0.5)
    assert totals.best.skill == max(row.skill for game in (lost, found) for row in game.rows[1:])
    wasted = [
        row.expected_guesses - row.best_expected_guesses
        for game in (lost, found)
        for row in game.rows[1:]
    ]
    assert totals.worst.expected_guesses - totals.worst.best_expected_guesses == max(wasted)


@pytest.mark.parametrize("length", range(4, 12))
@pytest.mark.parametrize("rule", [WORDLE, PEAKS], ids=lambda rule: str(rule.name))
def test_words_of_every_length_are_reviewed(length: int, rule: Rule) -> None:
    lexicon = Lexicon.built_in(length)
    answer, guess = lexicon.answers[100], lexicon.answers[-1]
    start = Position(rule, lexicon)
    pattern = referee(rule, answer)(guess)
    found = review(start.after(guess, pattern).after(answer, rule.solved(length)))
    assert [row.guess for row in found.rows] == [guess, answer]
    assert all(0 <= row.skill <= 99 for row in found.rows)
    assert found.own is not None and found.own.guesses[-1] == answer


def test_every_error_is_one_line() -> None:
    with pytest.raises(SecondGuessError) as caught:
        review(small(), "mound")
    assert "\n" not in str(caught.value)
