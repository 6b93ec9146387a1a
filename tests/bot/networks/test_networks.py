"""What every network must do, on its own server: one suite for all."""

from dataclasses import replace

import pytest

from bot.errors import NetworkError
from bot.networks import PostRef
from bot.networks.base import Deleting
from tests.bot.networks.opening import DAYS, LACKS, count, on_each, on_each_with, opened
from tests.bot.posts import post, reply
from tests.servers.arenas import (
    Arena,
    secrets_of,
)

pytestmark = pytest.mark.slow


@on_each_with("pictures", "alt")
def test_text_picture_and_alt_text_come_back_as_they_were_sent(arena: Arena) -> None:
    sent = post(next(DAYS))
    ref = opened(arena).send(sent)
    (seen,) = [s for s in arena.posts() if s.text.startswith(sent.prefix)]
    tags = " ".join(f"#{tag}" for tag in sent.tags)
    assert seen.text == f"{sent.text}\n\n{tags}"
    assert seen.alt == sent.alt
    assert seen.picture == sent.picture
    assert ref.id == seen.id
    assert ref.url or "urls" in LACKS[arena.name]


@on_each_with("asking")
def test_a_post_is_found_when_it_is_there_and_only_then(arena: Arena) -> None:
    sent = post(next(DAYS))
    assert opened(arena).find(sent) is None
    ref = opened(arena).send(sent)
    assert opened(arena).find(sent) == ref
    assert opened(arena).find(post(next(DAYS))) is None


@on_each_with("repeats")
def test_the_same_post_twice_is_there_once(arena: Arena) -> None:
    sent = post(next(DAYS))
    opened(arena).send(sent)
    opened(arena).send(sent)
    assert count(arena, sent) == 1


@on_each_with("plain words")
def test_the_words_follow_under_the_post(arena: Arena) -> None:
    day = next(DAYS)
    ref = opened(arena).send(post(day))
    words = reply(ref, day)
    made = opened(arena).send(words)
    (seen,) = [s for s in arena.posts() if s.text.startswith(words.prefix)]
    assert seen.text.endswith(": ROCKS → CIGAR")
    answers = arena.name != "outbox" and "replies" not in LACKS.get(arena.name, set())
    assert seen.parent == (ref.id if answers else None)
    assert seen.picture is None
    if "asking" not in LACKS.get(arena.name, set()):
        assert opened(arena).find(words) == made


@on_each
def test_the_account_is_named(arena: Arena) -> None:
    assert opened(arena).account()


@on_each
def test_secrets_are_not_in_any_form_of_the_network(arena: Arena) -> None:
    network = opened(arena)
    shown = f"{network!r} {network}"
    identifiers = {"puzzle.test"}
    assert not any(s in shown for s in secrets_of(arena) if s not in identifiers)


@on_each_with("limits")
def test_over_long_texts_are_refused_before_anything_is_sent(arena: Arena) -> None:
    sent = post(next(DAYS), text="⬛" * 5001)
    with pytest.raises(NetworkError, match="at most"):
        opened(arena).check(sent)


@on_each_with("asking", "deleting")
def test_a_deleted_post_is_gone_and_may_be_sent_again(arena: Arena) -> None:
    sent = post(next(DAYS))
    network = opened(arena)
    assert isinstance(network, Deleting)
    ref = network.send(sent)
    for known in (ref, ref, PostRef(None, None)):
        if known.id or arena.name != "x":  # X must be told which, as it may not be read
            network.delete(sent, known)
        assert network.find(sent) is None
    corrected = replace(sent, text=f"{sent.text}\n\nCorrected", revision=1)
    again = opened(arena)
    again.send(corrected)
    assert again.find(corrected) is not None
    assert count(arena, sent) == 1


@on_each_with("asking", "deleting")
def test_a_post_whose_identifier_was_lost_is_deleted_too(arena: Arena) -> None:
    sent = post(next(DAYS))
    network = opened(arena)
    assert isinstance(network, Deleting)
    network.send(sent)
    network.delete(sent, PostRef(None, None))
    assert count(arena, sent) == 0
