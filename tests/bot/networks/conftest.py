"""The network that a test is about, and clients that wait for it."""

from collections.abc import Iterator

import pytest

from tests.bot.networks.opening import OPEN
from tests.servers.arenas import Arena
from tests.servers.silences import shorten_silences


@pytest.fixture(autouse=True)
def clients_give_up_on_silence_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, no other request runs out of time."""
    shorten_silences(monkeypatch)


@pytest.fixture
def arena(
    shared_arenas: dict[str, Arena], request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Arena]:
    """The arena that the test's parameter names, without faults before and after."""
    chosen = shared_arenas[request.param]
    for name in ("HTTPS_PROXY", "REQUESTS_CA_BUNDLE", "NO_PROXY"):
        if name in chosen.environment:
            monkeypatch.setenv(name, chosen.environment[name])
    yield chosen
    OPEN.close()
    if chosen.gate:
        chosen.faults()
