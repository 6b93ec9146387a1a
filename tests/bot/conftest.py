"""Fixtures of the bot's tests: its own state folder, no settings of the machine, a service."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import STRICT
from tests.reference import VARIABLE
from tests.servers.puzzle import PuzzleServer, puzzle_server


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder; nothing of the machine's own settings is seen."""
    for name in list(os.environ):
        if name.startswith(("SECONDGUESS_", "TWITTER_", "BLUESKY_", "MASTODON_")) and name not in (
            VARIABLE,
            STRICT,
        ):
            monkeypatch.delenv(name)
    state = tmp_path / "state"
    monkeypatch.setenv("SECONDGUESS_STATE_DIR", str(state))
    monkeypatch.setenv("SECONDGUESS_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setenv("SECONDGUESS_RETRY_PAUSE", "0")
    return state


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[PuzzleServer]:
    """A puzzle service on this machine, which the settings point to."""
    with puzzle_server() as server:
        monkeypatch.setenv("SECONDGUESS_NYT_URL", server.url)
        yield server
