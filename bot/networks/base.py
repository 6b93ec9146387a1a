"""What a network is to the day's job."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Post:
    """What is sent: `key` is the same for the same puzzle at every try, `picture` is PNG."""

    key: str
    text: str
    alt: str
    picture: bytes


@dataclass(frozen=True)
class Receipt:
    """Where the post is: the network's own identifier and an address, as far as it has them."""

    id: str | None
    url: str | None


class Network(Protocol):
    """A place to post to; opened with its credentials checked for presence, nothing sent."""

    @property
    def name(self) -> str:
        """The network's name, as the ledger and the command line know it."""

    def check(self, post: Post) -> None:
        """Raise `NetworkError` if the network would refuse the post for its length."""

    def find(self, post: Post, /) -> Receipt | None:
        """The post if it is there already; asked after any doubtful end."""

    def send(self, post: Post) -> Receipt:
        """Post. `NetworkError`: certainly not posted. `DoubtfulPostError`: ask before a retry."""
