"""Any program that takes a JSON object: all of a post, with a key that makes a second try the same.

It can neither be asked nor delete; one that honors `Idempotency-Key` never has a post twice.
"""

import base64
from collections.abc import Mapping

import requests
from pydantic_core import Url

from bot.networks.base import Post, PostRef
from bot.networks.calls import Call
from bot.networks.service import Service, clean, optional, secret_address

VARIABLE = "WEBHOOK_URL"
_NO_LIMIT = 1_000_000


def plain(environ: Mapping[str, str] | None, words: bool) -> Service:
    """An address of the owner's; with `words`, those of the game are sent as well."""
    address = secret_address("webhook", VARIABLE, environ)
    token = optional("WEBHOOK_TOKEN", environ)
    allowed = {"Authorization": f"Bearer {token}"} if token else {}

    def send(post: Post) -> Call:
        png = post.picture
        body = {
            "key": post.key,
            "revision": post.revision,
            "date": post.day.isoformat(),
            "text": post.text,
            "alt": post.alt,
            "tags": list(post.tags),
            "link": post.link,
            "language": post.language,
            "picture": None if png is None else base64.b64encode(png).decode("ascii"),
            "parent": post.parent.id if post.parent is not None else None,
        }
        if words and post.words:
            body["words"] = post.words
        headers = {**allowed, "Idempotency-Key": post.idempotency_key}
        return Call("POST", address, {"json": body, "headers": headers})

    return Service(
        "webhook",
        "the webhook",
        _NO_LIMIT,
        send,
        receipt=_receipt,
        who=lambda _: f"{Url(address).host} (which cannot be checked without posting)",
    )


def _receipt(response: requests.Response, post: Post) -> PostRef:
    """What the program says of the post; it need not say anything."""
    try:
        found = response.json()
    except ValueError:
        found = None
    said = found if isinstance(found, dict) else {}
    url = clean(said.get("url"))
    web = url if url and url.startswith(("https://", "http://")) else None
    return PostRef(clean(said.get("id")) or post.key, web)
