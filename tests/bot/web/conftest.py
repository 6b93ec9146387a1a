"""A client of the page, in process, on a fixed day."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bot.settings import Settings
from bot.web.server.app import create_app

NOON = datetime(2026, 2, 2, 17, tzinfo=UTC)


def settings_in(state: Path) -> Settings:
    return Settings(state_dir=state)


@pytest.fixture
def client(own_settings: Path) -> Iterator[TestClient]:
    app = create_app(settings_in(own_settings), lambda: NOON, ("testserver",))
    with TestClient(app, raise_server_exceptions=True) as client:
        yield client
