"""Each network with its test server: how to open it, what was posted, where faults are set."""

import base64
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.networks.base import Network
from bot.networks.retries import RetryPolicy
from tests.servers.gate import set_faults
from tests.servers.mastodon import mastodon_server
from tests.servers.pds import pds_server
from tests.servers.silences import expect_silences
from tests.servers.xserver import x_server
from tests.waiting import HANG


@dataclass(frozen=True)
class Seen:
    """A post as its server has it. `parent` is the identifier of what it replies to."""

    id: str
    text: str
    picture: bytes | None
    alt: str | None
    parent: str | None
    raw: Any


@dataclass(frozen=True)
class Arena:
    """One network. `sending` finds the request that posts, `uploading` the one before it."""

    name: str
    open: Callable[[RetryPolicy], Network]
    posts: Callable[[], list[Seen]]
    environment: Mapping[str, str]
    gate: str | None = None
    sending: str = ""
    uploading: str = ""

    def faults(self, *faults: dict[str, Any]) -> None:
        """The faults to come, in place of those left."""
        assert self.gate is not None
        set_faults(self.gate, list(faults))
        expect_silences(self.gate, list(faults))


@contextmanager
def x_arena() -> Iterator[Arena]:
    """X behind TLS and a proxy; the environment must be set while it is used."""
    from bot.networks.x import XNetwork

    with x_server() as server:

        def seen() -> list[Seen]:
            return [one(tweet) for tweet in server.tweets()]

        def one(tweet: dict[str, Any]) -> Seen:
            picture, alt = tweet["pictures"][0] if tweet["pictures"] else (None, None)
            parent = tweet.get("reply", {}).get("in_reply_to_tweet_id")
            return Seen(tweet["id"], tweet["text"], picture, alt, parent, tweet)

        yield Arena(
            "x",
            lambda retries: XNetwork.from_environment(HANG, server.environment, retries),
            seen,
            server.environment,
            server.gate,
            "POST /2/tweets",
            "POST /2/media/upload",
        )


@contextmanager
def bluesky_arena() -> Iterator[Arena]:
    """Bluesky on a real server."""
    from bot.networks.bluesky import Bluesky

    with pds_server() as server:

        def one(record: dict[str, Any]) -> Seen:
            value = record["value"]
            images = value.get("embed", {}).get("images", [])
            picture = server.blob(images[0]["image"]["ref"]["$link"]) if images else None
            parent = value.get("reply", {}).get("parent", {}).get("uri")
            alt = images[0]["alt"] if images else None
            return Seen(record["uri"], value["text"], picture, alt, parent, value)

        yield Arena(
            "bluesky",
            lambda retries: Bluesky.from_environment(HANG, server.environment, retries),
            lambda: [one(record) for record in server.records()],
            server.environment,
            server.gate,
            "repo.putRecord",
            "repo.uploadBlob",
        )


@contextmanager
def mastodon_arena() -> Iterator[Arena]:
    """Mastodon on a look-alike."""
    from bot.networks.mastodon import Mastodon, plain_text

    with mastodon_server() as server:

        def one(status: dict[str, Any]) -> Seen:
            media = status["media_attachments"]
            picture = server.picture(media[0]["url"]) if media else None
            alt = media[0]["description"] if media else None
            text = plain_text(status["content"])
            return Seen(status["id"], text, picture, alt, status["in_reply_to_id"], status)

        yield Arena(
            "mastodon",
            lambda retries: Mastodon.from_environment(HANG, server.environment, retries),
            lambda: [one(status) for status in server.statuses()],
            server.environment,
            server.gate,
            "POST /api/v1/statuses",
            "POST /api/v[12]/media",
        )


def outbox_arena(folder: Path) -> Arena:
    """The folder."""
    from bot.networks.outbox import Outbox

    def one(path: Path) -> Seen:
        picture, alt = path.with_suffix(".png"), path.with_suffix(".alt.txt")
        return Seen(
            path.stem,
            path.read_text(encoding="utf-8").rstrip("\n"),
            picture.read_bytes() if picture.exists() else None,
            alt.read_text(encoding="utf-8").rstrip("\n") if alt.exists() else None,
            None,
            path,
        )

    def seen() -> list[Seen]:
        names = sorted(p for p in folder.glob("*.txt") if not p.name.endswith(".alt.txt"))
        return [one(path) for path in names]

    return Arena("outbox", lambda retries: Outbox(folder), seen, {})


def secrets_of(*arenas: Arena) -> list[str]:
    """Every secret that the program is given, and the forms in which it may travel."""
    named = ("KEY", "SECRET", "TOKEN", "PASSWORD", "WEBHOOK_URL", "NTFY_URL", "CHAT_ID")
    values = [v for a in arenas for k, v in a.environment.items() if k.endswith(named)]
    return values + [base64.b64encode(value.encode()).decode() for value in values]
