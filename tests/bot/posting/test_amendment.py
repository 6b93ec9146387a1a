"""Amendments: one post of a day on a network at any time, wherever a run is killed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.errors import ConfigError, NetworkError
from bot.networks import Post, PostRef
from bot.networks.base import WORDS, PostKey
from bot.posting.amendment import Amendment
from bot.posting.drafts import Style
from bot.posting.job import ALREADY, POSTED, Job, Report
from bot.record.amendments import CORRECT, FORGET, Amendments
from bot.record.ledger import Ledger
from bot.sources.puzzles import Puzzle, puzzle_number
from tests.bot.posting.test_job import Board

DAY = date(2026, 2, 2)
WRONG, RIGHT = (Puzzle("nyt", DAY, 1689, word) for word in ("mound", "cigar"))
NOW = datetime(2026, 2, 2, 14, tzinfo=UTC)


class Killed(BaseException):
    """The end of a process at one of its steps."""


@dataclass
class Steps:
    """Counts what a run does; ends it at step `fatal`, if that is not 0."""

    fatal: int = 0
    count: int = 0

    def __call__(self) -> None:
        self.count += 1
        if self.count == self.fatal:
            raise Killed


@dataclass
class Slate(Board):
    """A board that can delete, and notes when a day was there twice."""

    steps: Steps = field(default_factory=Steps)
    numbers: list[str] = field(default_factory=list)
    sent: int = 0
    doubles: int = 0

    def find(self, post: Post, /) -> PostRef | None:
        """Look for the post by its key."""
        found = [
            n for n, there in zip(self.numbers, self.posts, strict=True) if there.key == post.key
        ]
        return PostRef(found[0], None) if found else None

    def send(self, post: Post) -> PostRef:
        """Post; a step before and one after."""
        self.steps()
        if self.faults and self.faults.pop(0) == "refused":
            raise NetworkError("refused")
        self.doubles += any(there.key == post.key for there in self.posts)
        self.posts.append(post)
        self.sent += 1
        self.numbers.append(str(self.sent))
        self.steps()
        return PostRef(str(self.sent), None)

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete; a step before and one after."""
        self.steps()
        known = ref if ref.id else self.find(post)
        if known is not None and known.id in self.numbers:
            place = self.numbers.index(known.id)
            del self.numbers[place], self.posts[place]
        self.steps()


class SteppingLedger(Ledger):
    """A ledger whose every transaction has a step before and one after."""

    steps = Steps()

    @contextmanager
    def writing(self) -> Iterator[Any]:
        """A transaction, as a step."""
        self.steps()
        with super().writing() as db:
            yield db
        self.steps()


@dataclass
class Place:
    """A ledger and its networks; `job` makes a new run of the program."""

    path: Path
    networks: tuple[Any, ...]
    style: Style = field(default_factory=lambda: Style(words_next_day=True))

    @property
    def ledger(self) -> Ledger:
        """The ledger, without steps."""
        return Ledger(self.path)

    def job(self, steps: Steps | None = None) -> Job:
        """A run; each of its steps counts."""
        ledger = SteppingLedger(self.path)
        ledger.steps = steps or Steps()
        for network in self.networks:
            network.steps = ledger.steps
        return Job("nyt", self.networks, ledger, lambda: NOW, style=self.style)

    def correct(self, steps: Steps | None = None, again: bool = False) -> Report:
        """The amendment to the right answer."""
        return Amendment(self.job(steps), again).run(DAY, lambda: RIGHT)[1]

    def post(self, day: date = DAY) -> Report:
        """The day's job as usual, with a source that still has the wrong answer."""
        puzzle = replace(WRONG, date=day, number=puzzle_number(day))
        return self.job().run(day, lambda: puzzle)


def place(folder: Path, *networks: Any) -> Place:
    """Networks that have the wrong result of the day and its words."""
    made = Place(folder / "ledger.sqlite3", networks)
    made.post()
    made.post(DAY + timedelta(days=1))
    return made


def steps_of(folder: Path, free: bool) -> int:
    """How many steps an undisturbed amendment has."""
    steps = Steps()
    place(folder, Slate("slate", free_to_ask=free)).correct(steps)
    return steps.count


def words_of(board: Board) -> list[str]:
    return [post.text for post in board.posts if post.parent and post.day == DAY]


def results_of(board: Board) -> list[Post]:
    return [post for post in board.posts if post.day == DAY and not post.parent]


@pytest.mark.parametrize("free", [True, False], ids=["asked before", "asked in doubt"])
@pytest.mark.parametrize("resume", ["correct", "post"])
def test_an_amendment_killed_at_any_step_is_taken_up_again(
    tmp_path: Path, free: bool, resume: str
) -> None:
    for fatal in range(1, steps_of(tmp_path / "count", free) + 1):
        board = Slate("slate", free_to_ask=free)
        it = place(tmp_path / str(fatal), board)
        with pytest.raises(Killed):
            it.correct(Steps(fatal))
        if resume == "post":
            assert not it.post().failures
        assert not it.correct().failures
        (only,) = results_of(board)
        assert "CIGAR" in only.words, fatal
        (words,) = words_of(board)
        assert words.endswith("CIGAR"), fatal
        assert board.doubles == 0


def test_the_steps_of_an_amendment_are_all_tried(tmp_path: Path) -> None:
    # Replace; delete, note, twice; claim, send, confirm, twice; each before and after.
    assert steps_of(tmp_path, False) >= 2 * (1 + 2 * 2 + 3 * 2)


def test_a_right_result_is_left_alone(tmp_path: Path) -> None:
    board = Slate("slate")
    it = place(tmp_path, board)
    it.correct()
    before = list(board.numbers)
    report = it.correct()
    assert report.deliveries["slate"].state == ALREADY
    assert board.numbers == before
    assert len(Amendments(it.ledger).traces("nyt", DAY)) == 1


def test_a_right_result_is_posted_anew_where_that_is_wanted(tmp_path: Path) -> None:
    board = Slate("slate")
    it = place(tmp_path, board)
    it.correct()
    assert it.correct(again=True).deliveries["slate"].state == POSTED
    assert len(results_of(board)) == 1
    assert [t.kind for t in Amendments(it.ledger).traces("nyt", DAY)] == [CORRECT, CORRECT]


def test_what_was_known_before_and_after_is_kept(tmp_path: Path) -> None:
    it = place(tmp_path, Slate("slate"))
    it.correct()
    (trace,) = Amendments(it.ledger).traces("nyt", DAY)
    assert trace.before is not None
    assert trace.after is not None
    assert (trace.before[-1], trace.after[-1], trace.at) == ("mound", "cigar", NOW)
    assert trace.posts == (
        ("slate", "result", "posted", "1", None),
        ("slate", "words", "posted", "3", None),
    )


def test_a_network_that_cannot_delete_waits_for_its_owner(tmp_path: Path) -> None:
    board, other = Board("stone"), Slate("slate")
    it = place(tmp_path, board, other)
    for run in (it.correct, it.post):
        report = run()
        assert "delete that of 2026-02-02 by hand" in report.failures["stone"]
        assert report.deliveries["slate"].state in (POSTED, ALREADY)
    assert [post.words.split()[-1] for post in results_of(board)] == ["MOUND"]
    for kind in ("result", WORDS):
        assert Amendments(it.ledger).settle(PostKey("nyt", DAY, "stone", kind), False, NOW)
    board.posts.clear()
    assert not it.correct().failures
    assert [post.words.split()[-1] for post in results_of(board)] == ["CIGAR"]


def test_a_deletion_that_fails_keeps_the_old_post_and_sends_nothing(tmp_path: Path) -> None:
    class Stubborn(Slate):
        def delete(self, post: Post, ref: PostRef) -> None:
            raise RuntimeError("token=s3cret")

    board = Stubborn("slate")
    it = place(tmp_path, board)
    report = it.correct()
    assert "failed unexpectedly (RuntimeError)" in report.failures["slate"]
    assert "s3cret" not in report.failures["slate"]
    assert len(results_of(board)) == 1


def test_a_network_that_still_shows_the_old_post_is_sent_no_other(tmp_path: Path) -> None:
    class Slow(Slate):
        def delete(self, post: Post, ref: PostRef) -> None:
            """Accept, and do nothing yet."""

    board = Slow("slate", free_to_ask=True)
    it = place(tmp_path, board)
    assert "still shows the old post" in it.correct().failures["slate"]
    assert len(results_of(board)) == 1
    assert board.doubles == 0


def test_a_run_that_waited_posts_what_was_corrected_meanwhile(tmp_path: Path) -> None:
    board = Slate("slate", faults=["refused"])
    it = Place(tmp_path / "ledger.sqlite3", (board,))
    it.post()

    @contextmanager
    def corrected_first() -> Iterator[None]:
        Amendment(replace(it.job(), networks=())).run(DAY, lambda: RIGHT)
        yield

    replace(it.job(), alone=corrected_first).run(DAY, lambda: WRONG)
    assert [post.words.split()[-1] for post in results_of(board)] == ["CIGAR"]


def test_nothing_is_corrected_before_it_was_played(tmp_path: Path) -> None:
    it = Place(tmp_path / "ledger.sqlite3", (Slate("slate"),))
    with pytest.raises(ConfigError, match="has no result of 2026-02-02 to correct"):
        it.correct()


def test_the_plan_says_what_becomes_of_each_post_and_does_nothing(tmp_path: Path) -> None:
    slate, stone, new = Slate("slate"), Board("stone"), Slate("new")
    it = place(tmp_path, slate, stone)
    plan = Amendment(replace(it.job(), networks=(slate, stone, new))).plan(DAY, lambda: RIGHT)
    assert plan.changes
    assert plan.actions == {
        "slate": "delete the old post, then post again",
        "stone": "the old post has to be deleted by hand",
        "new": "post; nothing was posted before",
    }
    assert len(results_of(slate)) == 1
    assert Amendments(it.ledger).traces("nyt", DAY) == []


@pytest.mark.parametrize("there", [True, False], ids=["post is there", "post was deleted"])
@pytest.mark.parametrize("free", [True, False])
def test_a_forgotten_day_is_played_again_and_posted_only_if_it_is_gone(
    tmp_path: Path, there: bool, free: bool
) -> None:
    board = Slate("slate", free_to_ask=free)
    it = place(tmp_path, board)
    if not there:
        board.numbers.clear()
        board.posts.clear()
    assert Amendments(it.ledger).forget("nyt", DAY, NOW)
    assert it.ledger.result("nyt", DAY) is None
    report = it.job().run(DAY, lambda: RIGHT)
    assert report.deliveries["slate"].state == (ALREADY if there else POSTED)
    assert len(results_of(board)) == 1
    (trace,) = Amendments(it.ledger).traces("nyt", DAY)
    assert (trace.kind, trace.after) == (FORGET, None)
    assert not Amendments(it.ledger).forget("nyt", date(2026, 1, 1), NOW)


def test_a_doubt_is_settled_once_and_only_a_doubt(tmp_path: Path) -> None:
    it = place(tmp_path, Slate("slate"))
    amendments, key = Amendments(it.ledger), PostKey("nyt", DAY, "other")
    settle: Callable[[bool], bool] = lambda there: amendments.settle(key, there, NOW)  # noqa: E731
    assert not settle(True)
    assert not settle(False)
    it.ledger.claim(key, NOW)
    assert settle(True)
    entry = it.ledger.entry(key)
    assert entry is not None
    assert entry.state == "posted"
    assert not settle(True)
    assert settle(False)
    assert it.ledger.entry(key) is None


def test_each_revision_is_told_to_the_network(tmp_path: Path) -> None:
    board = Slate("slate")
    it = place(tmp_path, board)
    assert {post.revision for post in board.posts} == {0}
    it.correct()
    assert [post.revision for post in results_of(board)] == [1]
