"""What a service is to the webhook network: requests as values, and how to read the answers."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import requests

from bot.networks.addresses import web_address
from bot.networks.base import Post, PostRef, with_tags
from bot.networks.calls import Call
from bot.networks.remote import read_credentials

_LONGEST_NAME = 500


def _plain(post: Post) -> str:
    return with_tags(post.text, post.tags, post.link)


def _no_id(_response: requests.Response, post: Post) -> PostRef:
    return PostRef(post.key, None)


@dataclass(frozen=True)
class Service:
    """One service with its address and secrets inside its functions, so that none is shown.

    `text` is what is sent, `length` how the service counts it, `most` what it takes. `receipt`
    reads the answer to `send`. `ask` and `found`: the request that lists what is there, and the
    post in its answer. `delete` is the request that deletes, None without the service's own
    identifier; `is_gone` whether its refusal says that there is nothing. Without `ask` the service
    cannot be asked, without `delete` it cannot delete. `account` is the request that shows who
    would post, `who` reads it. `sentences` replace the usual ones for refusals, by status.
    """

    name: str
    title: str
    most: int
    send: Callable[[Post], Call]
    text: Callable[[Post], str] = _plain
    length: Callable[[str, Post], int] = lambda text, _: len(text)
    receipt: Callable[[requests.Response, Post], PostRef] = _no_id
    ask: Callable[[Post], Call] | None = None
    found: Callable[[requests.Response, Post], PostRef | None] | None = None
    delete: Callable[[Post, PostRef], Call | None] | None = None
    is_gone: Callable[[requests.Response], bool] = lambda response: response.status_code == 404
    account: Callable[[], Call] | None = None
    who: Callable[[requests.Response], str] = lambda _: ""
    accepts_account: tuple[int, ...] = ()
    sentences: Mapping[int, str] | None = None


def secret_address(network: str, variable: str, environ: Mapping[str, str] | None) -> str:
    """The address in this variable; `ConfigError` if it is missing or no place for a secret."""
    return web_address(variable, read_credentials(network, (variable,), environ)[variable])


def optional(variable: str, environ: Mapping[str, str] | None) -> str:
    """The value of a variable that need not be set."""
    return (os.environ if environ is None else environ).get(variable, "").strip()


def utf16_length(text: str) -> int:
    """Length in UTF-16 units, as some services count."""
    return len(text.encode("utf-16-le")) // 2


def clean(value: Any) -> str | None:
    """An identifier or address as a server sent it; None for anything that is not one."""
    text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    fine = text.isprintable() and not any(c.isspace() for c in text)
    return text if text and fine and len(text) <= _LONGEST_NAME else None


def hidden_part(post: Post) -> str:
    """The words of a reply, which its text ends with; else those of the game."""
    return post.text.removeprefix(post.prefix) if post.parent is not None else post.words
