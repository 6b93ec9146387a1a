"""What the day's job refuses, and how it gets over a disk that does not do its part."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.record.damage import ledger_error
from tests.bot.commands.outbox import outbox
from tests.commandline import refused, run
from tests.servers.puzzle import DAY, PuzzleServer


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


def test_an_answer_that_differs_from_the_ledger_is_refused(own_settings: Path) -> None:
    options = ("post", "--source", "nyt", "--date", DAY, "--answer")
    assert run(*options, "crane").code == 0
    before = outbox(own_settings)
    line = refused(*options, "cigar")
    assert f"the ledger has a different answer than CIGAR for {DAY}" in line
    assert "crane" not in line.lower()
    assert outbox(own_settings) == before
    assert run(*options, "crane").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--date", "2026-13-01"], "write it as YYYY-MM-DD"),
        (["--date", "2999-01-01"], "is still to come"),
        (["--date", "2021-06-18"], "the first was on 2021-06-19"),
        (["--source", "elsewhere"], "unknown puzzle source 'elsewhere'; use"),
        (["--source", "file:/nowhere.csv"], "cannot read the puzzles"),
        (
            ["--network", "teletext"],
            "unknown network 'teletext'; use bluesky, discord, mastodon, ntfy",
        ),
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


@pytest.mark.slow
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
