"""What one network alone must do."""

import json
from dataclasses import replace

import pytest

from bot.errors import NetworkError
from bot.networks.base import PostRef
from tests.bot.networks.opening import DAYS, altered, count, opened
from tests.bot.posts import post
from tests.servers.arenas import (
    Arena,
)

pytestmark = pytest.mark.slow


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
