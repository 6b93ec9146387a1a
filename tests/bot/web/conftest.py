"""A client of the page, in process, on a fixed day; a browser, and a served page for it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bot.posting.job import Choice, solve
from bot.record.ledger import Ledger, Result
from bot.settings import Settings
from bot.sources.puzzles import practice, today
from bot.web.server.app import create_app
from bot.web.workers import Workers
from tests.bot.web.browser import chromium
from tests.bot.web.serving import serving
from tests.waiting import HANG

NOON = datetime(2026, 2, 2, 17, tzinfo=UTC)


def settings_in(state: Path) -> Settings:
    return Settings(state_dir=state)


@pytest.fixture
def client(own_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(Workers.__init__, "__defaults__", (HANG,))
    app = create_app(settings_in(own_settings), lambda: NOON, ("testserver",))
    with TestClient(app, raise_server_exceptions=True) as client:
        yield client


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A served page whose bot has played today's practice puzzle, and tomorrow's.

    A test that midnight falls into finds a result as well.
    """
    state = tmp_path_factory.mktemp("state")
    now = datetime.now(UTC)
    ledger = Ledger(state / "ledger.sqlite3")
    for puzzle in (practice(today(now)), practice(today(now + timedelta(days=1)))):
        game = solve(puzzle, Choice())
        played = (puzzle.date, puzzle.number, "wordle", False, 6, game.guesses, game.patterns)
        ledger.record(Result("practice", *played, True), now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECONDGUESS_STATE_DIR", str(state))
        patch.setenv("SECONDGUESS_CONFIG", str(state / "none.toml"))
        with serving() as server:
            yield server.url
