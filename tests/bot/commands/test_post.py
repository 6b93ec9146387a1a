"""The day's job through its command: what it prints, posts and keeps."""

from pathlib import Path

import pytest

from tests.bot.commands.outbox import outbox
from tests.commandline import refused, run
from tests.oracle import wordle_marks
from tests.servers.puzzle import DAY, PuzzleServer


def test_defaults_solve_the_practice_puzzle_into_the_outbox(own_settings: Path) -> None:
    ran = run("post", "--date", DAY)
    assert ran.code == 0
    assert "Practice 1,689 " in ran.out
    assert "outbox: posted" in ran.out
    names = [f"practice-{DAY}{end}" for end in (".alt.txt", ".png", ".txt")]
    assert outbox(own_settings) == names
    text = (own_settings / "outbox" / f"practice-{DAY}.txt").read_text()
    assert text.startswith("Practice 1,689 ")
    assert set(text.split("\n", 2)[2]) <= set("🟩🟨⬛\n")


def test_a_second_run_says_so_and_adds_nothing(own_settings: Path) -> None:
    run("post", "--date", DAY)
    before = {p: p.stat().st_mtime_ns for p in (own_settings / "outbox").iterdir()}
    ran = run("post", "--date", DAY)
    assert ran.code == 0
    assert "outbox: already posted" in ran.out
    assert before == {p: p.stat().st_mtime_ns for p in (own_settings / "outbox").iterdir()}


def test_json_has_the_documented_keys(service: PuzzleServer) -> None:
    report = run("post", "--source", "nyt", "--date", DAY, "--json").json
    assert list(report) == [
        *("puzzle", "guesses", "patterns", "solved", "score", "text", "alt", "networks"),
    ]
    assert report["puzzle"] == {"source": "nyt", "date": DAY, "number": 1689}
    assert report["guesses"][-1] == "cigar"
    assert report["patterns"] == [wordle_marks(g, "cigar") for g in report["guesses"]]
    assert report["solved"] is True
    assert report["score"] == f"{len(report['guesses'])}/6"
    assert report["text"].startswith("Wordle 1,689 ")
    (key,) = report["networks"]
    assert (key, report["networks"][key]["state"]) == ("outbox", "posted")
    assert list(report["networks"][key]) == ["state", "id", "url"]


def test_texts_never_give_letters_away(service: PuzzleServer) -> None:
    report = run("post", "--source", "nyt", "--date", DAY, "--json").json
    plain = run("post", "--source", "nyt", "--date", DAY).out
    for guess in report["guesses"]:
        assert guess not in report["alt"].lower().split()
        assert guess not in report["text"].lower()
        assert guess not in plain.lower()
    revealed = run("post", "--source", "nyt", "--date", DAY, "--reveal").out
    assert "C  I  G  A  R" in revealed


def test_options_that_come_too_late_are_named(own_settings: Path) -> None:
    run("post", "--date", DAY)
    ran = run("post", "--date", DAY, "--opener", "crane")
    assert ran.code == 0
    assert "is in the ledger already; --opener" in ran.err


def test_hard_mode_is_marked_and_kept(service: PuzzleServer) -> None:
    report = run("post", "--source", "nyt", "--date", DAY, "--hard", "--json").json
    assert report["text"].split("\n")[0].endswith("/6*")
    again = run("post", "--source", "nyt", "--date", DAY, "--json").json
    assert again["text"] == report["text"]


def test_the_opener_is_played(service: PuzzleServer) -> None:
    report = run("post", "--source", "nyt", "--date", DAY, "--opener", "Raise", "--json").json
    assert report["guesses"][0] == "raise"


def test_a_dry_run_leaves_no_trace(own_settings: Path, service: PuzzleServer) -> None:
    ran = run("post", "--source", "nyt", "--date", DAY, "--dry-run")
    assert ran.code == 0
    assert "outbox: dry run" in ran.out
    assert not own_settings.exists()


def test_puzzles_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv"
    path.write_text("number,date,answer\n1,2026-02-02,mound\n2,2026-02-03,wisdom\n")
    report = run("post", "--source", f"file:{path}", "--date", DAY, "--json").json
    assert report["guesses"][-1] == "mound"
    assert run("post", "--source", f"file:{path}", "--date", "2026-02-03", "--json").json["solved"]
    assert "no puzzles" in refused(
        "post", "--source", f"file:{path}", "--date", "2026-02-04", code=1
    )


def test_settings_from_a_file_and_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('opener = "raise"\nhard = true\n')
    report = run("post", "--date", DAY, "--json").json
    assert report["guesses"][0] == "raise"
    assert "*" in report["text"]
    monkeypatch.setenv("SECONDGUESS_OPENER", "salet")
    report = run("post", "--date", "2026-02-03", "--json").json
    assert report["guesses"][0] == "salet"
