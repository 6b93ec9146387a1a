"""Figures over results, their picture, and the history as CSV out and in."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.networks import PostRef
from bot.networks.base import WORDS, PostKey
from bot.record.history import COLUMNS, export_csv, import_csv
from bot.record.ledger import Ledger, Result
from bot.record.stats import compute_stats
from bot.sources.puzzles import LAUNCH, puzzle_number
from tests.commandline import refused, run

NOW = datetime(2026, 2, 2, 15, 0, tzinfo=UTC)


def result(offset: int, guesses: int, solved: bool = True) -> Result:
    day: date = LAUNCH + timedelta(days=offset)
    patterns = (*[0] * (guesses - 1), 242 if solved else 0)
    words = ("salet",) * guesses
    return Result("nyt", day, puzzle_number(day), "wordle", False, 6, words, patterns, solved)


def test_figures_by_hand() -> None:
    played = [result(n, g) for n, g in {0: 3, 1: 4, 2: 4, 4: 2, 5: 6}.items()]
    played.append(result(3, 6, solved=False))
    found = compute_stats("nyt", played)
    assert (found.played, found.won, found.lost) == (6, 5, 1)
    assert found.mean == pytest.approx((3 + 4 + 4 + 2 + 6 + 7) / 6)
    assert found.mean_solved == pytest.approx(19 / 5)
    assert (found.current_streak, found.longest_streak) == (2, 3)
    assert found.histogram == (0, 1, 1, 2, 0, 1)
    assert (found.first, found.last) == (LAUNCH, LAUNCH + timedelta(days=5))


@pytest.mark.parametrize(
    ("offsets", "lost", "current", "longest"),
    [((), (), 0, 0), ((0,), (), 1, 1), ((0, 2), (), 1, 1), ((0, 1), (1,), 0, 1)],
)
def test_streaks(
    offsets: tuple[int, ...], lost: tuple[int, ...], current: int, longest: int
) -> None:
    found = compute_stats("nyt", [result(n, 4, n not in lost) for n in offsets])
    assert (found.current_streak, found.longest_streak) == (current, longest)


@pytest.fixture
def ledger(own_settings: Path) -> Ledger:
    made = Ledger(own_settings / "ledger.sqlite3")
    for offset, guesses in enumerate((3, 4, 6)):
        made.record(result(offset, guesses, offset < 2), NOW)
    key = PostKey("nyt", LAUNCH, "bluesky")
    made.claim(key, NOW)
    made.confirm(key, PostRef("at://did/1", "https://bsky.app/1"), NOW)
    made.claim(PostKey("nyt", LAUNCH, "bluesky", WORDS), NOW)
    made.claim(PostKey("nyt", LAUNCH, "x"), NOW)
    made.fail(PostKey("nyt", LAUNCH, "x"), "no credit", NOW)
    return made


def test_the_history_goes_out_and_comes_in_again(ledger: Ledger, tmp_path: Path) -> None:
    text = export_csv(ledger)
    copy = Ledger(tmp_path / "copy.sqlite3")
    assert import_csv(text, copy, NOW) == 3
    assert copy.results() == ledger.results()
    assert export_csv(copy) == text
    assert import_csv(text, copy, NOW) == 0
    posted = copy.entry(PostKey("nyt", LAUNCH, "bluesky"))
    assert posted is not None
    assert posted.ref == PostRef("at://did/1", "https://bsky.app/1")
    doubtful = copy.entry(PostKey("nyt", LAUNCH, "bluesky", WORDS))
    assert doubtful is not None
    assert doubtful.state == "claimed"
    assert copy.entry(PostKey("nyt", LAUNCH, "x")) is None


GOOD = "2021-06-19,nyt,0,wordle,no,6,yes,salet cigar,-y--- ggggg,"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (GOOD.replace("nyt,0", "nyt,1"), "the number of 2021-06-19 is 0"),
        (GOOD.replace("2021-06-19", "yesterday"), "line 2"),
        (GOOD.replace("nyt", "elsewhere"), "unknown source 'elsewhere'; use file, nyt, practice"),
        (GOOD.replace("wordle", "chess"), "unknown rule 'chess'; use "),
        (GOOD.replace("ggggg", "gggg"), "line 2"),
        (GOOD.replace(" ggggg", ""), "2 guesses but 1 patterns"),
        (GOOD.replace("yes", "no"), "contradicts the column solved"),
        (GOOD.replace("yes", "maybe"), "unknown value of solved 'maybe'; use no, yes"),
        (GOOD + "x result sent 1 -", "write NETWORK KIND STATE ID URL"),
        (GOOD + "x", "line 2"),
        (GOOD + ",more", "11 columns"),
    ],
)
def test_a_wrong_history_is_refused_whole(line: str, message: str, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger.sqlite3")
    text = f"{','.join(COLUMNS)}\n{line}\n"
    with pytest.raises(ConfigError, match=message):
        import_csv(text, ledger, NOW)
    assert ledger.results() == []


def test_the_header_must_be_right(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="the first line must be date,source"):
        import_csv("date,answer\n", Ledger(tmp_path / "ledger.sqlite3"), NOW)


def test_commands(ledger: Ledger, tmp_path: Path) -> None:
    file = tmp_path / "results" / "history.csv"
    assert run("history", "export", str(file)).code == 0
    assert run("history", "import", str(file), "--json").json == {"added": 0, "file": str(file)}
    found = run("stats", "--source", "nyt", "--json").json
    assert (found["games"], found["games_solved"], found["longest_streak"]) == (3, 2, 2)
    assert found["histogram"] == [0, 0, 1, 1, 0, 0]
    assert "longest streak" in run("stats", "--source", "nyt").out
    assert "cannot read" in refused("history", "import", "/nowhere.csv")


def test_no_results_yet(own_settings: Path) -> None:
    assert run("stats", "--json").json["mean"] is None
    assert run("stats").code == 0
    assert not own_settings.exists()


@pytest.mark.parametrize(
    ("suffix", "start"), [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")]
)
def test_the_picture(ledger: Ledger, tmp_path: Path, suffix: str, start: bytes) -> None:
    file = tmp_path / f"stats{suffix}"
    ran = run("stats", "--source", "nyt", "--picture", str(file), "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["games"] == 3
    assert start in file.read_bytes()[:200]


def test_a_picture_that_cannot_be_is_one_line(ledger: Ledger) -> None:
    assert "known extension" in refused("stats", "--picture", "stats.bmp")
    assert "cannot write" in refused("stats", "--picture", "/nowhere/stats.svg", code=1)
