"""Servers that fail while posting: what is certain, what is in doubt, what is tried again."""

import json
import time

import pytest

from bot.errors import NetworkError, UnknownOutcomeError
from tests.bot.networks.opening import DAYS, altered, count, on_each_server, opened
from tests.bot.posts import post
from tests.servers.arenas import (
    Arena,
    secrets_of,
)

pytestmark = pytest.mark.slow

# Given to the networks; ahead of the clock, as a library forgets limits that lie behind.
NOW = float(int(time.time()) + 3600)


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
    moment = int(NOW) + seconds
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
    altered(opened(arena, pauses), now=lambda: NOW).send(sent)
    assert pauses == [20]
    assert count(arena, sent) == 1


@on_each_server
def test_a_long_rate_limit_is_left_to_the_next_run(arena: Arena) -> None:
    pauses: list[float] = []
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": 429}
        | {"headers": limit_headers(arena, 900)}
    )
    with pytest.raises(NetworkError, match="try again in 15 minutes") as caught:
        altered(opened(arena, pauses), now=lambda: NOW).send(post(next(DAYS)))
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert pauses == []


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
