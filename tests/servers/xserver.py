"""The X for tests as a process, and what was posted to it."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.servers.processes import module, server_process
from tests.servers.x import SECRETS
from tests.waiting import HANG


@dataclass(frozen=True)
class XServer:
    """A running server: `gate` takes faults; the program reaches it through its environment."""

    proxy: str
    ca: str
    state: str
    gate: str

    @property
    def environment(self) -> dict[str, str]:
        """What the program needs to post here."""
        return {
            **SECRETS,
            "HTTPS_PROXY": self.proxy,
            "REQUESTS_CA_BUNDLE": self.ca,
            "NO_PROXY": "127.0.0.1,localhost",
        }

    def tweets(self) -> list[dict[str, Any]]:
        """Every post, oldest first, with `pictures`: bytes and alt text of each."""
        import requests

        with requests.Session() as session:
            session.trust_env = False
            state = session.get(self.state, timeout=HANG).json()
        for tweet in state["tweets"]:
            numbers = tweet.get("media", {}).get("media_ids", [])
            media = [state["media"][number] for number in numbers]
            tweet["pictures"] = [(base64.b64decode(m["media"]), m.get("alt")) for m in media]
        found: list[dict[str, Any]] = state["tweets"]
        return found


@contextmanager
def x_server() -> Iterator[XServer]:
    """A server of its own."""
    with server_process(module("x")) as addresses:
        yield XServer(**addresses)
