"""The job's logic: doubt, failure and repair on each network, apart from the others."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.errors import ConfigError, NetworkError, PuzzleError, UnknownOutcomeError
from bot.networks import Post, PostRef
from bot.posting.job import ALREADY, FAILED, POSTED, Job, Report, check_day
from bot.record.ledger import Ledger
from bot.sources.puzzles import LAUNCH, Puzzle, practice, puzzle_number, today

DAY = date(2026, 2, 2)
PUZZLE = Puzzle("nyt", DAY, 1689, "cigar")


@dataclass
class Board:
    """A network in memory whose next sends go as `faults` say."""

    name: str = "board"
    posts: list[Post] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    asked: int = 0
    free_to_ask: bool = False

    def check(self, post: Post) -> None:
        """Take any length."""

    def close(self) -> None:
        """Nothing to close."""

    def account(self) -> str:
        """Nobody in particular."""
        return self.name

    def find(self, post: Post, /) -> PostRef | None:
        """Look for the post by its key."""
        self.asked += 1
        found = [i for i, there in enumerate(self.posts) if there.key == post.key]
        return PostRef(str(found[0]), None) if found else None

    def send(self, post: Post) -> PostRef:
        """Post, or fail before or after having posted."""
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "refused":
            raise NetworkError("refused")
        if fault != "lost":
            self.posts.append(post)
        if fault in ("lost", "landed"):
            raise UnknownOutcomeError("in doubt")
        if fault == "killed":
            raise KeyboardInterrupt
        return PostRef(str(len(self.posts) - 1), None)


@pytest.fixture
def job(tmp_path: Path) -> Callable[..., Report]:
    ledger = Ledger(tmp_path / "ledger.sqlite3")

    def run(*networks: Board, puzzle: Puzzle = PUZZLE) -> Report:
        clock = lambda: datetime(2026, 2, 2, 14, tzinfo=UTC)  # noqa: E731
        return Job("nyt", networks, ledger, clock).run(DAY, lambda: puzzle)

    return run


def test_posted_once_then_already(job: Callable[..., Report]) -> None:
    board = Board()
    assert job(board).deliveries["board"].state == POSTED
    assert job(board).deliveries["board"].state == ALREADY
    assert len(board.posts) == 1


@pytest.mark.parametrize(
    ("fault", "asked", "state"),
    [("refused", 1, POSTED), ("lost", 2, POSTED), ("landed", 2, ALREADY)],
)
def test_after_a_fault_the_next_run_mends_the_day(
    job: Callable[..., Report], fault: str, asked: int, state: str
) -> None:
    board = Board(faults=[fault])
    first = job(board)
    assert first.failures
    assert first.deliveries["board"].state == FAILED
    second = job(board)
    assert not second.failures
    assert second.deliveries["board"].state == state
    assert board.asked == asked
    assert len(board.posts) == 1


def test_a_process_killed_after_posting_does_not_post_again(job: Callable[..., Report]) -> None:
    board = Board(faults=["killed"])
    with pytest.raises(KeyboardInterrupt):
        job(board)
    assert job(board).deliveries["board"].state == ALREADY
    assert len(board.posts) == 1


def test_one_network_s_failure_neither_blocks_nor_repeats_another(
    job: Callable[..., Report],
) -> None:
    broken, sound = Board("broken", faults=["refused", "refused"]), Board("sound")
    for expected in (POSTED, ALREADY):
        report = job(broken, sound)
        assert report.failures
        assert report.deliveries["sound"].state == expected
    assert not job(broken, sound).failures
    assert (len(broken.posts), len(sound.posts)) == (1, 1)


def test_every_network_gets_the_same_result_whatever_the_source_says_later(
    job: Callable[..., Report],
) -> None:
    first, second = Board("first"), Board("second")
    job(first)
    changed = Puzzle("nyt", DAY, 1689, "wooly")
    job(first, second, puzzle=changed)
    assert first.posts == second.posts


def test_a_failed_fetch_leaves_the_day_open(tmp_path: Path) -> None:
    ledger, board = Ledger(tmp_path / "ledger.sqlite3"), Board()
    clock = lambda: datetime(2026, 2, 2, 14, tzinfo=UTC)  # noqa: E731

    def nothing() -> Puzzle:
        raise PuzzleError("no puzzle")

    with pytest.raises(PuzzleError):
        Job("nyt", [board], ledger, clock).run(DAY, nothing)
    report = Job("nyt", [board], ledger, clock).run(DAY, lambda: PUZZLE)
    assert report.deliveries["board"].state == POSTED


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 3, 8, 6, 59, tzinfo=UTC), date(2026, 3, 8)),
        (datetime(2026, 3, 8, 4, 59, tzinfo=UTC), date(2026, 3, 7)),
        (datetime(2026, 11, 1, 4, 0, tzinfo=UTC), date(2026, 11, 1)),
        (datetime(2026, 11, 2, 4, 59, tzinfo=UTC), date(2026, 11, 1)),
        (datetime(2026, 2, 3, 9, tzinfo=ZoneInfo("Pacific/Auckland")), date(2026, 2, 2)),
    ],
)
def test_the_day_is_new_york_s(moment: datetime, day: date) -> None:
    assert today(moment) == day


def test_numbers_count_calendar_days() -> None:
    assert puzzle_number(LAUNCH) == 0
    assert puzzle_number(date(2026, 3, 9)) - puzzle_number(date(2026, 3, 8)) == 1
    with pytest.raises(ConfigError, match="first was on 2021-06-19"):
        puzzle_number(date(2021, 6, 18))


def test_future_days_are_refused() -> None:
    with pytest.raises(ConfigError, match="is still to come"):
        check_day(date(2026, 2, 3), DAY)
    check_day(DAY, DAY)


@pytest.mark.slow
def test_practice_puzzles_do_not_return_before_all_were_used() -> None:
    drawn = [practice(date.fromordinal(LAUNCH.toordinal() + n)) for n in range(2315)]
    assert len({puzzle.answer for puzzle in drawn}) == 2315
    assert [puzzle.number for puzzle in drawn] == list(range(2315))
    assert practice(DAY) == practice(DAY)
