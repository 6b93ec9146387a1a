"""Fixtures of the bot's tests: its own state folder, no settings of the machine, servers."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path

import pytest

from bot.networks.services import SERVICES
from tests.needs import STRICT
from tests.reference import VARIABLE
from tests.servers.arenas import Arena, bluesky_arena, mastodon_arena, outbox_arena, x_arena
from tests.servers.puzzle import PuzzleServer, puzzle_server
from tests.servers.services import service_arena

OURS = (
    *("SECONDGUESS_", "TWITTER_", "BLUESKY_", "MASTODON_", "DISCORD_", "SLACK_", "TELEGRAM_"),
    *("NTFY_", "WEBHOOK_", "ALERT_"),
)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder; nothing of the machine's own settings is seen."""
    for name in list(os.environ):
        if name.startswith(OURS) and name not in (VARIABLE, STRICT):
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


@pytest.fixture(scope="session")
def shared_arenas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Arena]]:
    """Arenas by name, each started when first asked for and shared by all tests of a worker."""
    starts: dict[str, Callable[[], AbstractContextManager[Arena]]] = {
        "x": x_arena,
        "bluesky": bluesky_arena,
        "mastodon": mastodon_arena,
        **{name: partial(service_arena, name) for name in SERVICES},
    }
    with ExitStack() as stack:

        class Lazily(dict[str, Arena]):
            def __missing__(self, name: str) -> Arena:
                if name == "outbox":
                    made = outbox_arena(tmp_path_factory.mktemp("outbox"))
                else:
                    made = stack.enter_context(starts[name]())
                self[name] = made
                return made

        yield Lazily()
