"""Opens the networks for tests, and counts what was posted."""

import itertools
from contextlib import ExitStack
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.networks.base import Network, Post
from bot.networks.retries import RetryPolicy
from tests.servers.arenas import (
    Arena,
)

DAYS = (date(2022, 1, 1) + timedelta(days=n) for n in itertools.count())
REMOTE = ("x", "bluesky", "mastodon")
NAMES = ("outbox", *REMOTE)
# What a service of a webhook cannot do.
LACKS = {
    "discord": {"urls", "plain words", "replies", "asking", "repeats"},
    "ntfy": {"urls", "alt", "replies"},
    "slack": {"urls", "pictures", "alt", "replies", "asking", "repeats", "deleting"},
    "telegram": {"alt", "asking", "repeats"},
    "outbox": {"limits"},
    "webhook": {"limits", "asking", "deleting"},
}
OPEN = ExitStack()  # the networks that a test has opened


on_each = pytest.mark.parametrize("arena", tuple(dict.fromkeys((*NAMES, *LACKS))), indirect=True)
on_each_server = pytest.mark.parametrize("arena", REMOTE, indirect=True)


def on_each_with(*abilities: str) -> pytest.MarkDecorator:
    """On each network that has all of these abilities."""
    names = [n for n in dict.fromkeys((*NAMES, *LACKS)) if not LACKS.get(n, set()) & set(abilities)]
    return pytest.mark.parametrize("arena", names, indirect=True)


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
