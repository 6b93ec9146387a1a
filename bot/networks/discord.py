"""Discord, through a webhook of a channel: words behind spoiler bars, a picture with alt text.

A webhook can read and delete only messages whose identifiers it knows, so that it cannot be asked
whether a post is there. https://discord.com/developers/docs/resources/webhook
"""

import json
from collections.abc import Mapping
from typing import Any

import requests

from bot.networks.base import Post, PostRef, with_tags
from bot.networks.calls import Call
from bot.networks.service import Service, clean, hidden_part, secret_address

VARIABLE = "DISCORD_WEBHOOK_URL"
LONGEST, LONGEST_ALT = 2000, 1024
_NO_SUCH_MESSAGE = 10008


def discord(environ: Mapping[str, str] | None, words: bool) -> Service:
    """A channel of Discord; with `words`, those of the game follow behind spoiler bars."""
    address = secret_address("discord", VARIABLE, environ)

    def text(post: Post) -> str:
        if post.parent is not None:
            return f"{post.prefix}||{hidden_part(post)}||"
        whole = with_tags(post.text, post.tags, post.link)
        return f"{whole}\n\n||{post.words}||" if words and post.words else whole

    def send(post: Post) -> Call:
        # Whatever the owner's note says, nobody is notified.
        body: dict[str, Any] = {"content": text(post), "allowed_mentions": {"parse": []}}
        files = {}
        if post.picture is not None:
            about = {"id": 0, "filename": "board.png", "description": post.alt[:LONGEST_ALT]}
            body["attachments"] = [about]
            files["files[0]"] = ("board.png", post.picture, "image/png")
        files["payload_json"] = (None, json.dumps(body), "application/json")  # type: ignore[assignment]
        return Call("POST", address, {"params": {"wait": "true"}, "files": files})

    def delete(_post: Post, ref: PostRef) -> Call | None:
        return Call("DELETE", f"{address}/messages/{ref.id}") if ref.id else None

    return Service(
        "discord",
        "Discord",
        LONGEST,
        send,
        text,
        receipt=lambda response, _: PostRef(clean(response.json()["id"]), None),
        delete=delete,
        is_gone=_is_gone,
        account=lambda: Call("GET", address),
        who=_who,
        sentences={404: "no longer knows this webhook (404); create a new one"},
    )


def _is_gone(response: requests.Response) -> bool:
    """Whether there is no such message; one of a webhook that was deleted is still there."""
    try:
        return bool(response.json()["code"] == _NO_SUCH_MESSAGE)
    except (ValueError, KeyError, TypeError):
        return False


def _who(response: requests.Response) -> str:
    found = response.json()
    return f"the webhook {found.get('name') or 'without a name'}"
