"""Connections that fail, each for real, and what the owner is told; tries and their pauses."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
import trustme

from bot.errors import ConfigError, NetworkError, UnknownOutcomeError
from bot.networks.addresses import web_address
from bot.networks.base import Network
from bot.networks.bluesky import Bluesky
from bot.networks.causes import broken, refusal, unforeseen
from bot.networks.mastodon import Mastodon, counted_length
from bot.networks.retries import RetryPolicy
from bot.networks.tid import format_tid, parse_tid, tid_of
from bot.sources.puzzles import LAUNCH
from tests.servers.gate import Gate
from tests.waiting import HANG

ONCE = RetryPolicy(tries=1)
OPENERS: dict[str, Callable[[str, float], Network]] = {
    "bluesky": lambda url, limit: Bluesky("puzzle.test", "secret-word", url, limit, ONCE),
    "mastodon": lambda url, limit: Mastodon(url, "secret-word", limit, ONCE),
}


@pytest.fixture
def closed_port() -> str:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port: int = server.getsockname()[1]
    return f"http://127.0.0.1:{port}"


@pytest.fixture
def strange_certificate() -> Iterator[str]:
    """An address whose certificate nobody vouches for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    gate = Gate("http://127.0.0.1:9", context)
    thread = threading.Thread(target=gate.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield gate.url
    gate.shutdown()
    gate.server_close()
    thread.join()


def said(name: str, url: str, limit: float = HANG) -> NetworkError:
    with closing(OPENERS[name](url, limit)) as network, pytest.raises(NetworkError) as caught:
        network.account()
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert "secret-word" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("name", OPENERS)
def test_nobody_listens(name: str, closed_port: str) -> None:
    assert "cannot be reached" in str(said(name, closed_port))


@pytest.mark.parametrize("name", OPENERS)
def test_no_such_name(name: str) -> None:
    assert "cannot be found (DNS)" in str(said(name, "https://nowhere.invalid"))


@pytest.mark.parametrize("name", OPENERS)
def test_a_certificate_that_is_not_trusted(name: str, strange_certificate: str) -> None:
    error = said(name, strange_certificate)
    assert "untrusted certificate (TLS)" in str(error)
    assert error.wait is None


@pytest.mark.parametrize("name", OPENERS)
def test_silence_ends_at_the_limit(name: str) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        assert "did not answer in time" in str(said(name, url, 0.2))


@pytest.mark.parametrize("status", [408, 409, 425, 500, 502, 503, 504, 522])
def test_a_fault_of_the_server_leaves_a_post_in_doubt_and_nothing_else(status: int) -> None:
    assert isinstance(refusal("X", status, sending=True), UnknownOutcomeError)
    assert not isinstance(refusal("X", status, sending=False), UnknownOutcomeError)


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 410, 413, 418, 422, 429])
def test_a_refusal_is_certain_and_names_its_status(status: int) -> None:
    error = refusal("X", status, sending=True)
    assert not isinstance(error, UnknownOutcomeError)
    assert str(status) in str(error)
    assert "; " in str(error)  # what happened; what to do


def test_an_unforeseen_fault_is_in_doubt_and_quotes_nothing() -> None:
    error = unforeseen("X", RuntimeError("token=secret-word"))
    assert "RuntimeError" in str(error)
    assert "secret-word" not in str(error)


def test_a_drop_behind_a_proxy_is_in_doubt() -> None:
    import requests

    dropped = requests.exceptions.ProxyError("Remote end closed connection without response")
    assert isinstance(broken("X", dropped, sending=True), UnknownOutcomeError)


def failing(*errors: NetworkError) -> Callable[[], str]:
    left = list(errors)

    def call() -> str:
        if left:
            raise left.pop(0)
        return "done"

    return call


def test_tries_with_growing_pauses() -> None:
    pauses: list[float] = []
    retries = RetryPolicy(pause=2.0, sleep=pauses.append)
    assert retries(failing(NetworkError("a", 0.0), NetworkError("b", 0.0))) == "done"
    assert pauses == [2.0, 6.0]


@pytest.mark.parametrize(
    "error",
    [UnknownOutcomeError("landed?", 0.0), NetworkError("owner"), NetworkError("long", 61.0)],
    ids=["in doubt", "for the owner", "longer than the cap"],
)
def test_what_is_not_tried_again(error: NetworkError) -> None:
    with pytest.raises(NetworkError) as caught:
        RetryPolicy(sleep=lambda _: pytest.fail("it waited"))(failing(error))
    assert caught.value is error


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("", "not a web address"),
        ("example", "not a web address"),
        ("http://example.org", "must start with https://"),
        ("https://me:secret@example.org", "not a web address"),
        ("ftp://example.org", "must start with https://"),
        ("https://", "not a web address"),
        ("https://example.org?token=1", "not a web address"),
    ],
)
def test_addresses_that_get_no_secret(address: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message) as caught:
        web_address("MASTODON_URL", address)
    assert "secret" not in str(caught.value)
    assert web_address("MASTODON_URL", "https://example.org/ ") == "https://example.org"


def test_record_keys_differ_by_day_source_and_kind_and_come_back() -> None:
    kinds = [f"{source}{key}" for source in ("nyt", "practice", "file") for key in ("", "-words")]
    keys = {tid_of(LAUNCH, f"{kind}-{LAUNCH}") for kind in kinds}
    assert len(keys) == len(kinds)
    assert all(len(key) == 13 for key in keys)
    assert parse_tid(format_tid(1_769_990_400_000_000, 17)) == (1_769_990_400_000_000, 17)
    assert tid_of(LAUNCH, "a") < tid_of(LAUNCH.replace(day=20), "a")
    with pytest.raises(ValueError, match="13 characters"):
        parse_tid("abc")


def test_mastodon_counts_links_as_23() -> None:
    assert counted_length("🟩 https://example.org/a/very/long/address/indeed") == 2 + 23
