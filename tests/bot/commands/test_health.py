"""The `health` command: what it prints, its exit code, and the clock's comparison."""

import json
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bot.health import LONGEST_BEAT
from bot.networks import PostRef
from bot.networks.base import PostKey
from bot.record.ledger import Ledger
from bot.sources.puzzles import today
from tests.commandline import refused, run


class Clock(ThreadingHTTPServer):
    """Answers every request with a `Date` that is `ahead` of this machine's, or with none."""

    daemon_threads = True
    ahead: timedelta | None = timedelta()
    kept = 0

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: Clock

    def do_HEAD(self) -> None:
        self.send_response_only(404)
        if self.server.ahead is not None:
            sent = datetime.now(UTC) + self.server.ahead - timedelta(seconds=self.server.kept)
            self.send_header("Date", format_datetime(sent, usegmt=True))
        self.send_header("Age", str(self.server.kept))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    with Clock() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        url = f"http://127.0.0.1:{server.server_address[1]}"
        monkeypatch.setenv("SECONDGUESS_NYT_URL", url)
        monkeypatch.setenv("SECONDGUESS_HTTP_TIMEOUT", "60")
        yield server
        server.shutdown()
        thread.join()


def post_everywhere(state: Path, network: str = "outbox", days_ago: int = 0) -> None:
    """Posts of today and tomorrow, so that midnight changes nothing, or of some days ago."""
    ledger, now = Ledger(state / "ledger.sqlite3"), datetime.now(UTC)
    for day in (today(now) - timedelta(days=days_ago - n) for n in range(1 if days_ago else 2)):
        key = PostKey("nyt", day, network)
        ledger.claim(key, now)
        ledger.confirm(key, PostRef("1", "https://example.org/1"), now)


def test_a_bot_that_works_is_healthy(own_settings: Path, clock: Clock) -> None:
    post_everywhere(own_settings)
    ran = run("health", "--source", "nyt")
    assert (ran.code, ran.err) == (0, "")
    assert "outbox: ok: last post on" in ran.out
    assert "daemon: not in use" in ran.out
    assert "s against the puzzle service's" in ran.out


def test_json_has_every_network_and_the_clock(own_settings: Path, clock: Clock) -> None:
    post_everywhere(own_settings)
    post_everywhere(own_settings, "x", days_ago=9)
    ran = run("health", "--source", "nyt", "--network", "outbox", "--network", "x", "--json")
    assert ran.code == 1
    found = ran.json
    assert found["healthy"] is False
    assert found["networks"]["outbox"]["missed"] == 0
    assert found["networks"]["x"]["state"] == "late"
    assert found["networks"]["x"]["missed"] in (8, 9, 10)
    assert abs(found["clock_offset"]) < 60
    assert found["heartbeat"] is found["next_run"] is found["last_exit"] is None
    (problem,) = found["problems"]
    assert problem in ran.err


@pytest.mark.parametrize(("hours", "word"), [(24, "behind"), (-24, "ahead of")])
def test_a_wrong_clock_is_a_problem(
    own_settings: Path, clock: Clock, hours: int, word: str
) -> None:
    post_everywhere(own_settings)
    clock.ahead = timedelta(hours=hours)
    ran = run("health", "--source", "nyt")
    assert ran.code == 1
    assert f"s {word} the puzzle service's" in ran.err


def test_a_cached_answer_does_not_make_the_clock_wrong(own_settings: Path, clock: Clock) -> None:
    post_everywhere(own_settings)
    clock.kept = 7200
    assert abs(run("health", "--source", "nyt", "--json").json["clock_offset"]) < 60


def test_a_server_without_a_date_is_no_problem_of_the_bot(own_settings: Path, clock: Clock) -> None:
    post_everywhere(own_settings)
    clock.ahead = None
    ran = run("health", "--source", "nyt")
    assert ran.code == 0
    assert "sent no date" in ran.out


@pytest.mark.parametrize("options", [("--source", "nyt", "--offline"), ("--source", "practice")])
def test_no_request_is_made_offline_or_where_no_server_is_asked(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setenv("SECONDGUESS_NYT_URL", "http://127.0.0.1:9")
    assert run("health", *options, "--json").json["clock_offset"] is None
    assert "not compared" in run("health", *options).out


def test_a_server_out_of_reach_leaves_the_clock_unknown(
    own_settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_everywhere(own_settings)
    monkeypatch.setenv("SECONDGUESS_NYT_URL", "http://127.0.0.1:9")
    ran = run("health", "--source", "nyt")
    assert ran.code == 0
    assert "could not be reached" in ran.out


def test_a_daemon_without_a_sign_of_life_is_a_problem(own_settings: Path) -> None:
    now = datetime.now(UTC)
    own_settings.mkdir()
    file = own_settings / "heartbeat.json"
    beat = {"at": now.isoformat(), "next_run": now.isoformat(), "last_exit": 0}
    file.write_text(json.dumps(beat))
    assert "last exit code 0" in run("health", "--offline").out
    file.write_text(json.dumps(beat | {"at": (now - 2 * LONGEST_BEAT).isoformat()}))
    ran = run("health", "--offline")
    assert ran.code == 1
    assert "no sign of life" in ran.err


def test_a_daemon_is_judged_by_what_it_was_given(own_settings: Path) -> None:
    post_everywhere(own_settings, "x", days_ago=9)
    now = datetime.now(UTC)
    beat: dict[str, object] = {"at": now.isoformat(), "times": ["09:17"], "zone": "UTC"}
    beat |= {"source": "nyt", "networks": ["x"]}
    (own_settings / "heartbeat.json").write_text(json.dumps(beat))
    assert list(run("health", "--offline", "--json").json["networks"]) == ["x"]
    given = run("health", "--offline", "--source", "practice", "--network", "outbox", "--json")
    assert list(given.json["networks"]) == ["outbox"]
    assert given.json["networks"]["outbox"]["last"] is None


def test_an_unknown_network_is_refused() -> None:
    assert "unknown network 'myspace'; use" in refused("health", "--network", "myspace")
