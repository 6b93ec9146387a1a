"""The networks with their test servers, started when first asked for."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.bot.networks.opening import OPEN
from tests.servers.arenas import (
    Arena,
    bluesky_arena,
    mastodon_arena,
    outbox_arena,
    x_arena,
)
from tests.servers.silences import short_silences


@pytest.fixture(autouse=True)
def clients_give_up_on_silence_alone() -> Iterator[None]:
    """However busy the machine is, no other request runs out of time."""
    with short_silences():
        yield


@pytest.fixture(scope="session")
def arenas(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Arena]]:
    """Arenas by name, each started when first asked for."""
    starts = {"x": x_arena, "bluesky": bluesky_arena, "mastodon": mastodon_arena}
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


@pytest.fixture
def arena(
    arenas: dict[str, Arena], request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Arena]:
    """The arena that the test's parameter names, without faults before and after."""
    chosen = arenas[request.param]
    for name in ("HTTPS_PROXY", "REQUESTS_CA_BUNDLE", "NO_PROXY"):
        if name in chosen.environment:
            monkeypatch.setenv(name, chosen.environment[name])
    yield chosen
    OPEN.close()
    if chosen.gate:
        chosen.faults()
