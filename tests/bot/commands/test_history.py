"""History from the command line: sync, import, the daily job, what `words` and `simulate` make."""

import signal
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.record.answers import AnswerLedger, DayAnswer
from bot.sources.puzzles import LAUNCH, puzzle_number, today
from solver.words import Lexicon
from tests.commandline import refused, run
from tests.servers.puzzle import PuzzleServer, body

HEAD = "date,number,answer\n"
WORDS = Lexicon.built_in(5).answers[::50]


def row(day: date, answer: str) -> str:
    return f"{day},{puzzle_number(day)},{answer}\n"


def known(state: Path) -> list[DayAnswer]:
    return AnswerLedger(state / "ledger.sqlite3").answers()


def serve(service: PuzzleServer, day: date, answer: str) -> None:
    content = body(solution=answer, print_date=str(day), days_since_launch=puzzle_number(day))
    service.bodies[str(day)] = (200, content)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Forty days of a made-up game."""
    file = tmp_path / "days.csv"
    days = (row(LAUNCH + timedelta(days=n), word) for n, word in enumerate(WORDS[:40]))
    file.write_text(HEAD + "".join(days))
    return file


def test_a_file_of_days_is_imported(record: Path, own_settings: Path) -> None:
    assert run("history", "import", str(record)).out.startswith("40 days added")
    assert run("history", "import", str(record), "--json").json["added"] == 0
    assert len(known(own_settings)) == 40


def test_gaps_are_said_and_allowed(tmp_path: Path) -> None:
    file = tmp_path / "days.csv"
    file.write_text(HEAD + row(date(2026, 1, 1), "cigar") + row(date(2026, 1, 3), "rebut"))
    ran = run("history", "import", str(file))
    assert ran.code == 0
    assert "leaves out 2026-01-02" in ran.err
    gap = {"first": "2026-01-02", "last": "2026-01-02"}
    assert run("history", "import", str(file), "--json").json["gaps"] == [gap]


def test_a_bad_row_is_named_and_nothing_changes(record: Path, own_settings: Path) -> None:
    run("history", "import", str(record))
    before = known(own_settings)
    later = today(datetime.now(UTC)) + timedelta(days=2)
    with record.open("a") as more:
        more.write(row(date(2022, 1, 1), "angle") + row(later, "cigar"))
    assert f"line 43: {later} is still to come" in refused("history", "import", str(record))
    assert known(own_settings) == before


def test_sync_fetches_what_is_missing(service: PuzzleServer, own_settings: Path) -> None:
    for n in range(2):
        serve(service, LAUNCH + timedelta(days=n), WORDS[n])
    options = ["--from", str(LAUNCH), "--to", str(LAUNCH + timedelta(days=1))]
    assert run("history", "sync", *options).out == "2 days added, 2 known\n"
    assert run("history", "sync", *options, "--json").json == {"added": 0, "days_known": 2}
    assert len(service.requests) == 2
    assert [day.answer for day in known(own_settings)] == list(WORDS[:2])


def test_sync_stops_at_a_day_that_the_service_does_not_have(service: PuzzleServer) -> None:
    serve(service, LAUNCH, "cigar")
    said = refused("history", "sync", "--to", str(LAUNCH + timedelta(days=1)), code=1)
    assert "has no puzzle (404)" in said
    assert "days stored before 2021-06-20: 1" in said


def test_sync_refuses_today() -> None:
    day = today(datetime.now(UTC))
    for chosen in (day, day + timedelta(days=1)):
        assert "not over yet" in refused("history", "sync", "--to", str(chosen))


@pytest.mark.slow
def test_a_killed_sync_goes_on_where_it_was(service: PuzzleServer, own_settings: Path) -> None:
    days = [LAUNCH + timedelta(days=n) for n in range(6)]
    for day, word in zip(days, WORDS, strict=False):
        serve(service, day, word)
    command = [sys.executable, "-m", "bot", "history", "sync", "--to", str(days[-1])]
    first = subprocess.Popen(command)
    while not known(own_settings):
        assert first.poll() is None
    first.send_signal(signal.SIGKILL)
    first.wait()
    kept = known(own_settings)
    assert 1 <= len(kept) < 6
    asked = len(service.requests)
    subprocess.run(command, check=True, capture_output=True)
    assert [day.date for day in known(own_settings)] == days
    assert len(service.requests) == asked + 6 - len(kept)


def test_the_daily_job_plays_on_the_history_and_adds_its_day(
    service: PuzzleServer, record: Path, own_settings: Path
) -> None:
    day = date(2026, 2, 2)
    serve(service, day, "cigar")
    command = ("post", "--source", "nyt", "--date", str(day), "--opener", "salet", "--dry-run")
    assert "no history of answers before 2026-02-02" in run(*command).err
    assert known(own_settings) == []
    run("history", "import", str(record))
    assert run(*command).err == ""
    ran = run(*command[:-1], "--json")
    assert ran.json["solved"]
    assert known(own_settings)[-1] == DayAnswer(day, 1689, "cigar")


def test_words_says_how_likely_a_word_is_and_why(record: Path) -> None:
    before = run("words", WORDS[3], "--json").json
    assert "pool" not in before
    run("history", "import", str(record))
    after = run("words", WORDS[3], "--json").json
    assert after["pool"] == "played before"
    assert after["last_played"] == str(LAUNCH + timedelta(days=3))
    assert after["probability"] < before["probability"]
    assert after["days_known"] == 40
    fresh = run("words", WORDS[41], "--json").json
    assert fresh["last_played"] is None
    assert "original answer, not played yet" in run("words", WORDS[41]).out


def test_a_record_is_walked_through(record: Path) -> None:
    walk = ("simulate", "--daily", str(record), "--walk-forward", "--opener", "salet")
    result = run(*walk, "--last", "3", "--json").json
    assert (result["strategy"], result["games"], result["games_lost"]) == ("surest", 3, 0)
    assert sum(result["histogram"]) == 3
    assert result["bits"] > 0
    assert result["static_bits"] > 0
    shown = run(*walk, "--last", "2", "--strategy", "scout", "--vocabulary", "everyday").out
    assert shown.startswith("scout opening with SALET, days 38 to 39")
    assert "bits a day" in shown


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--daily", "FILE"], "go together"),
        (["--walk-forward"], "go together"),
        (["--daily", "FILE", "--walk-forward", "--hard"], "--hard does not go with --daily"),
        (["--daily", "FILE", "--walk-forward", "--targets", "FILE"], "--targets does not go"),
        (["--daily", "FILE", "--walk-forward", "--csv", "FILE"], "--csv does not go"),
        (["--daily", "FILE", "--walk-forward", "--words", "2023"], "--words does not go"),
        (["--daily", "FILE", "--walk-forward", "--opener", "all"], "takes one opener"),
        (["--daily", "FILE", "--walk-forward", "--opener", "cranx"], "near: crane"),
        (["--daily", "FILE", "--walk-forward", "--vocabulary", "x"], "unknown vocabulary"),
        (["--daily", "FILE", "--walk-forward", "--last", "0"], "--last"),
        (["--daily", "/nowhere.csv", "--walk-forward"], "cannot read /nowhere.csv"),
    ],
)
def test_options_that_do_not_go_with_a_walk_are_refused(
    record: Path, options: list[str], says: str
) -> None:
    given = [str(record) if option == "FILE" else option for option in options]
    assert says in refused("simulate", *given)


def test_what_was_played_is_on_paper(tmp_path: Path) -> None:
    def printed() -> str:
        sheet = tmp_path / "sheet.svg"
        ran = run("worksheet", "salet", "--strategy", "groups", "-o", str(sheet))
        assert ran.code == 0, ran.err
        return sheet.read_text()

    assert "2,890 likely answers" in printed()
    file = tmp_path / "days.csv"
    file.write_text("date,number,answer\n2026-02-01,1688,kefir\n")
    assert run("history", "import", str(file)).code == 0
    assert "2,891 likely answers" in printed()
