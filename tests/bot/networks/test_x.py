"""X through the real tweepy, its session answered in process: what is sent, every refusal."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import requests

from bot.errors import NetworkError, UnknownOutcomeError
from bot.networks.retries import RetryPolicy
from bot.networks.x import CREDENTIALS, XNetwork
from bot.posting.drafts import PLAIN
from tests.bot.posts import post

POST = post(style=PLAIN)
SECRETS = {name: f"s3cret-{name.lower()}" for name in CREDENTIALS}

Answer = Callable[[requests.PreparedRequest], tuple[int, Any]]


class Wire(requests.adapters.BaseAdapter):
    """Answers every request of a session by a function and keeps what was asked."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer
        self.asked: list[requests.PreparedRequest] = []

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:  # type: ignore[override]
        self.asked.append(request)
        status, body = self.answer(request)
        response = requests.Response()
        response.status_code = status
        response.request = request
        response.url = str(request.url)
        response._content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return response

    def close(self) -> None:
        """Nothing to close."""


def network(answer: Answer) -> tuple[XNetwork, Wire]:
    account = XNetwork.from_environment(5.0, SECRETS, RetryPolicy(sleep=lambda _: None))
    wire = Wire(answer)
    account.client.session.mount("https://", wire)
    return account, wire


def accepting(request: requests.PreparedRequest) -> tuple[int, Any]:
    if "/media/upload" in str(request.url):
        return 200, {"data": {"id": "99"}}
    if "/media/metadata" in str(request.url):
        return 200, {"data": {}}
    return 201, {"data": {"id": "1234", "text": POST.text}}


def refusing(status: int, body: Any = None) -> Answer:
    def answer(request: requests.PreparedRequest) -> tuple[int, Any]:
        if str(request.url).endswith("/2/tweets"):
            return status, body or {"title": "No", "detail": "No"}
        return accepting(request)

    return answer


def test_text_picture_and_alt_text_are_sent_signed() -> None:
    account, wire = network(accepting)
    ref = account.send(POST)
    assert ref.id == "1234"
    assert ref.url == "https://x.com/i/web/status/1234"
    bodies = [json.loads(request.body or b"{}") for request in wire.asked]
    assert bodies[0]["media_category"] == "tweet_image"
    assert bodies[1] == {"id": "99", "metadata": {"alt_text": {"text": POST.alt}}}
    assert bodies[2] == {"text": POST.text, "media": {"media_ids": ["99"]}}
    for request in wire.asked:
        assert "OAuth " in repr(request.headers["Authorization"])


def test_a_duplicate_counts_as_posted() -> None:
    detail = "You are not allowed to create a Tweet with duplicate content."
    account, _ = network(refusing(403, {"title": "Forbidden", "detail": detail}))
    assert account.send(POST).id is None


@pytest.mark.parametrize(
    ("status", "message"),
    [
        (401, "renew them"),
        (402, "out of credit"),
        (403, "allow the app or token to write"),
        (429, "too many requests"),
        (400, "malformed"),
    ],
)
def test_refusals_by_cause(status: int, message: str) -> None:
    account, _ = network(refusing(status))
    with pytest.raises(NetworkError, match=message) as caught:
        account.send(POST)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert not any(secret in str(caught.value) for secret in SECRETS.values())


@pytest.mark.parametrize("status", [500, 503])
def test_server_faults_while_posting_are_doubtful(status: int) -> None:
    account, _ = network(refusing(status))
    with pytest.raises(UnknownOutcomeError):
        account.send(POST)


def test_a_broken_connection_while_posting_is_doubtful_before_it_is_not() -> None:
    def breaking(part: str) -> Answer:
        def answer(request: requests.PreparedRequest) -> tuple[int, Any]:
            if part in str(request.url):
                raise requests.ConnectionError(f"reset by peer {SECRETS['TWITTER_API_KEY']}")
            return accepting(request)

        return answer

    account, _ = network(breaking("/2/tweets"))
    with pytest.raises(UnknownOutcomeError) as caught:
        account.send(POST)
    assert "s3cret" not in str(caught.value)
    account, wire = network(breaking("/media/upload"))
    with pytest.raises(NetworkError) as failed:
        account.send(POST)
    assert not isinstance(failed.value, UnknownOutcomeError)
    assert len(wire.asked) == 3  # an upload may be tried again


def test_over_long_texts_are_refused_before_anything_is_sent() -> None:
    account, wire = network(accepting)
    with pytest.raises(NetworkError, match="at most 280"):
        account.check(post(style=PLAIN, text="🟩" * 141))
    account.check(post(style=PLAIN, text="🟩" * 140))
    assert wire.asked == []


def test_every_request_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    account = XNetwork.from_environment(5.0, SECRETS)
    seen: dict[str, Any] = {}

    def record(self: object, request: object, **options: Any) -> None:
        seen.update(options)

    adapter = account.client.session.get_adapter("https://api.twitter.com/2/tweets")
    monkeypatch.setattr(requests.adapters.HTTPAdapter, "send", record)
    with pytest.raises(AttributeError):  # there is no answer to read
        adapter.send(requests.Request("GET", "https://api.twitter.com").prepare())
    assert seen["timeout"] == 5.0
