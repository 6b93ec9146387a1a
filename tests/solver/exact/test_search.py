"""Exact search: known totals, results that do not depend on order, limits, interruption."""

import random
from dataclasses import replace

import numpy as np
import pytest

from solver.errors import HardModeError, LimitError, UnknownWordError
from solver.exact import ExactSearch, Progress, solve_exact
from solver.exact.legality import facts_of, prove
from solver.games.position import Position
from solver.rules import PEAKS, RULES, WORDLE, Clue, Mode
from solver.rules.responses import legal_mask, letters_of
from solver.trees.tree import DecisionTree
from solver.words.lexicon import Lexicon
from tests.oracle import keeps_hard_mode, peaks_marks, wordle_marks
from tests.solver.lexicons import OUND, lexicon, named_lexicon

MARKS = {"wordle": wordle_marks, "peaks": peaks_marks}


def replayed(tree: DecisionTree, answers: tuple[str, ...], hard: bool = False) -> int:
    """The guesses of all games, each played by following the tree, colors by the oracle."""
    total = 0
    for answer in answers:
        rows: list[tuple[str, str]] = []
        while not rows or rows[-1][0] != answer:
            clues = [Clue(word, tree.rule.parse(word, marks)) for word, marks in rows]
            guess = tree.follow(clues)
            assert not hard or keeps_hard_mode(guess, rows)
            rows.append((guess, MARKS[tree.rule.name](guess, answer)))
        total += len(rows)
    return total


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lists", "opener", "mode", "total", "worst"),
    [
        ("original", "salet", Mode.NORMAL, 7920, 5),
        ("original", "raise", Mode.NORMAL, 8014, 6),
        ("original", "crane", Mode.NORMAL, 7930, 6),
        ("original", "salet", Mode.HARD, 8122, 6),
        ("2023", "tarse", Mode.NORMAL, 11219, 6),
        ("2023", "tarse", Mode.HARD, 11627, 6),
    ],
)
def test_known_totals(lists: str, opener: str, mode: Mode, total: int, worst: int) -> None:
    words = named_lexicon(lists)
    result = solve_exact(Position(WORDLE, words, mode=mode), opener=opener)
    assert (result.total, result.tree.total, result.proven) == (total, total, True)
    assert result.tree.worst == worst
    assert replayed(result.tree, words.answers, mode is Mode.HARD) == total


def test_a_narrow_search_is_near_and_says_that_it_is_not_proven() -> None:
    words = named_lexicon("original")
    result = solve_exact(Position(WORDLE, words), opener="salet", width=10)
    assert (result.total, result.proven) == (7920, False)


def test_a_width_that_leaves_nothing_out_is_proven() -> None:
    result = solve_exact(Position(WORDLE, lexicon(OUND, OUND), limit=7), width=50)
    assert result.proven


@pytest.mark.slow
def test_the_tree_does_not_depend_on_the_order_of_the_lists_or_of_earlier_calls() -> None:
    found = []
    for seed in (None, 1, 2):
        words = named_lexicon("original", seed)
        search = ExactSearch(Position(WORDLE, words), extra=["reast"])
        if seed == 2:
            search.solve(opener="reast")
        result = search.solve(opener="salet")
        found.append((result.total, result.tree.root))
    assert found[0] == found[1] == found[2]


def test_ties_go_to_a_candidate_then_to_the_likelier_word_then_to_the_alphabet() -> None:
    words = replace(
        Lexicon.of(["aaab", "aaba", "abaa", "cccc"], ["aaba", "abaa"], "four"),
        zipf=np.array([0, 1, 2, 9], np.float32),
    )
    assert solve_exact(Position(WORDLE, words)).tree.root.guess == "abaa"
    even = replace(words, zipf=np.zeros(4, np.float32))
    assert solve_exact(Position(WORDLE, even)).tree.root.guess == "aaba"


def test_one_candidate_is_guessed() -> None:
    result = solve_exact(Position(WORDLE, lexicon(OUND, ["mound"])))
    assert (result.total, result.mean, result.tree.root.guess) == (1, 1.0, "mound")
    other = solve_exact(Position(WORDLE, lexicon(OUND, ["mound"])), opener="sound")
    assert (other.total, other.tree.worst) == (2, 2)


def test_a_limit_that_is_too_small_names_answers() -> None:
    with pytest.raises(LimitError, match=r"3 guesses are too few .* needs 7 .* late for 4 \("):
        solve_exact(Position(WORDLE, lexicon(OUND, OUND), limit=3))
    with pytest.raises(LimitError, match="after MOUND"):
        solve_exact(Position(WORDLE, lexicon(OUND, OUND), limit=3), opener="mound")
    used_up = Position(WORDLE, lexicon(OUND, OUND), (Clue("mound", 80),), limit=1)
    with pytest.raises(LimitError, match="0 guesses are too few"):
        solve_exact(used_up)


@pytest.mark.parametrize("limit", [7, 8])
def test_look_alikes_without_a_probe_are_tried_one_by_one(limit: int) -> None:
    result = solve_exact(Position(WORDLE, lexicon(OUND, OUND), limit=limit))
    assert result.tree.histogram == (1, 1, 1, 1, 1, 1, 1)


def test_words_that_are_never_suggested_are_not_guessed() -> None:
    words = lexicon([*OUND, "bhfmp"], OUND)
    assert solve_exact(Position(WORDLE, words)).total < 28
    blocked = replace(words, blocked=np.array([w == "bhfmp" for w in words.words]))
    assert solve_exact(Position(WORDLE, blocked, limit=8)).total == 28
    asked_for = solve_exact(Position(WORDLE, blocked, limit=8), opener="bhfmp")
    assert asked_for.tree.root.guess == "bhfmp"


def test_openers_are_checked() -> None:
    start = Position(WORDLE, lexicon([*OUND, "bhfmp"], OUND), mode=Mode.HARD)
    with pytest.raises(UnknownWordError):
        solve_exact(start, opener="zzzzz")
    later = start.after("mound", WORDLE.parse("mound", "-gggg"))
    with pytest.raises(HardModeError, match="BHFMP is not legal"):
        solve_exact(later, opener="bhfmp")


@pytest.mark.slow
def test_longer_words_and_many_responses() -> None:
    chosen = Lexicon.built_in(7)
    words = Lexicon.of(chosen.words[::60], chosen.words[::120], "some of seven letters")
    for mode in (Mode.NORMAL, Mode.HARD):
        result = solve_exact(Position(WORDLE, words, mode=mode))
        assert result.proven
        assert result.tree.answers == len(words.answers)
        assert replayed(result.tree, words.answers, mode is Mode.HARD) == result.total


def test_arrows() -> None:
    chosen = Lexicon.built_in(5)
    words = Lexicon.of(chosen.words[::20], chosen.words[::60], "some of five letters")
    result = solve_exact(Position(PEAKS, words))
    assert replayed(result.tree, words.answers) == result.total


def test_values_agree_with_searches_of_each_guess() -> None:
    chosen = Lexicon.built_in(5)
    words = Lexicon.of(chosen.words[::20], chosen.words[::100], "some of five letters")
    start = Position(WORDLE, words)
    search = ExactSearch(start)
    guesses = [*words.words[:4], *words.answers[:4]]
    for value in search.values(guesses):
        alone = solve_exact(start, opener=value.word)
        assert (value.total, value.mean) == (alone.total, alone.mean)
    short = ExactSearch(replace(start, limit=2)).values(guesses[:1])
    assert short[0].total is None


def test_one_search_serves_later_positions() -> None:
    chosen = Lexicon.built_in(5)
    words = Lexicon.of(chosen.words, chosen.answers[::12], "some answers")
    start = Position(WORDLE, words)
    search = ExactSearch(start)
    for pattern in sorted({WORDLE.score("crane", answer) for answer in words.answers}):
        later = start.after("crane", pattern)
        if pattern != WORDLE.solved(5):
            assert search.solve(later).tree.root == solve_exact(later).tree.root
    with pytest.raises(ValueError, match="does not continue"):
        search.solve(Position(WORDLE, chosen))


def test_progress_is_told() -> None:
    told: list[Progress] = []
    words = named_lexicon("original")
    solve_exact(Position(WORDLE, words), opener="roate", progress=told.append)
    searching = [progress for progress in told if not progress.compiling]
    assert all(progress.answers == 2315 for progress in told)
    assert [p.nodes for p in searching] == sorted(p.nodes for p in searching)
    assert Progress(10.0, 5, 1000, 2000).left == 10.0
    assert Progress(10.0, 5, 10, 2000).left is None


@pytest.mark.slow
@pytest.mark.parametrize("opener", [None, "crane"])
def test_an_interrupt_gives_the_best_so_far(opener: str | None) -> None:
    words = named_lexicon("original")

    def interrupt(progress: Progress) -> None:
        if not progress.compiling:
            raise KeyboardInterrupt

    result = solve_exact(Position(WORDLE, words), opener=opener, progress=interrupt)
    assert not result.proven
    assert result.tree.answers == 2315
    assert result.total < 8100


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@pytest.mark.parametrize("mode", [Mode.HARD, Mode.STRICT])
def test_facts_say_what_the_mask_says(rule: object, mode: Mode) -> None:
    assert rule in (WORDLE, PEAKS)
    code = RULES["wordle" if rule is WORDLE else "peaks"].code
    words = Lexicon.built_in(5).words[::5]
    letters = letters_of(words)
    facts = facts_of(code, mode.code, letters)
    chance = random.Random(5)
    game = WORDLE if rule is WORDLE else PEAKS
    for _ in range(300):
        guess, answer = chance.sample(words, 2)
        guess = chance.choice([guess, "eerie", "mamma", "allay"])
        pattern = game.score(guess, answer)
        proved = np.zeros((1, facts.shape[1]), np.uint64)
        prove(code, mode.code, letters_of([guess])[0], pattern, proved[0])
        legal = ((facts & proved) == proved).all(axis=1)
        mask = legal_mask(code, mode.code, letters, letters_of([guess])[0], pattern)
        assert (legal == mask).all()
