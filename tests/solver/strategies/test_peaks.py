"""Word Peaks: ranges, its own strategies, and the published figures."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.exact import solve_exact
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import PEAKS, Mode
from solver.rules.arrows import ranges
from solver.strategies.peaks import letters, median
from solver.strategies.registry import STRATEGIES
from solver.words.lexicon import Lexicon
from tests.commandline import run
from tests.oracle import peaks_marks
from tests.reference import reference_words
from tests.solver.lexicons import lexicon

WORDS = st.text("abcdxyz", min_size=4, max_size=4)


@cache
def accepted() -> tuple[str, ...]:
    both = {*reference_words("guesses_2021.txt"), *reference_words("peaks_guesses.txt")}
    return tuple(sorted(both))


@cache
def targets() -> tuple[str, ...]:
    both = {*reference_words("answers_2021.txt"), *reference_words("peaks_targets.txt")}
    return tuple(sorted(both))


def all_possible() -> Position:
    """Every accepted word may be the answer."""
    return Position(PEAKS, Lexicon.of(accepted(), accepted(), "peaks"), limit=10)


def _digits(position: Position) -> list[tuple[str, tuple[int, ...]]]:
    return [(word, PEAKS.digits(pattern, len(word))) for word, pattern in position.clues]


@given(st.lists(WORDS, min_size=1, max_size=4), WORDS)
def test_ranges_hold_exactly_the_letters_that_the_rows_allow(
    guesses: list[str], answer: str
) -> None:
    position = Position(PEAKS, lexicon(["abcd"]))
    for guess in guesses:
        position = position.after(guess, PEAKS.score(guess, answer))
    for place, (first, last) in enumerate(ranges(_digits(position), 4)):
        for letter in "abcdefghijklmnopqrstuvwxyz":
            word = answer[:place] + letter + answer[place + 1 :]
            fits = all(
                peaks_marks(g, word)[place] == peaks_marks(g, answer)[place] for g in guesses
            )
            assert fits == (first <= letter <= last)


def test_ranges_as_text() -> None:
    position = Position(PEAKS, lexicon(["mango", "charm"])).enter("mango", "HLHLH")
    assert PEAKS.known_places(position.clues, 5) == "[a-l] [b-z] [a-m] [h-z] [a-n]"
    assert PEAKS.known_places(position.enter("charm", "CCCCC").clues, 5) == "c h a r m"


@pytest.mark.parametrize("entry", ["HLHLH", "BOBOB", "🔽🔼🔽🔼🔽", "hlhlh", "🟦🟧🟦🟧🟦"])
def test_every_notation_is_the_same_response(entry: str) -> None:
    assert PEAKS.parse("mango", entry) == PEAKS.score("mango", "charm")


def test_median_is_the_middle_candidate() -> None:
    assert median(Position(PEAKS, lexicon(["aaaa", "bbbb", "cccc"]))) == "bbbb"


def test_letters_is_nearest_to_the_middle_letters() -> None:
    assert letters(Position(PEAKS, lexicon(["aaaa", "abcz", "bbbb", "cccc", "zzzz"]))) == "bbbb"


def test_the_published_counts_against_greet() -> None:
    position = all_possible()
    left = []
    for guess in ("louse", "dsobo"):
        position = position.after(guess, PEAKS.score(guess, "greet"))
        left.append(len(position.candidates))
    assert abs(left[0] - 894) <= 5
    assert left[1] == 46
    assert median(position) == "grams"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "opener", "low", "high", "worst"),
    [
        ("median", None, 4.01, 4.07, 6),
        ("letters", "links", 3.56, 3.62, 6),
        ("entropy", None, 3.0, 3.57, 6),
        ("scout", None, 3.0, 3.57, 6),
    ],
)
def test_published_means(
    name: str, opener: str | None, low: float, high: float, worst: int
) -> None:
    result = simulate(STRATEGIES[name], all_possible(), targets(), opener)
    assert low <= result.mean <= high
    assert result.lost == 0
    assert result.worst is not None
    assert result.worst <= worst


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answers", "total"), [("answers and targets", 7693), ("peaks_targets", 6137)]
)
def test_exact_totals_with_plink(answers: str, total: int) -> None:
    possible = targets() if answers != "peaks_targets" else reference_words("peaks_targets.txt")
    words = Lexicon.of(accepted(), possible, "peaks")
    result = solve_exact(Position(PEAKS, words), opener="plink")
    assert result.total == total
    assert result.proven


def test_hard_mode_keeps_inside_the_ranges() -> None:
    position = Position(PEAKS, lexicon(["mango", "charm", "bumpy", "chasm"]), mode=Mode.HARD)
    position = position.enter("mango", "HLHLH")
    assert position.words(position.allowed) == ["charm", "chasm"]


def test_a_game_from_the_command_line() -> None:
    (game,) = run("solve", "charm", "--game", "peaks", "--strategy", "letters", "--json").json[
        "results"
    ]
    assert game["solved"]
    assert set("".join(game["patterns"])) <= set("LHC")
