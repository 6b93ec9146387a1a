"""The helper in a terminal: rows, undo, find_corrections, the end of a game; never a dead end."""

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.terminal.session import Session
from solver.errors import ContradictionError, PatternError
from solver.games.position import Position
from solver.rules import WORDLE
from solver.words.lexicon import Lexicon
from tests.commandline import refused
from tests.solver.lexicons import OUND, lexicon

START = Position(WORDLE, lexicon([*OUND, "crane", "whims"], [*OUND, "crane"]))


def typed(*lines: str, options: tuple[str, ...] = ()) -> str:
    """What the terminal showed after these lines."""
    text = "".join(f"{line}\n" for line in lines)
    result = CliRunner().invoke(app, ["play", *options], input=text, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_a_row_is_a_word_and_colors_or_the_colors_of_the_suggestion() -> None:
    session = Session.new(START, "whims")
    assert session.suggestion == "whims"
    taken = session.entered("-----")
    assert taken.position.clues == session.entered("WHIMS -----").position.clues
    assert taken.position.clues[0].guess == "whims"


def test_undo_and_new_game() -> None:
    session = Session.new(START).entered("crane ---g-")
    assert session.undone().position.clues == ()
    assert session.restarted().position.clues == ()


def test_a_contradiction_is_mended_by_one_tile() -> None:
    session = Session.new(START).entered("crane ---g-")
    with pytest.raises(ContradictionError) as caught:
        session.entered("mound -ggg-")
    refused_row = session.refusing(caught.value)
    assert refused_row.position.clues == session.position.clues
    mended = refused_row.mended()
    assert WORDLE.format(mended.position.clues[1].pattern, 5) == "-gggg"
    assert len(mended.position.candidates) == 6
    with pytest.raises(ContradictionError):
        session.mended()


def test_review_names_the_row_whose_colors_were_wrong() -> None:
    session = Session.new(START).entered("crane ---g-").entered("mound -gggg")
    assert session.review("crane").startswith(
        "row 1, CRANE, was entered as ---g-; for CRANE it is g"
    )
    assert "all colors were right" in session.review("hound")
    foreign = Session.new(START).entered("crane -----").review("pulps")
    assert foreign == "PULPS is not among test words"


def test_a_single_word_is_no_row() -> None:
    with pytest.raises(PatternError):
        Session.new(START).entered("")


def test_a_game_in_the_terminal() -> None:
    out = typed("salet -----", "courd -g--g", "quit")
    assert "14,855 words left" in out
    assert "row 3 >" in out


def test_errors_are_said_and_the_game_goes_on() -> None:
    out = typed("crane -y", "cranx -----", "crane ggggy", "crane g----", "undo", "quit")
    assert "has 2 marks but CRANE has 5 letters" in out
    assert "near: crane" in out
    assert "cannot be the response to CRANE" in out
    assert out.count("row 1 >") == 5
    assert "row 2 >" in out


def test_a_contradiction_offers_its_mend() -> None:
    out = typed("crane -y---", "mound -gggg", "c", "quit")
    assert "no accepted word fits these rows; check row" in out
    assert "change that tile: c" in out
    assert "row 3 >" in out


def test_the_end_of_a_game_and_a_new_one() -> None:
    out = typed(
        "crane ggggg", "anything else", "new", "crane -----", "quit", options=("--limit", "1")
    )
    assert "solved in 1 of 1" in out
    assert "the game is over" in out
    assert "all 1 guesses are used" in out


def test_a_lost_game_is_reviewed() -> None:
    out = typed("crane -----", "react", "bought", "quit", options=("--limit", "1"))
    assert "row 1, CRANE, was entered as -----; for REACT it is yyg-y" in out
    assert "wrong length" in out


def test_lists_help_and_the_end_of_input() -> None:
    out = typed("salet -----", "?", "list")
    assert "take back a row" in out
    assert "mound" in out


def test_hard_mode_is_kept() -> None:
    out = typed("crane g----", "sloth -----", options=("--hard",))
    assert "SLOTH is not legal in hard mode: the first letter must be C" in out


@pytest.mark.parametrize("length", [4, 11])
def test_other_lengths(length: int) -> None:
    word = Lexicon.built_in(length).answers[0]
    out = typed(f"{word} {'g' * length}", options=("--length", str(length)))
    assert "solved in 1 of 6" in out


def test_misuse() -> None:
    assert "near: crane" in refused("play", "--opener", "cranx")


def test_play_takes_many_boards_too() -> None:
    shown = typed("SALET - -y--- g", "undo", "quit", options=("--boards", "3"))
    assert "3 ✓ SALET in 1" in shown
    assert "guess 2 > " in shown
    assert shown.rstrip().endswith("guess 1 >")


def test_many_boards_have_no_hard_mode() -> None:
    assert "leave --hard out" in refused("play", "--boards", "4", "--hard")
    assert "0 boards" in refused("play", "--boards", "0")
