"""The post of a week: once a network, on Sunday or soon after."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.networks.base import WEEK, PostKey
from bot.networks.tid import tid_of
from bot.posting.job import ALREADY, FAILED, POSTED, Job
from bot.posting.weekly import deliver_week, week_of
from bot.record.amendments import Amendments
from bot.record.history import export_csv, import_csv
from bot.record.ledger import Ledger, Result
from bot.sources.puzzles import LAUNCH, puzzle_number
from tests.bot.posting.test_job import Board

SUNDAY = date(2026, 2, 8)
NOW = datetime(2026, 2, 8, 14, tzinfo=UTC)


def result(day: date, guesses: int) -> Result:
    """A game of so many guesses; of 7, lost."""
    words = ("salet", "crane", "bound", "mound", "pound", "sound")[: guesses - 1]
    solved = guesses < 7
    patterns = (0,) * len(words) + ((242,) if solved else ())
    played = (*words, "cigar") if solved else words
    return Result("nyt", day, puzzle_number(day), "wordle", False, 6, played, patterns, solved)


WEEK_S = [result(SUNDAY - timedelta(days=n), g) for n, g in enumerate((3, 4, 4, 5, 7, 2, 4, 3))]


def job(tmp_path: Path, *boards: Board) -> Job:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    for each in WEEK_S:
        ledger.record(each, NOW)
    return Job("nyt", boards, ledger, lambda: NOW)


def test_the_text_has_the_week_and_no_letters() -> None:
    week = week_of(SUNDAY, "nyt", WEEK_S)
    assert week is not None
    assert week.text == (
        "Wordle 1,689–1,695: 6 of 7 solved, 3.67 guesses on average\n\n"
        "2 🟩\n3 🟩\n4 🟩🟩🟩\n5 🟩\nX ⬛"
    )
    made = week.post("nyt-2026-02-08-week", NOW)
    assert made.text.startswith(made.prefix)
    assert made.picture is not None
    assert made.picture.startswith(b"\x89PNG")
    assert made.size[0] >= 600
    assert "Games by guesses: 1: 0; 2: 1; 3: 1; 4: 3; 5: 1; 6: 0; X: 1." in made.alt
    assert "cigar" not in (made.text + made.alt).lower()


@pytest.mark.parametrize(
    ("day", "last"),
    [(8, 8), (9, 8), (10, 8), (11, None), (14, None), (7, None)],
    ids=lambda value: str(value),
)
def test_a_week_is_due_on_its_sunday_and_two_days_longer(day: int, last: int | None) -> None:
    week = week_of(date(2026, 2, day), "nyt", WEEK_S)
    assert (week.last.day if week else None) == last


def test_a_week_without_results_has_no_post(tmp_path: Path) -> None:
    assert week_of(SUNDAY, "practice", WEEK_S) is None
    assert deliver_week(Job("nyt", [Board()], Ledger(tmp_path / "l"), lambda: NOW), SUNDAY) == {}


def test_the_week_is_posted_once_and_made_up_for(tmp_path: Path) -> None:
    board, broken = Board(), Board("broken", faults=["refused", "lost"])
    it = job(tmp_path, board, broken)
    states = [
        [made.state for made in deliver_week(it, SUNDAY + timedelta(days=n)).values()]
        for n in range(4)
    ]
    assert states == [[POSTED, FAILED], [ALREADY, FAILED], [ALREADY, POSTED], []]
    assert [len(board.posts), len(broken.posts)] == [1, 1]
    assert board.posts[0].key == "nyt-2026-02-08-week"


def test_the_week_s_post_survives_an_amendment_and_an_export(tmp_path: Path) -> None:
    board = Board()
    it = job(tmp_path, board)
    deliver_week(it, SUNDAY)
    key = PostKey("nyt", SUNDAY, "board", WEEK)
    Amendments(it.ledger).replace(result(SUNDAY, 6), NOW)
    assert it.ledger.entry(key) is not None
    assert Amendments(it.ledger).withdrawal(key) is None
    other = Ledger(tmp_path / "other.sqlite3")
    import_csv(export_csv(it.ledger), other, NOW)
    assert other.entry(key) is not None


def test_record_keys_of_weeks_meet_no_others() -> None:
    for number in range(3_000):
        day = LAUNCH + timedelta(days=number)
        keys = [f"nyt-{day}{kind}" for kind in ("", "-words", "-week")]
        assert tid_of(day, keys[2]) not in {tid_of(day, keys[0]), tid_of(day, keys[1])}
