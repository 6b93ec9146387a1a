"""Texts for people and screen readers: the style, the limits, no letters."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.networks.weights import weighted_length
from bot.networks.x import LIMIT, LONGEST_ALT
from bot.posting.message import compose_alt, compose_text
from bot.sources.puzzles import Puzzle
from solver import PEAKS, WORDLE, Rule
from solver.games import Game
from tests.reference import reference

PUZZLE = Puzzle("nyt", date(2026, 2, 2), 1689, "cigar")
# Every game that can be played: up to six rows of any patterns, 4 to 11 letters.
games = st.integers(4, 11).flatmap(
    lambda n: st.builds(
        lambda patterns, solved: game(WORDLE, n, patterns, solved),
        st.lists(st.integers(0, 3**n - 2), min_size=0, max_size=5),
        st.booleans(),
    )
)


def game(rule: Rule, length: int, patterns: list[int], solved: bool) -> Game:
    rows = [*patterns, rule.solved(length)] if solved else [*patterns, 0]
    return Game(rule, length, 6, ("x" * length,) * len(rows), tuple(rows), solved)


def test_text_in_the_style_of_the_game() -> None:
    played = game(WORDLE, 5, [WORDLE.parse("crane", "gy---"), 0], True)
    assert compose_text(PUZZLE, played) == "Wordle 1,689 3/6\n\n🟩🟨⬛⬛⬛\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩"
    assert compose_text(PUZZLE, played, hard=True).startswith("Wordle 1,689 3/6*\n")


def test_a_real_share_text_is_written_alike() -> None:
    share = reference("share_texts.txt").read_text(encoding="utf-8")
    rows = ["🟨⬛⬛⬛⬛", "⬛🟩⬛🟨⬛", "⬛🟩⬛🟨🟩", *["⬛🟩🟩🟩🟩"] * 3]
    patterns = tuple(int("".join(str("⬛🟨🟩".index(t)) for t in row), 3) for row in rows)
    lost = Game(WORDLE, 5, 6, ("x" * 5,) * 6, patterns, False)
    text = compose_text(Puzzle("nyt", date(2023, 6, 22), 733, ""), lost)
    assert f"<<<\n{text}\n>>>" in share


def test_alt_text_says_places_in_words() -> None:
    played = game(WORDLE, 5, [WORDLE.parse("crane", "gyyg-"), 0], True)
    assert compose_alt(PUZZLE, played) == (
        "Board of Wordle 1,689, solved in 3 of 6. "
        "Guess 1: first and fourth in place, second and third elsewhere. "
        "Guess 2: all absent. Guess 3: all in place."
    )
    lost = game(PEAKS, 5, [], False)
    assert compose_alt(PUZZLE, lost).endswith("not solved. Guess 1: all too low.")


@given(games)
def test_every_game_fits_every_network(played: Game) -> None:
    assert weighted_length(compose_text(PUZZLE, played, hard=True)) <= LIMIT
    assert len(compose_alt(PUZZLE, played)) <= LONGEST_ALT


@pytest.mark.parametrize(
    ("text", "length"), [("abc", 3), ("🟩", 2), ("⬛\ufe0f", 2), ("Wordle 1,689 4/6\n\n🟩🟨", 22)]
)
def test_weighted_length(text: str, length: int) -> None:
    assert weighted_length(text) == length
