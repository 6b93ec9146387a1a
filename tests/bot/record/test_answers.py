"""The history of answers: whole files or nothing, days fetched politely, killed and resumed."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import ConfigError, PuzzleError
from bot.record.answers import AnswerLedger, DayAnswer, import_answers, is_answers, read_answers
from bot.record.ledger import Ledger
from bot.record.sync import BETWEEN, Pace, days_to_sync, sync
from bot.sources.puzzles import LAUNCH, Puzzle, puzzle_number

TODAY = date(2026, 2, 5)
NOW = datetime(2026, 2, 5, 14, tzinfo=UTC)
HEAD = "date,number,answer\n"
GOOD = HEAD + "2026-02-01,1688,tower\n2026-02-02,1689,cigar\n2026-02-03,1690,raise\n"


@pytest.fixture
def ledger(tmp_path: Path) -> AnswerLedger:
    return AnswerLedger(tmp_path / "ledger.sqlite3")


def test_an_imported_file_is_the_history(ledger: AnswerLedger) -> None:
    found = import_answers(GOOD, ledger, NOW, TODAY)
    assert (found.new, found.missing) == (3, "")
    assert ledger.answers()[1] == DayAnswer(date(2026, 2, 2), 1689, "cigar")
    assert ledger.history().answers == ("tower", "cigar", "raise")
    assert import_answers(GOOD, ledger, NOW, TODAY).new == 0


def test_gaps_are_allowed_and_named_and_order_does_not_matter(ledger: AnswerLedger) -> None:
    text = HEAD + "2026-02-05,1692,tower\n2026-01-31,1687,Raise \n2026-02-02,1689,cigar\n"
    found = import_answers(text, ledger, NOW, TODAY)
    assert found.new == 3
    assert found.missing == "the file leaves out 2026-02-01, 2026-02-03 to 2026-02-04"
    assert ledger.history().numbers == (1687, 1689, 1692)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (GOOD + "2026-02-04,1691\n", 5, "write YYYY-MM-DD,NUMBER,ANSWER"),
        (GOOD + "2026-02-30,1691,angle\n", 5, "write YYYY-MM-DD,NUMBER,ANSWER"),
        (GOOD + "2026-02-04,x,angle\n", 5, "write YYYY-MM-DD,NUMBER,ANSWER"),
        (GOOD + "2026-02-04,1692,angle\n", 5, "is 1691, not 1692"),
        (GOOD + "2026-02-04,1691,angles\n", 5, "five letters"),
        (GOOD + "2026-02-04,1691,ängle\n", 5, "five letters"),
        (GOOD + "2026-02-06,1693,angle\n", 5, "still to come"),
        (GOOD + "2021-06-18,-1,angle\n", 5, "the first was on 2021-06-19"),
        (GOOD + "2026-02-02,1689,cigar\n", 5, "in line 3 already"),
        (GOOD + '2026-02-04,1691,"ang', 5, "not CSV"),
        (HEAD, 2, "no days"),
        ("", 1, "must be date,number,answer"),
        ("day,answer\n2026-02-01,tower\n", 1, "must be date,number,answer"),
    ],
    ids=[
        *("short row", "no such date", "number no number", "wrong number", "six letters", "umlaut"),
        *("future", "before the first", "doubled", "open quote", "no rows", "empty", "other file"),
    ],
)
def test_a_bad_row_is_named_and_the_history_stays(
    ledger: AnswerLedger, text: str, line: int, says: str
) -> None:
    ledger.keep([DayAnswer(date(2026, 1, 1), 1657, "angle")], NOW)
    before = ledger.path.read_bytes()
    with pytest.raises(ConfigError, match=rf"^line {line}\b.*{says}"):
        import_answers(text, ledger, NOW, TODAY)
    assert ledger.path.read_bytes() == before


def test_a_file_that_contradicts_the_history_is_refused(ledger: AnswerLedger) -> None:
    ledger.keep([DayAnswer(date(2026, 2, 2), 1689, "angle")], NOW)
    with pytest.raises(ConfigError, match="line 3: the history has another answer than CIGAR"):
        import_answers(GOOD, ledger, NOW, TODAY)
    assert [day.answer for day in ledger.answers()] == ["angle"]


def test_today_may_be_imported() -> None:
    assert len(read_answers(HEAD + "2026-02-05,1692,tower\n", TODAY)) == 1


def test_answers_are_told_from_results_by_their_first_line() -> None:
    assert is_answers(GOOD)
    assert is_answers(GOOD.replace("\n", "\r\n"))
    assert not is_answers("date,source,number\n")


def test_a_ledger_without_the_table_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite3"
    AnswerLedger(path).keep([], NOW)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE answers")
        db.commit()
    assert Ledger(path).results() == []
    assert AnswerLedger(path).answers() == []
    assert AnswerLedger(path).keep([DayAnswer(TODAY, 1692, "tower")], NOW) == 1


class Service:
    """A puzzle service in memory, which keeps a clock that only moves when somebody waits."""

    def __init__(self, fails_on: date | None = None) -> None:
        self.fails_on = fails_on
        self.time = 0.0
        self.asked: list[tuple[float, date]] = []

    def fetch(self, day: date) -> Puzzle:
        self.asked.append((self.time, day))
        if day == self.fails_on:
            raise PuzzleError("the service is down")
        return Puzzle("nyt", day, puzzle_number(day), "cigar")

    def sleep(self, seconds: float) -> None:
        self.time += seconds

    @property
    def pace(self) -> Pace:
        return Pace(lambda: self.time, self.sleep)


def run(ledger: AnswerLedger, service: Service, last: date) -> int:
    days = days_to_sync(ledger, None, last, NOW)
    return sync(ledger, days, service.fetch, lambda: NOW, service.pace)


def test_days_are_asked_for_once_and_a_second_apart(ledger: AnswerLedger) -> None:
    service = Service()
    assert run(ledger, service, LAUNCH + timedelta(days=4)) == 5
    assert [moment for moment, _ in service.asked] == [n * BETWEEN for n in range(5)]
    assert run(ledger, service, LAUNCH + timedelta(days=4)) == 0
    assert len(service.asked) == 5


def test_a_sync_goes_on_where_it_was_stopped(ledger: AnswerLedger) -> None:
    last = LAUNCH + timedelta(days=9)
    broken = Service(fails_on=LAUNCH + timedelta(days=6))
    with pytest.raises(PuzzleError, match="is down; days stored before 2021-06-25: 6"):
        run(ledger, broken, last)
    service = Service()
    assert run(ledger, service, last) == 4
    assert [day for _, day in service.asked] == [LAUNCH + timedelta(days=n) for n in range(6, 10)]
    assert len(ledger.answers()) == 10


def test_without_limits_every_day_up_to_yesterday_is_wanted(ledger: AnswerLedger) -> None:
    days = days_to_sync(ledger, None, None, NOW)
    assert (days[0], days[-1]) == (LAUNCH, TODAY - timedelta(days=1))
    assert len(days) == puzzle_number(TODAY)


@pytest.mark.parametrize(
    ("first", "last", "says"),
    [
        (None, TODAY, "not over yet"),
        (TODAY, None, "not over yet"),
        (None, date(2030, 1, 1), "not over yet"),
        (date(2020, 1, 1), None, "the first was on"),
        (date(2026, 1, 2), date(2026, 1, 1), "is after"),
    ],
    ids=["to today", "from today", "to the future", "before the first", "turned round"],
)
def test_days_that_cannot_be_synced_are_refused(
    ledger: AnswerLedger, first: date | None, last: date | None, says: str
) -> None:
    with pytest.raises(ConfigError, match=says):
        days_to_sync(ledger, first, last, NOW)
