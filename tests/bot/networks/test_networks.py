"""What every network must do, on its own server: one suite for all."""

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.errors import NetworkError, UnknownOutcomeError
from bot.networks.base import Network, Post, PostRef
from bot.networks.retries import RetryPolicy
from tests.bot.posts import post, reply
from tests.servers.arenas import (
    Arena,
    bluesky_arena,
    mastodon_arena,
    outbox_arena,
    secrets_of,
    x_arena,
)

DAYS = (date(2022, 1, 1) + timedelta(days=n) for n in itertools.count())
REMOTE = ("x", "bluesky", "mastodon")
NAMES = ("outbox", *REMOTE)
OPEN = ExitStack()  # the networks that a test has opened


@pytest.fixture(scope="module")
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


on_each = pytest.mark.parametrize("arena", NAMES, indirect=True)
on_each_server = pytest.mark.parametrize("arena", REMOTE, indirect=True)


def opened(arena: Arena, pauses: list[float] | None = None) -> Network:
    """The network as a new run opens it; pauses are noted, not waited for."""
    noted = [] if pauses is None else pauses
    network = arena.open(RetryPolicy(sleep=noted.append))
    OPEN.callback(network.close)
    return network


def altered(network: Network, **changed: Any) -> Any:
    """The network with some fields changed."""
    made = replace(network, **changed)  # type: ignore[type-var]
    OPEN.callback(made.close)
    return made


def count(arena: Arena, wanted: Post) -> int:
    return sum(seen.text.startswith(wanted.prefix) for seen in arena.posts())


@on_each
def test_text_picture_and_alt_text_come_back_as_they_were_sent(arena: Arena) -> None:
    sent = post(next(DAYS))
    ref = opened(arena).send(sent)
    (seen,) = [s for s in arena.posts() if s.text.startswith(sent.prefix)]
    tags = " ".join(f"#{tag}" for tag in sent.tags)
    assert seen.text == f"{sent.text}\n\n{tags}"
    assert seen.alt == sent.alt
    assert seen.picture == sent.picture
    assert ref.id == seen.id
    assert ref.url


@on_each
def test_a_post_is_found_when_it_is_there_and_only_then(arena: Arena) -> None:
    sent = post(next(DAYS))
    assert opened(arena).find(sent) is None
    ref = opened(arena).send(sent)
    assert opened(arena).find(sent) == ref
    assert opened(arena).find(post(next(DAYS))) is None


@on_each
def test_the_same_post_twice_is_there_once(arena: Arena) -> None:
    sent = post(next(DAYS))
    opened(arena).send(sent)
    opened(arena).send(sent)
    assert count(arena, sent) == 1


@on_each
def test_the_words_follow_under_the_post(arena: Arena) -> None:
    day = next(DAYS)
    ref = opened(arena).send(post(day))
    words = reply(ref, day)
    made = opened(arena).send(words)
    (seen,) = [s for s in arena.posts() if s.text.startswith(words.prefix)]
    assert seen.text.endswith(": ROCKS → CIGAR")
    assert seen.parent == (None if arena.name == "outbox" else ref.id)
    assert seen.picture is None
    assert opened(arena).find(words) == made


@on_each
def test_the_account_is_named(arena: Arena) -> None:
    assert opened(arena).account()


@on_each_server
@pytest.mark.parametrize("kind", ["drop", "silence", "garbage", "status"])
def test_a_post_that_landed_unheard_is_in_doubt_and_found(arena: Arena, kind: str) -> None:
    sent = post(next(DAYS))
    arena.faults({"match": arena.sending, "when": "after", "kind": kind, "status": 502})
    with pytest.raises(UnknownOutcomeError, match="may have landed"):
        opened(arena).send(sent)
    assert opened(arena).find(sent) is not None
    opened(arena).send(sent)
    assert count(arena, sent) == 1


@on_each_server
@pytest.mark.parametrize("kind", ["drop", "silence", "garbage", "status"])
def test_a_post_that_was_lost_is_in_doubt_and_not_found(arena: Arena, kind: str) -> None:
    sent = post(next(DAYS))
    arena.faults({"match": arena.sending, "when": "before", "kind": kind, "status": 503})
    with pytest.raises(UnknownOutcomeError):
        opened(arena).send(sent)
    assert opened(arena).find(sent) is None
    opened(arena).send(sent)
    assert count(arena, sent) == 1


@on_each_server
@pytest.mark.parametrize("kind", ["drop", "silence", "garbage", "status"])
def test_a_fault_before_the_post_is_tried_again_and_leaves_no_doubt(
    arena: Arena, kind: str
) -> None:
    sent = post(next(DAYS))
    fault = {"match": arena.uploading, "when": "before", "kind": kind, "status": 500}
    arena.faults(fault)
    opened(arena).send(sent)
    assert count(arena, sent) == 1
    sent = post(next(DAYS))
    arena.faults(fault, fault, fault)
    with pytest.raises(NetworkError) as caught:
        opened(arena).send(sent)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert count(arena, sent) == 0


@on_each_server
@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (401, "rejected the credentials"),
        (402, "out of credit"),
        (403, "403"),
        (404, "check the address"),
        (413, "picture as too large"),
        (422, "rejected the content"),
    ],
)
def test_refusals_are_a_sentence_each_and_certain(arena: Arena, status: int, sentence: str) -> None:
    sent = post(next(DAYS))
    quoting = json.dumps({"error": secrets_of(arena)[0], "message": "x"})
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": status}
        | {"body": quoting}
    )
    with pytest.raises(NetworkError, match=sentence) as caught:
        opened(arena).send(sent)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert caught.value.wait is None
    assert not any(secret in str(caught.value) for secret in secrets_of(arena))
    assert count(arena, sent) == 0


@on_each_server
def test_a_conflict_is_in_doubt(arena: Arena) -> None:
    arena.faults({"match": arena.sending, "when": "before", "kind": "status", "status": 409})
    with pytest.raises(UnknownOutcomeError, match="conflict"):
        opened(arena).send(post(next(DAYS)))


def limit_headers(arena: Arena, seconds: int) -> dict[str, str]:
    moment = int(time.time()) + seconds
    if arena.name == "x":
        return {"x-rate-limit-reset": str(moment)}
    if arena.name == "bluesky":
        return {"ratelimit-reset": str(moment)}
    return {"X-RateLimit-Reset": str(moment)}


@on_each_server
def test_a_short_rate_limit_is_waited_for(arena: Arena) -> None:
    sent, pauses = post(next(DAYS)), list[float]()
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": 429}
        | {"headers": limit_headers(arena, 20)}
    )
    opened(arena, pauses).send(sent)
    assert len(pauses) == 1
    assert 15 <= pauses[0] <= 21
    assert count(arena, sent) == 1


@on_each_server
def test_a_long_rate_limit_is_left_to_the_next_run(arena: Arena) -> None:
    pauses: list[float] = []
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": 429}
        | {"headers": limit_headers(arena, 900)}
    )
    with pytest.raises(NetworkError, match="try again in 15 minutes") as caught:
        opened(arena, pauses).send(post(next(DAYS)))
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert pauses == []


@on_each_server
def test_secrets_are_not_in_any_form_of_the_network(arena: Arena) -> None:
    network = opened(arena)
    shown = f"{network!r} {network}"
    identifiers = {"puzzle.test"}
    assert not any(s in shown for s in secrets_of(arena) if s not in identifiers)


@on_each_server
def test_over_long_texts_are_refused_before_anything_is_sent(arena: Arena) -> None:
    sent = post(next(DAYS), text="⬛" * 501)
    with pytest.raises(NetworkError, match="at most"):
        opened(arena).check(sent)


@on_each_server
def test_wrong_credentials_are_told(arena: Arena) -> None:
    network = opened(arena)
    wrong = {"bluesky": {"password": "wrong"}, "mastodon": {"token": "wrong"}}
    if arena.name == "x":
        network.client.consumer_secret = "wrong"  # type: ignore[attr-defined]
    else:
        network = altered(network, **wrong[arena.name])
    with pytest.raises(NetworkError, match="rejected the credentials") as caught:
        network.account()
    assert caught.value.wait is None


@pytest.mark.parametrize("arena", ["bluesky"], indirect=True)
def test_bluesky_facets_and_aspect_ratio(arena: Arena) -> None:
    sent = post(next(DAYS), text="🟩", tags=("Wordle1689",), link="https://example.org/é")
    ref = opened(arena).send(sent)
    (seen,) = [s for s in arena.posts() if s.id == ref.id]
    raw = seen.text.encode()
    facets = [
        (raw[f["index"]["byteStart"] : f["index"]["byteEnd"]].decode(), f["features"][0])
        for f in seen.raw["facets"]
    ]
    assert facets == [
        ("#Wordle1689", {"$type": "app.bsky.richtext.facet#tag", "tag": "Wordle1689"}),
        (
            "https://example.org/é",
            {"$type": "app.bsky.richtext.facet#link", "uri": "https://example.org/é"},
        ),
    ]
    (image,) = seen.raw["embed"]["images"]
    assert (image["aspectRatio"]["width"], image["aspectRatio"]["height"]) == sent.size
    assert seen.raw["langs"] == ["en"]
    assert seen.raw["createdAt"] == "2026-02-02T14:17:03.250Z"


@pytest.mark.parametrize("arena", ["bluesky"], indirect=True)
def test_bluesky_never_overwrites_another_text(arena: Arena) -> None:
    sent = post(next(DAYS))
    ref = opened(arena).send(sent)
    assert opened(arena).send(replace(sent, text=f"{sent.text}\nchanged")) == ref
    (seen,) = [s for s in arena.posts() if s.id == ref.id]
    assert "changed" not in seen.text


@pytest.mark.parametrize("arena", ["mastodon"], indirect=True)
def test_mastodon_hides_the_words_behind_a_warning(arena: Arena) -> None:
    network = altered(opened(arena), warning=True)
    sent = post(next(DAYS))
    ref = network.send(sent)
    (seen,) = [s for s in arena.posts() if s.id == ref.id]
    assert seen.raw["spoiler_text"].startswith(sent.prefix)
    assert "ROCKS → CIGAR" in seen.text
    assert network.find(sent) == ref
    assert {tag["name"].lower() for tag in seen.raw["tags"]} >= {"wordle"}
    assert seen.raw["language"] == "en"


@pytest.mark.parametrize("arena", ["x"], indirect=True)
@pytest.mark.parametrize("link", [True, False])
def test_x_gets_a_link_only_when_asked(arena: Arena, link: bool) -> None:
    network = altered(opened(arena), links=link)
    sent = post(next(DAYS), link="https://example.org/puzzle")
    network.check(sent)
    ref = network.send(sent)
    (seen,) = [s for s in arena.posts() if s.id == ref.id]
    assert ("example.org" in seen.text) is link


@pytest.mark.parametrize("arena", ["x"], indirect=True)
def test_x_refuses_a_link_in_the_text(arena: Arena) -> None:
    sent = post(next(DAYS))
    with pytest.raises(NetworkError, match="cost many times as much"):
        opened(arena).check(replace(sent, text=f"{sent.text}\nsee example.org"))


@pytest.mark.parametrize("arena", ["x"], indirect=True)
@pytest.mark.parametrize(
    ("detail", "sentence"),
    [
        ("You currently have access to a subset of X API V2 endpoints", "access level"),
        (
            "Your client app is not configured with the appropriate oauth1 app permissions",
            "only read",
        ),
        ("You are not permitted to perform this action.", "allow the app or token to write"),
    ],
)
def test_x_s_three_meanings_of_403(arena: Arena, detail: str, sentence: str) -> None:
    body = json.dumps({"title": "Forbidden", "status": 403, "detail": detail})
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": 403, "body": body}
    )
    with pytest.raises(NetworkError, match=sentence):
        opened(arena).send(post(next(DAYS)))


@pytest.mark.parametrize("arena", ["x"], indirect=True)
def test_x_without_the_right_to_read_relies_on_the_refusal_of_duplicates(arena: Arena) -> None:
    sent = post(next(DAYS))
    opened(arena).send(sent)
    detail = json.dumps({"detail": "You currently have access to a subset of X API V2 endpoints"})
    arena.faults(
        {"match": "GET /2/users", "when": "before", "kind": "status", "status": 403}
        | {"body": detail}
    )
    assert opened(arena).find(sent) is None
    assert opened(arena).send(sent) == PostRef(None, None)
    assert count(arena, sent) == 1
