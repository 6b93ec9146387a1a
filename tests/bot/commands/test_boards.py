"""The `boards` command: played answers, a session in the terminal, simulations."""

import pytest
from typer.testing import CliRunner

from bot.cli import app
from tests.commandline import refused, run

ANSWERS = ("mound", "crane", "gorge", "silly")


def session(typed: str, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["boards", *arguments], input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_answers_are_played_and_shared() -> None:
    ran = run("boards", *ANSWERS, "--opener", "salet", "--opener", "corni")
    assert ran.code == 0
    assert ran.out.startswith("SALET CORNI ")
    assert "solved" in ran.out
    assert "\ufe0f\u20e3" in ran.out


def test_json_of_played_answers() -> None:
    game = run("boards", *ANSWERS, "--json").json
    assert game["answers"] == list(ANSWERS)
    assert game["solved"] is True
    assert game["limit"] == 9
    for answer, at in zip(ANSWERS, game["solved_at"], strict=True):
        assert game["guesses"][at - 1] == answer


@pytest.mark.slow
def test_a_simulation_as_json() -> None:
    result = run("boards", "--boards", "2", "--games", "3", "--json", "--strategy", "fitness").json
    assert result["games"] == 3
    assert sum(result["histogram"]) + result["games_lost"] == 3


def test_a_session_in_the_terminal() -> None:
    out = session("salet ----- --y--\nlist 2\nundo\nsalet g g\nnew\nquit\n", "--boards", "2")
    assert "guesses to the end" in out
    assert "1 ✓ SALET in 1" in out
    assert "all solved" in out


def test_wrong_entries_are_said_and_not_entered() -> None:
    out = session("salet -----\nsalet ----- -x\nlist 9\nzzzzz - -\n?\n", "--boards", "2")
    assert "board 2 is missing" in out
    assert "board 2: " in out
    assert "list 1 to list 2" in out
    assert "'zzzzz' is not an accepted word" in out
    assert "take back a guess on every board" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("crane", "cranes"), "6 letters"),
        (("crane", "--boards", "2"), "1 answers for 2 boards"),
        (("--boards", "0"), "0 boards"),
        (("crane", "--strategy", "luck"), "unknown strategy"),
        (("cr4ne",), "is not a word"),
        (("crane", "--opener", "zzzzz"), "not an accepted word"),
        (("crane", "slate", "--limit", "1"), "at least 2"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refused("boards", *arguments)


@pytest.mark.slow
def test_a_simulation_begins_with_the_fewest_guesses_that_can_do() -> None:
    shown = run("boards", "--boards", "3", "--games", "2").out.splitlines()
    assert shown[0] == "joint: 2 games of 3 boards"
    assert shown[1].split()[0] == "3"
    assert "mean of the last board" in shown[-1]
