"""Services behind webhooks: what each is sent, doubts that only their owner can settle."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.errors import CannotAskError, ConfigError, NetworkError, UnknownOutcomeError
from bot.networks import PostRef, open_networks
from bot.networks.base import Deleting, Network, PostKey
from bot.networks.retries import RetryPolicy
from bot.networks.service import clean, utf16_length
from bot.networks.services import SERVICES
from bot.networks.webhook import open_service
from bot.posting.delivery import ALREADY, FAILED, POSTED, Delivery, Publisher
from bot.record.amendments import Amendments
from bot.record.ledger import Ledger
from bot.settings import load_settings
from tests.bot.networks.opening import DAYS, count, opened
from tests.bot.posts import post, reply
from tests.servers.arenas import Arena, secrets_of
from tests.servers.gate import Gate
from tests.servers.services import FakeServices, environment, running
from tests.waiting import HANG

NOW = datetime(2026, 2, 2, 14, tzinfo=UTC)
on_each_service = pytest.mark.parametrize("arena", SERVICES, indirect=True)
on_each_blind = pytest.mark.parametrize(
    "arena", ["discord", "slack", "telegram", "webhook"], indirect=True
)


@contextmanager
def opened_with_words(name: str) -> Iterator[tuple[Network, FakeServices]]:
    """A service that is sent the words too."""
    services = FakeServices()
    with running(services):
        network = open_service(name, HANG, environment(name, services.url), words=True)
        yield network, services
        network.close()


def delivered(arena: Arena, ledger: Ledger, sent: Any) -> Delivery:
    """One run of the day's job on this network."""
    key = PostKey("nyt", sent.day, arena.name)
    return Publisher(ledger, lambda: NOW).deliver(opened(arena), key, lambda _: sent)


@on_each_service
def test_the_text_arrives_whole(arena: Arena) -> None:
    sent = post(next(DAYS))
    opened(arena).send(sent)
    (seen,) = [s for s in arena.posts() if s.text.startswith(sent.prefix)]
    assert seen.text == f"{sent.text}\n\n" + " ".join(f"#{tag}" for tag in sent.tags)
    assert seen.picture == (None if arena.name == "slack" else sent.picture)


@on_each_blind
@pytest.mark.parametrize("kind", ["drop", "silence", "status"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_doubt_stays_one_until_its_owner_has_looked(
    arena: Arena, kind: str, when: str, tmp_path: Path
) -> None:
    sent, ledger = post(next(DAYS)), Ledger(tmp_path / "ledger.sqlite3")
    arena.faults({"match": arena.sending, "when": when, "kind": kind, "status": 502})
    first = delivered(arena, ledger, sent)
    assert "may have landed" in str(first.reason)
    second = delivered(arena, ledger, sent)
    assert second.state == FAILED
    assert f"secondguess settle --there --date {sent.day} --network" in str(second.reason)
    landed = int(when == "after")
    assert count(arena, sent) == landed
    key = PostKey("nyt", sent.day, arena.name)
    assert Amendments(ledger).settle(key, bool(landed), NOW)
    third = delivered(arena, ledger, sent)
    assert third.state == (ALREADY if landed else POSTED)
    assert count(arena, sent) == 1


@on_each_service
def test_the_first_post_ever_is_sent_without_asking(arena: Arena, tmp_path: Path) -> None:
    sent, ledger = post(next(DAYS)), Ledger(tmp_path / "ledger.sqlite3")
    assert delivered(arena, ledger, sent).state == POSTED
    assert delivered(arena, ledger, sent).state == ALREADY
    assert count(arena, sent) == 1


@pytest.mark.parametrize("arena", ["ntfy"], indirect=True)
@pytest.mark.parametrize("when", ["before", "after"])
def test_ntfy_is_asked_in_doubt(arena: Arena, when: str, tmp_path: Path) -> None:
    sent, ledger = post(next(DAYS)), Ledger(tmp_path / "ledger.sqlite3")
    arena.faults({"match": arena.sending, "when": when, "kind": "drop"})
    assert delivered(arena, ledger, sent).state == FAILED
    assert delivered(arena, ledger, sent).state == (ALREADY if when == "after" else POSTED)
    assert count(arena, sent) == 1


def test_a_list_of_ntfy_that_does_not_reach_back_settles_nothing() -> None:
    services = FakeServices()
    with running(services):
        services.events.clear()
        network = open_service("ntfy", HANG, environment("ntfy", services.url))
        with pytest.raises(CannotAskError, match="secondguess settle --there --date 2026-02-02"):
            network.find(post())
        services.events.append({"event": "open", "time": 1})
        assert network.find(post()) is None
        network.close()


@on_each_service
@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 410, 413, 429])
def test_refusals_are_certain_and_quote_nothing(arena: Arena, status: int) -> None:
    sent = post(next(DAYS))
    quoting = json.dumps({"description": secrets_of(arena)[0]})
    fault = {"match": arena.sending, "when": "before", "kind": "status", "status": status}
    arena.faults(*[{**fault, "body": quoting}] * 3)
    with pytest.raises(NetworkError, match=str(status)) as caught:
        opened(arena).send(sent)
    assert not isinstance(caught.value, UnknownOutcomeError)
    assert not any(secret in str(caught.value) for secret in secrets_of(arena))
    assert count(arena, sent) == 0


@on_each_service
@pytest.mark.parametrize("where", ["header", "body"])
def test_a_short_wait_is_kept_wherever_it_is_asked_for(arena: Arena, where: str) -> None:
    sent, pauses = post(next(DAYS)), list[float]()
    within = {"parameters": {"retry_after": 7}} if arena.name == "telegram" else {"retry_after": 7}
    told: dict[str, Any] = {"headers": {"Retry-After": "7"}}
    arena.faults(
        {"match": arena.sending, "when": "before", "kind": "status", "status": 429}
        | (told if where == "header" else {"body": json.dumps(within)})
    )
    opened(arena, pauses).send(sent)
    assert pauses == [7]
    assert count(arena, sent) == 1


@pytest.mark.parametrize("arena", ["discord", "slack"], indirect=True)
def test_an_answer_that_makes_no_sense_leaves_a_doubt(arena: Arena) -> None:
    answer = {"kind": "status", "status": 200, "body": "[]"}
    arena.faults({"match": arena.sending, "when": "after", **answer})
    with pytest.raises(UnknownOutcomeError):
        opened(arena).send(post(next(DAYS)))


@pytest.mark.parametrize("arena", ["discord", "telegram"], indirect=True)
def test_what_has_an_identifier_is_deleted_once_or_twice(arena: Arena) -> None:
    sent = post(next(DAYS))
    network = opened(arena)
    assert isinstance(network, Deleting)
    ref = network.send(sent)
    network.delete(sent, ref)
    network.delete(sent, ref)
    assert count(arena, sent) == 0
    with pytest.raises(NetworkError, match="settle --gone"):
        network.delete(sent, PostRef(None, None))


@pytest.mark.parametrize("arena", ["discord", "telegram"], indirect=True)
def test_what_cannot_be_deleted_any_more_is_left_to_its_owner(arena: Arena) -> None:
    sent = post(next(DAYS))
    network = opened(arena)
    assert isinstance(network, Deleting)
    ref = network.send(sent)
    body = json.dumps({"code": 10015, "description": "message can't be deleted"})
    status = 404 if arena.name == "discord" else 400
    fault = {"match": "DELETE|deleteMessage", "when": "before", "kind": "status"}
    arena.faults({**fault, "status": status, "body": body})
    with pytest.raises(NetworkError, match=f"delete the post of {sent.day} by hand"):
        network.delete(sent, ref)
    assert count(arena, sent) == 1


@pytest.mark.parametrize("arena", ["slack", "webhook"], indirect=True)
def test_what_cannot_delete_does_not_say_that_it_can(arena: Arena) -> None:
    assert not isinstance(opened(arena), Deleting)


def test_discord_hides_words_behind_bars_and_notifies_nobody() -> None:
    with opened_with_words("discord") as (network, services):
        ref = network.send(post())
        network.send(reply(ref))
    first, second = services.posts
    assert first.text.endswith("\n\n||ROCKS → CIGAR||")
    assert second.text.endswith(": ||ROCKS → CIGAR||")
    assert first.raw["allowed_mentions"] == {"parse": []}


def test_telegram_hides_words_behind_a_spoiler() -> None:
    with opened_with_words("telegram") as (network, services):
        ref = network.send(post())
        network.send(reply(ref))
    for seen, name in zip(services.posts, ("caption_entities", "entities"), strict=True):
        (entity,) = json.loads(seen.raw[name])
        units = seen.text.encode("utf-16-le")
        hidden = units[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])]
        assert hidden.decode("utf-16-le") == "ROCKS → CIGAR"
        assert entity["type"] == "spoiler"


@pytest.mark.parametrize("name", SERVICES)
def test_words_are_sent_only_where_they_are_hidden_and_wanted(name: str) -> None:
    with opened_with_words(name) as (network, services):
        network.send(post())
        (seen,) = services.posts
    hides = name in ("discord", "telegram")
    assert ("CIGAR" in seen.text) == hides
    assert ("CIGAR" in str(seen.raw.get("words"))) == (name == "webhook")


def test_slack_s_special_characters_stay_themselves() -> None:
    with opened_with_words("slack") as (network, services):
        network.send(post(text="Wordle 1,689 a < b & c > d"))
    assert services.posts[0].text.startswith("Wordle 1,689 a &lt; b &amp; c &gt; d")


@pytest.mark.parametrize("name", SERVICES)
def test_what_is_missing_is_named(name: str) -> None:
    with pytest.raises(ConfigError, match=f"posting to {name} needs {name.upper()}_"):
        open_networks([name], load_settings())


@pytest.mark.parametrize("name", ["discord", "slack", "ntfy", "webhook"])
def test_addresses_that_are_no_place_for_secrets_are_refused(name: str) -> None:
    variable = "NTFY_URL" if name == "ntfy" else f"{name.upper()}_WEBHOOK_URL"
    variable = "WEBHOOK_URL" if name == "webhook" else variable
    with pytest.raises(ConfigError, match="must start with https://") as caught:
        open_service(name, HANG, {variable: "http://example.org/s3cret"})
    assert "s3cret" not in str(caught.value)


@pytest.mark.parametrize("value", ["a b", "a\x1b[2J", "", None, True, "a" * 501, ["a"]])
def test_identifiers_that_are_none_are_not_kept(value: Any) -> None:
    assert clean(value) is None
    assert clean(17) == clean("17") == "17"


def test_lengths_of_telegram_are_in_utf16() -> None:
    assert (utf16_length("🟩a"), utf16_length("⬛")) == (3, 1)


def test_redirects_are_not_followed() -> None:
    services = FakeServices()
    gate = Gate(services.url)
    with running(services, gate):
        gate.plan.set(
            [
                {"match": "POST", "when": "before", "kind": "status", "status": 302}
                | {"headers": {"Location": f"{services.url}/hook"}}
            ]
        )
        network = open_service(
            "webhook", HANG, environment("webhook", gate.url), RetryPolicy(tries=1)
        )
        with pytest.raises(NetworkError, match="302"):
            network.send(post())
        network.close()
    assert services.posts == []


@pytest.mark.parametrize("arena", ["telegram"], indirect=True)
def test_captions_are_shorter_than_messages(arena: Arena) -> None:
    long = post(next(DAYS), text="⬛" * 1100)
    with pytest.raises(NetworkError, match="at most 1024"):
        opened(arena).check(long)
    opened(arena).check(post(next(DAYS), picture=None, text="a" * 1100))
