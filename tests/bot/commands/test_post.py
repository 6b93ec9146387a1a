"""The day's job through its command: what it prints, posts, keeps and refuses."""

import json
import re
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.record.damage import ledger_error
from bot.record.ledger import Ledger
from tests.commandline import refused, run
from tests.oracle import wordle_marks
from tests.reference import reference
from tests.servers.puzzle import DAY, DRIPPING, DROPPED, FAULTS, SILENT, PuzzleServer, body

RETRIED = {"text", "HTML", "empty", "429", "500", "503", "truncated JSON"}


def outbox(state: Path) -> list[str]:
    folder = state / "outbox"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


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


@pytest.mark.parametrize(
    ("day", "number"),
    [("2026-02-02", 1689), ("2022-11-09", 508), ("2021-06-19", 0), ("2022-11-07", 506)],
)
def test_real_bodies_give_the_number(service: PuzzleServer, day: str, number: int) -> None:
    for record in json.loads(reference("nyt_responses.json").read_text()):
        service.bodies[record["date"]] = (record["status"], record["body"].encode())
    report = run("post", "--source", "nyt", "--date", day, "--json").json
    assert report["puzzle"]["number"] == number
    assert report["solved"]


def test_real_faulty_bodies_post_nothing(service: PuzzleServer, own_settings: Path) -> None:
    for record in json.loads(reference("nyt_responses.json").read_text()):
        service.bodies[record["date"]] = (record["status"], record["body"].encode())
    refused("post", "--source", "nyt", "--date", "2025-08-13", code=1)
    assert outbox(own_settings) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_ends_with_one_line_and_allows_the_next_try(
    service: PuzzleServer, own_settings: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    service.fault = fault
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "cigar" not in line
    assert outbox(own_settings) == []
    assert len(service.requests) == (3 if fault in RETRIED else 1)
    service.fault = None
    assert run("post", "--source", "nyt", "--date", DAY).code == 0
    assert f"nyt-{DAY}.txt" in outbox(own_settings)


@pytest.mark.parametrize("fault", [DROPPED, SILENT, DRIPPING])
def test_faults_of_the_connection_end_within_the_time_limits(
    service: PuzzleServer, own_settings: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setenv("SECONDGUESS_HTTP_TIMEOUT", "0.4")
    service.fault = fault
    began = time.monotonic()
    refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert time.monotonic() - began < 3 * 0.4 + 3
    assert outbox(own_settings) == []
    service.fault = None
    assert run("post", "--source", "nyt", "--date", DAY).code == 0


def test_a_passing_fault_is_retried(service: PuzzleServer) -> None:
    service.fault, service.fault_times = "503", 2
    assert run("post", "--source", "nyt", "--date", DAY).code == 0
    assert len(service.requests) == 3
    assert all(agent.startswith("secondguess/") for agent in service.agents)


def test_no_service_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECONDGUESS_NYT_URL", "http://127.0.0.1:9")
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "127.0.0.1:9" in line


def test_an_answer_in_no_list_is_posted_by_force_alone(own_settings: Path) -> None:
    options = ("post", "--source", "nyt", "--answer", "qzjxv", "--date", DAY, "--json")
    line = refused(*options)
    assert "QZJXV is not an accepted word" in line
    assert "--force" in line
    assert outbox(own_settings) == []
    ran = run(*options, "--force")
    assert ran.code == 0
    assert ran.json["score"] == "X/6"
    assert ran.json["solved"] is False
    assert ran.json["text"].startswith("Wordle 1,689 X/6\n")
    assert f"nyt-{DAY}.txt" in outbox(own_settings)


def test_a_fetched_answer_in_no_list_is_not_published_unasked(
    service: PuzzleServer, own_settings: Path
) -> None:
    service.bodies[DAY] = (200, body(solution="qzjxv"))
    line = refused("post", "--source", "nyt", "--date", DAY, code=1)
    assert "not an accepted word" in line
    assert "qzjxv" not in line.lower()
    assert outbox(own_settings) == []
    assert Ledger(own_settings / "ledger.sqlite3").results("nyt") == []
    assert run("post", "--source", "nyt", "--date", DAY, "--force", "--json").json["score"] == "X/6"


def test_an_answer_that_differs_from_the_ledger_is_refused(own_settings: Path) -> None:
    options = ("post", "--source", "nyt", "--date", DAY, "--answer")
    assert run(*options, "crane").code == 0
    before = outbox(own_settings)
    line = refused(*options, "cigar")
    assert f"the ledger has a different answer than CIGAR for {DAY}" in line
    assert "crane" not in line.lower()
    assert outbox(own_settings) == before
    assert run(*options, "crane").code == 0


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--date", "2026-13-01"], "write it as YYYY-MM-DD"),
        (["--date", "2999-01-01"], "is still to come"),
        (["--date", "2021-06-18"], "the first was on 2021-06-19"),
        (["--source", "elsewhere"], "unknown puzzle source 'elsewhere'; use nyt"),
        (["--source", "file:/nowhere.csv"], "cannot read the puzzles"),
        (["--network", "teletext"], "unknown network 'teletext'; use bluesky, mastodon, outbox, x"),
        (["--answer", "nope!"], "invalid answer 'nope!'; use a word of 4 to 11 letters"),
        (["--source", "nyt", "--answer", "cigars"], "use a word of 5"),
        (["--opener", "cranx"], "near: crane"),
        (["--strategy", "luck"], "unknown strategy"),
        (["--guesses", "/nowhere.txt"], "cannot read the word list"),
        (["--network", "x"], "needs TWITTER_API_KEY, TWITTER_API_SECRET"),
    ],
)
def test_misuse_is_refused_before_anything_is_done(
    service: PuzzleServer, own_settings: Path, arguments: list[str], message: str
) -> None:
    assert message in refused("post", *arguments)
    assert service.requests == []
    assert not own_settings.exists()


def test_half_set_credentials_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TWITTER_API_KEY", "k3y-s3cret")
    line = refused("post", "--network", "x")
    assert "TWITTER_API_SECRET, TWITTER_ACCESS_TOKEN, TWITTER_ACCESS_TOKEN_SECRET" in line
    assert "k3y-s3cret" not in line


def test_a_damaged_ledger_is_kept_and_the_next_run_mends_the_day(own_settings: Path) -> None:
    own_settings.mkdir()
    damaged = b"this is no database at all" * 100
    (own_settings / "ledger.sqlite3").write_bytes(damaged)
    said = refused("post", "--date", DAY, code=1)
    assert "was damaged and has been moved to ledger.sqlite3.damaged-1" in said
    assert outbox(own_settings) == []
    assert (own_settings / "ledger.sqlite3.damaged-1").read_bytes() == damaged
    assert "outbox: posted" in run("post", "--date", DAY).out


def test_a_state_folder_that_cannot_be_is_one_line(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SECONDGUESS_STATE_DIR", str(tmp_path / "file" / "state"))
    assert "SECONDGUESS_STATE_DIR" in refused("post", "--date", DAY, code=1)


def test_an_outbox_that_cannot_be_written_fails_and_is_mended(own_settings: Path) -> None:
    own_settings.mkdir()
    (own_settings / "outbox").write_text("in the way")
    ran = run("post", "--date", DAY)
    assert ran.code == 1
    assert "outbox: failed" in ran.out
    assert "cannot write to the outbox" in ran.err
    (own_settings / "outbox").unlink()
    assert "outbox: posted" in run("post", "--date", DAY).out


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


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("openr = 'raise'\n", "invalid setting openr"),
        ("hard = 'perhaps'\n", "invalid setting hard"),
        ("nyt_url = 'ftp://x'\n", "invalid setting nyt_url"),
        ("= =\n", "cannot read the settings"),
    ],
)
def test_wrong_settings_are_named(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "config.toml").write_text(content)
    assert message in refused("post", "--date", DAY)


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"NOTE": "⬛" * 200}, "x: the text has"),
        ({"NOTE": "see example.org"}, "cost many times as much"),
        ({"TAGS": '["two words"]'}, "invalid setting tags"),
        ({"TAGS": '["2026"]'}, "invalid setting tags: use letters, digits and _"),
        ({"LINK": "example.org"}, "invalid setting link"),
        ({"LANGUAGE": "English!"}, "invalid setting language"),
    ],
)
def test_what_the_owner_adds_is_checked_before_anything_is_fetched(
    monkeypatch: pytest.MonkeyPatch,
    own_settings: Path,
    service: PuzzleServer,
    environment: dict[str, str],
    message: str,
) -> None:
    for name in ("API_KEY", "API_SECRET", "ACCESS_TOKEN", "ACCESS_TOKEN_SECRET"):
        monkeypatch.setenv(f"TWITTER_{name}", "secret")
    for name, value in environment.items():
        monkeypatch.setenv(f"SECONDGUESS_{name}", value)
    said = refused("post", "--source", "nyt", "--date", DAY, "--network", "x")
    assert re.search(message, said)
    assert service.requests == []
    assert not own_settings.exists()


def test_every_missing_credential_of_every_network_is_named(
    monkeypatch: pytest.MonkeyPatch, service: PuzzleServer
) -> None:
    monkeypatch.setenv("TWITTER_API_KEY", "half")
    monkeypatch.setenv("BLUESKY_IDENTIFIER", "half")
    names = [p for n in ("x", "bluesky", "mastodon") for p in ("--network", n)]
    said = refused("post", "--source", "nyt", "--date", DAY, *names)
    for name in ("TWITTER_API_SECRET", "BLUESKY_APP_PASSWORD", "MASTODON_URL"):
        assert name in said
    assert "TWITTER_API_KEY" not in said
    assert service.requests == []
    ran = run("networks", *names, "--json")
    assert ran.code == 2
    assert {account["state"] for account in ran.json["networks"].values()} == {"not set up"}


def test_a_full_disk_is_one_line_and_posts_nothing(own_settings: Path, tmp_path: Path) -> None:
    """A process that may not write past a few bytes meets a full disk at every file."""
    code = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512)); from bot.cli import main; main()"
    )
    command = [sys.executable, "-c", code, "post", "--date", DAY]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("secondguess: cannot use the ledger ")
    assert ended.stderr.count("\n") == 1
    assert "free up disk space" in ended.stderr
    assert outbox(own_settings) == []
    assert "outbox: posted" in run("post", "--date", DAY).out


def test_a_read_only_ledger_is_one_line(own_settings: Path) -> None:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    said = str(ledger_error(own_settings / "ledger.sqlite3", error))
    assert "writable folder" in said
    assert "\n" not in said
