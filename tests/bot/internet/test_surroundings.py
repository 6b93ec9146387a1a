"""All four ways to the net go through the proxy, and trust the certificates, of the environment."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from bot.errors import NetworkError, PuzzleError
from bot.internet.surroundings import certificates, proxy_for
from bot.networks.bluesky import Bluesky
from bot.networks.mastodon import Mastodon
from bot.networks.retries import RetryPolicy
from bot.networks.x import CREDENTIALS, XNetwork
from bot.sources.http import JsonClient
from tests.servers.every_host import every_host
from tests.waiting import HANG

ONCE = RetryPolicy(tries=1)


@pytest.fixture(scope="module")
def authority() -> Iterator[tuple[str, str]]:
    """A proxy before a server of all hosts, and the certificate to trust."""
    with every_host() as server:
        yield server


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"):
        for each in (name, name.lower()):
            monkeypatch.delenv(each, raising=False)
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)


def bluesky() -> object:
    with closing(Bluesky("me", "secret", "https://bsky.invalid", HANG, ONCE)) as network:
        return network.account()


def mastodon() -> object:
    with closing(Mastodon("https://mastodon.invalid", "token", HANG, ONCE)) as network:
        return network.account()


def x() -> object:
    keys = dict.fromkeys(CREDENTIALS, "key")
    with closing(XNetwork.from_environment(HANG, keys, ONCE)) as network:
        return network.account()


def puzzle() -> object:
    client = JsonClient(HANG, pause=0.0)
    with closing(client.session):
        return client.get_json("https://puzzle.invalid/puzzle.json")


DOORS = {"bluesky": bluesky, "mastodon": mastodon, "x": x, "puzzle": puzzle}


@pytest.mark.parametrize("variable", ["REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE"])
@pytest.mark.parametrize("proxy", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.usefixtures("clean")
def test_a_way_out_goes_through_the_proxy(
    authority: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    door: Callable[[], object],
    proxy: str,
    variable: str,
) -> None:
    monkeypatch.setenv(proxy, authority[0])
    monkeypatch.setenv(variable, authority[1])
    assert door() in ("@me.invalid", "@me on mastodon.invalid", "@me", {"id": 1})


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.usefixtures("clean")
def test_a_certificate_that_is_not_named_is_not_trusted(
    authority: tuple[str, str], monkeypatch: pytest.MonkeyPatch, door: Callable[[], object]
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", authority[0])
    with pytest.raises((NetworkError, PuzzleError), match=r"certificate|self-signed|verify"):
        door()


@pytest.mark.usefixtures("clean")
def test_hosts_without_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert certificates() is None
    assert proxy_for("https://bsky.social") is None
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "bsky.social,.example.org")
    assert proxy_for("https://mastodon.social") == "http://127.0.0.1:9"
    assert proxy_for("https://bsky.social") is None
    assert proxy_for("https://words.example.org") is None
