"""The engine's commands: keys that programs read, what people see, one line for every misuse."""

from pathlib import Path

import pytest

from bot.cli import app
from tests.commandline import refused, run
from tests.oracle import wordle_marks
from tests.solver.lexicons import OUND


@pytest.fixture
def lists(tmp_path: Path) -> tuple[str, str]:
    """A guess list and an answer list."""
    guesses, answers = tmp_path / "guesses.txt", tmp_path / "answers.txt"
    guesses.write_text("\n".join([*OUND, "crane", "whims", "bumph", "fowls"]))
    answers.write_text("\n".join(OUND))
    return str(guesses), str(answers)


def test_rank_gives_what_is_left_and_what_guesses_are_worth() -> None:
    result = run("rank", "--clue", "salet:-----", "--top", "4", "--json").json
    assert set(result) == {"remaining", "remaining_official", "guesses"}
    assert len(result["guesses"]) == 4
    assert list(result["guesses"][0]) == [
        *("word", "entropy", "groups", "expected_remaining", "largest_group", "candidate"),
        "probability",
    ]


def test_rank_of_the_look_alikes_suggests_a_probe(lists: tuple[str, str]) -> None:
    options = ["--guesses", lists[0], "--answers", lists[1], "--json"]
    result = run("rank", "--limit", "3", *options).json
    assert result["remaining"] == 7
    assert result["guesses"][0]["candidate"] is False
    assert result["guesses"][0]["groups"] >= 5
    last = run("rank", "--limit", "1", *options).json
    assert last["guesses"][0]["candidate"] is True


@pytest.mark.parametrize("by", ["scout", "entropy", "groups", "expected", "minimax"])
def test_rank_orders(lists: tuple[str, str], by: str) -> None:
    result = run("rank", "--guesses", lists[0], "--by", by, "--top", "99", "--json").json
    assert len(result["guesses"]) == 11


def test_rank_for_people_says_what_can_be_the_answer() -> None:
    out = run("rank", "--clue", "bound:-gggg", "--top", "3").out
    assert "8 words left" in out
    assert "probe only" in out


def test_rank_takes_arrows() -> None:
    result = run("rank", "--game", "peaks", "--clue", "mango:HLHLH", "--json").json
    assert result["remaining"] > 1


def test_solve_plays_each_answer_from_the_responses() -> None:
    games = run("solve", "mound", "CIGAR", "--opener", "salet", "--json").json["results"]
    assert [game["answer"] for game in games] == ["mound", "cigar"]
    for game in games:
        assert list(game) == ["answer", "guesses", "patterns", "solved", "score"]
        assert game["solved"]
        assert game["guesses"][0] == "salet"
        assert game["patterns"] == [wordle_marks(g, game["answer"]) for g in game["guesses"]]


def test_solve_of_a_word_in_no_list_is_an_honest_loss() -> None:
    ran = run("solve", "qzjxv")
    assert ran.code == 0
    assert "X/6 not solved, the answer was QZJXV" in ran.out


def test_solve_of_other_lengths() -> None:
    (game,) = run("solve", "planet", "--json").json["results"]
    assert game["solved"]


def test_simulate_reports_every_key(lists: tuple[str, str]) -> None:
    options = ["--guesses", lists[0], "--answers", lists[1], "--targets", lists[1]]
    result = run("simulate", "--strategy", "groups", "--limit", "3", *options, "--json").json
    assert list(result) == [
        *("strategy", "opener", "games", "games_solved", "games_lost", "total"),
        *("mean", "mean_solved", "worst"),
        *("histogram", "lost_answers"),
    ]
    assert result["games"] == 7
    assert result["games_solved"] + result["games_lost"] == 7
    assert len(result["lost_answers"]) == result["games_lost"] > 0
    shown = run("simulate", "--strategy", "groups", "--limit", "3", *options).out
    assert "lost: " in shown


def test_simulate_reads_answers_of_a_record_with_repeats(tmp_path: Path) -> None:
    record = tmp_path / "record.csv"
    record.write_text("date,number,answer\n2021-06-19,0,cigar\n2026-02-02,1689,cigar\n")
    result = run("simulate", "--targets", str(record), "--opener", "salet", "--json").json
    assert result["games"] == 2


def test_words_knows_words_and_lists() -> None:
    known = run("words", "crane", "--json").json
    assert known["kind"] == "original answer"
    assert [row["length"] for row in run("words", "--json").json["results"]] == list(range(4, 12))
    assert "14,855" in run("words", "--length", "5").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rank", "--clue", "crane:ggggy"], "cannot be the response to CRANE"),
        (["rank", "--clue", "crane:---"], "has 3 marks but CRANE has 5 letters"),
        (["rank", "--clue", "cranx:-----"], "near: crane"),
        (["rank", "--clue", "crane"], "write WORD:COLORS"),
        (["rank", "--clue", "crane:?----"], "has the mark '?'"),
        (["rank", "--clue", "crane:gggg-", "--clue", "crane:-----"], "no accepted word fits"),
        (
            ["rank", "--clue", "crane:ggggg", "--clue", "slate:ggggg"],
            "solved already",
        ),
        (["rank", "--clue", "crane:g----", "--clue", "sloth:-----", "--hard"], "hard mode"),
        (["rank", "--by", "luck"], "unknown order"),
        (["rank", "--game", "chess"], "use wordle or peaks"),
        (["rank", "--length", "12"], "choose 4 to 11"),
        (["rank", "--top", "0"], "--top"),
        (["rank", "--guesses", "/nowhere.txt"], "cannot read the word list"),
        (["solve"], "Missing argument"),
        (["solve", "cr4ne"], "use the letters a to z"),
        (["solve", "crane", "--opener", "cranx"], "near: crane"),
        (["solve", "crane", "planet"], "'planet' has 6 letters"),
        (["solve", "crane", "--strategy", "luck"], "unknown strategy"),
        (["simulate", "--targets", "/nowhere.txt"], "cannot read"),
        (["words", "cranx"], "near: crane"),
        (["words", "crane", "--length", "6"], "has 5 letters; give a word of 6"),
        (["frob"], "No such command"),
        (["rank", "--frob"], "No such option"),
    ],
)
def test_misuse_is_one_line(arguments: list[str], message: str) -> None:
    assert message in refused(*arguments)


def test_help_of_every_command_has_an_example() -> None:
    names = {command.name for command in app.registered_commands}
    assert {"post", "rank", "solve", "simulate", "words", "best-opener"} <= names
    for name in names:
        assert name
        ran = run(name, "--help")
        assert ran.code == 0
        assert f"Example: secondguess {name}" in ran.out


def test_version() -> None:
    assert run("--version").out.startswith("secondguess ")


def test_simulate_tells_one_game(lists: tuple[str, str]) -> None:
    options = ["--guesses", lists[0], "--answers", lists[1]]
    out = run("simulate", "--strategy", "groups", "--target", "wound", *options).out
    assert out.startswith("7 words may be the answer")
    assert "top word" in out
    assert "won after 7 rounds" in out or "lost; the answer was WOUND" in out


def test_simulate_writes_games_and_openers_as_csv(tmp_path: Path, lists: tuple[str, str]) -> None:
    options = ["--strategy", "groups", "--guesses", lists[1], "--answers", lists[1]]
    games, openers = tmp_path / "games.csv", tmp_path / "openers.csv"
    run("simulate", "--opener", "bound", "--csv", str(games), *options)
    assert games.read_text().splitlines()[:2] == [
        "answer,solved,guesses,words",
        "bound,1,1,bound",
    ]
    ran = run("simulate", "--opener", "all", "--csv", str(openers), *options)
    assert "7 openers, 49 games" in ran.out
    rows = openers.read_text().splitlines()
    assert rows[0] == "opener,solved,lost,total,worst"
    assert rows[1] == "bound,6,1,21,6"
    assert len(rows) == 8


def test_simulate_of_all_openers_with_any_strategy(lists: tuple[str, str]) -> None:
    options = ["--guesses", lists[0], "--answers", lists[1], "--json"]
    rows = run("simulate", "--strategy", "entropy", "--opener", "all", *options).json["results"]
    assert len(rows) == 11
    assert rows[0]["games_lost"] == 0


def test_files_that_cannot_be_written_are_a_failure(tmp_path: Path) -> None:
    line = refused("simulate", "--target", "mound", "--json", "--csv", str(tmp_path), code=1)
    assert "cannot write" in line


def test_plain_words_are_suggested_unless_all_are_asked_for(tmp_path: Path) -> None:
    def first(*arguments: str) -> str:
        words: list[dict[str, str]] = run("rank", "--top", "1", "--json", *arguments).json[
            "guesses"
        ]
        return words[0]["word"]

    own = tmp_path / "own.txt"
    own.write_text("house\nmound\ncigar\n")
    assert first() == "raise"
    assert first("--vocabulary", "any") != "raise"
    assert first("--vocabulary", f"file:{own}") in ("house", "mound", "cigar")
    # Lists that are given or published are played as they are.
    assert first("--words", "2023") == first("--words", "2023", "--vocabulary", "any")
    assert "unknown vocabulary 'posh'" in refused("rank", "--vocabulary", "posh")
    assert "posh.txt" in refused("rank", "--vocabulary", "file:posh.txt")
