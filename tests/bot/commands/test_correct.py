"""The commands `correct`, `forget` and `settle`."""

from pathlib import Path

import pytest

from tests.commandline import refused, run
from tests.servers.puzzle import DAY, PuzzleServer

NYT = ("--source", "nyt", "--date", DAY)


def text_of(state: Path) -> str:
    return (state / "outbox" / f"nyt-{DAY}.txt").read_text(encoding="utf-8")


@pytest.fixture
def mistaken(own_settings: Path) -> Path:
    """The state folder of a day whose answer was mistyped; the service has none."""
    ran = run("post", *NYT, "--answer", "mound")
    assert ran.code == 0, ran.err
    return own_settings


def test_a_typo_is_corrected_by_hand(mistaken: Path, service: PuzzleServer) -> None:
    before = text_of(mistaken)
    ran = run("correct", *NYT, "--answer", "cigar")
    assert ran.code == 0, ran.err
    assert "outbox: posted" in ran.out
    assert text_of(mistaken) != before
    assert run("post", *NYT, "--reveal").out.count("C  I  G  A  R") == 1


def test_a_typo_is_corrected_by_what_the_service_says(
    mistaken: Path, service: PuzzleServer
) -> None:
    assert run("correct", *NYT).code == 0
    again = run("correct", *NYT)
    assert (again.code, again.out.splitlines()[0]) == (0, f"the result of {DAY} is right already")


def test_a_dry_run_says_what_would_be_done(mistaken: Path, service: PuzzleServer) -> None:
    before = text_of(mistaken)
    ran = run("correct", *NYT, "--dry-run", "--reveal")
    assert ran.code == 0
    first, second = ran.out.splitlines()
    assert "mound) becomes " in first
    assert first.endswith("cigar)")
    assert second.startswith("outbox: delete file:///")
    assert text_of(mistaken) == before


def test_an_answer_that_the_source_contradicts_is_refused_unless_forced(
    mistaken: Path, service: PuzzleServer
) -> None:
    assert "different answer than WOOLY" in refused("correct", *NYT, "--answer", "wooly")
    assert run("correct", *NYT, "--answer", "wooly", "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--date", "2026-02-03"), "has no result of 2026-02-03"),
        (("--date", "2999-01-01"), "still to come"),
        (("--date", "soon"), "write it as YYYY-MM-DD"),
        (("--date", DAY, "--source", "nyt", "--answer", "xxxxx"), "XXXXX is not an accepted word"),
        (("--date", DAY, "--network", "fax"), "unknown network 'fax'"),
    ],
)
def test_what_cannot_be_corrected_is_refused_in_a_line(
    own_settings: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refused("correct", *arguments)


def test_a_forgotten_day_is_open_again(mistaken: Path, service: PuzzleServer) -> None:
    ran = run("forget", *NYT)
    assert (ran.code, ran.out) == (
        0,
        f"{DAY} is open again; secondguess post --date {DAY} plays it\n",
    )
    (mistaken / "outbox" / f"nyt-{DAY}.txt").unlink()
    assert "outbox: posted" in run("post", *NYT).out
    assert "knows nothing of 2026-02-01" in refused("forget", "--date", "2026-02-01")


def test_doubts_are_settled_by_hand(mistaken: Path) -> None:
    arguments = ("--date", DAY, "--source", "nyt", "--network", "outbox")
    assert "no doubt about outbox" in refused("settle", "--there", *arguments)
    ran = run("settle", "--gone", *arguments)
    assert (ran.code, ran.out) == (0, f"outbox: {DAY} may be posted again\n")
    assert "unknown network" in refused("settle", "--gone", "--date", DAY, "--network", "fax")
    assert refused("settle", *arguments)
