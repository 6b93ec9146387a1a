"""What a network is to the day's job."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol, runtime_checkable

# Kinds: the day's post, the reply with its words, the post of the week that ends with the day.
RESULT, WORDS, WEEK = "result", "words", "week"


@dataclass(frozen=True)
class PostKey:
    """What a post is about: the puzzle's source and day, the network, the result or the words."""

    source: str
    day: date
    network: str
    kind: str = RESULT

    @property
    def slug(self) -> str:
        """A name for the post, the same at every try and on every network."""
        tail = "" if self.kind == RESULT else f"-{self.kind}"
        return f"{self.source}-{self.day.isoformat()}{tail}"


@dataclass(frozen=True)
class PostRef:
    """Where the post is: the network's own identifier and an address, as far as it has them."""

    id: str | None
    url: str | None


@dataclass(frozen=True)
class Post:
    """What is sent, before a network gives it its own form.

    `key` is the slug of its post key, the same at every try, and so is `prefix`, with which the
    text begins. `picture` is a PNG of `size` pixels, None for a reply. `words` are the guesses,
    for networks that can hide them. `claimed` is when the post was first tried. `revision` counts
    the amendments that this post comes after.
    """

    key: str
    prefix: str
    text: str
    alt: str
    picture: bytes | None
    size: tuple[int, int]
    day: date
    claimed: datetime
    tags: tuple[str, ...] = ()
    link: str = ""
    language: str = "en"
    words: str = ""
    parent: PostRef | None = None
    revision: int = 0

    @property
    def idempotency_key(self) -> str:
        """The same at every try; another after an amendment, as servers remember deleted posts."""
        tail = f"-{self.revision}" if self.revision else ""
        return f"secondguess-{self.key}{tail}"


class Network(Protocol):
    """A place to post to; opened with its credentials checked for presence, nothing sent."""

    @property
    def name(self) -> str:
        """The network's name, as the ledger and the command line know it."""

    @property
    def free_to_ask(self) -> bool:
        """Whether `find` costs nothing, so that it is asked before every post."""

    def check(self, post: Post) -> None:
        """Raise `NetworkError` if the network would refuse the post for its length; offline."""

    def find(self, post: Post, /) -> PostRef | None:
        """The post if it is there already; asked after any doubtful end."""

    def send(self, post: Post) -> PostRef:
        """Post. `NetworkError`: certainly not posted. `UnknownOutcomeError`: ask before a retry."""

    def account(self) -> str:
        """Who would post, having asked the network; `NetworkError` with what is wrong."""

    def close(self) -> None:
        """End its connections; it may be used again."""


@runtime_checkable
class Deleting(Protocol):
    """A network that can delete what it was sent."""

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete the post, which `ref` names as far as it is known; gone already is as good.

        `NetworkError`: it may still be there. Safe to repeat.
        """


def with_tags(text: str, tags: tuple[str, ...], link: str = "") -> str:
    """The text, then a paragraph of tags and a link, as far as there are any."""
    tail = [" ".join(f"#{tag}" for tag in tags), link]
    return "\n\n".join([text, *filter(None, ["\n".join(filter(None, tail))])])
