"""ntfy: a notification with the picture, on ntfy.sh or a server of one's own.

What is published under the same sequence number replaces what was there. Servers keep messages for
some hours, 12 on ntfy.sh, and some keep none: a message that is not listed was certainly not
published only if the list goes back further. https://docs.ntfy.sh/publish
"""

import json
from collections.abc import Mapping
from typing import Any

import requests

from bot.networks.base import Post, PostRef, with_tags
from bot.networks.calls import Call
from bot.networks.causes import cannot_ask
from bot.networks.service import Service, clean, optional, secret_address

VARIABLE = "NTFY_URL"
LONGEST = 4096  # bytes; what is longer becomes a file


def ntfy(environ: Mapping[str, str] | None, _words: bool) -> Service:
    """A topic. Its address is as good as a password: whoever knows it can read and write."""
    address = secret_address("ntfy", VARIABLE, environ)
    token = optional("NTFY_TOKEN", environ)
    allowed = {"Authorization": f"Bearer {token}"} if token else {}

    def text(post: Post) -> str:
        return with_tags(post.text, post.tags, post.link)

    def send(post: Post) -> Call:
        headers = {**allowed, "X-Sequence-ID": post.key}
        if post.picture is None:
            return Call("PUT", address, {"data": text(post).encode(), "headers": headers})
        about = {"message": text(post), "filename": "board.png"}
        options = {"params": about, "data": post.picture, "headers": headers}
        return Call("PUT", address, options)

    def ask(_post: Post) -> Call:
        question = {"poll": "1", "since": "all"}
        return Call("GET", f"{address}/json", {"params": question, "headers": allowed})

    def delete(post: Post, _ref: PostRef) -> Call:
        return Call("DELETE", f"{address}/{post.key}", {"headers": allowed})

    return Service(
        "ntfy",
        "ntfy",
        LONGEST,
        send,
        text,
        lambda whole, _: len(whole.encode()),
        receipt=lambda response, _: PostRef(clean(response.json()["id"]), None),
        ask=ask,
        found=found_in_list,
        delete=delete,
        is_gone=lambda _: False,
        account=lambda: ask(None),  # type: ignore[arg-type]
        who=lambda _: "the topic",
    )


def found_in_list(response: requests.Response, post: Post) -> PostRef | None:
    """The post in a list of messages; `CannotAskError` if the list does not go back far enough."""
    events = [json.loads(line) for line in response.text.splitlines() if line.strip()]
    ours = [event for event in events if _is_about(event, post)]
    if ours and ours[-1].get("event") == "message":
        return PostRef(clean(ours[-1]["id"]), None)
    reaches_back = any(event["time"] < post.claimed.timestamp() for event in events)
    if ours or reaches_back:
        return None
    raise cannot_ask("ntfy", post)


def _is_about(event: Mapping[str, Any], post: Post) -> bool:
    """Whether an event is this post, or its end; older servers know no sequence numbers."""
    if event.get("event") not in ("message", "message_delete"):
        return False
    same = event.get("sequence_id") == post.key
    return same or str(event.get("message", "")).startswith(post.prefix)
