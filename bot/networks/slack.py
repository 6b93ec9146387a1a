"""Slack, through an incoming webhook: the text alone.

Such a webhook takes no picture, gives no identifier, and can neither be asked nor delete.
https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
"""

from collections.abc import Mapping

import requests

from bot.networks.base import Post, PostRef, with_tags
from bot.networks.calls import Call
from bot.networks.service import Service, secret_address

VARIABLE = "SLACK_WEBHOOK_URL"
LONGEST = 4000
_EMPTY = 400  # what a webhook that works says to a message without text


def slack(environ: Mapping[str, str] | None, _words: bool) -> Service:
    """A channel of Slack. It has nothing to hide words behind."""
    address = secret_address("slack", VARIABLE, environ)

    def text(post: Post) -> str:
        whole = with_tags(post.text, post.tags, post.link)
        return whole.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    def receipt(response: requests.Response, post: Post) -> PostRef:
        if response.text.strip() != "ok":
            raise ValueError("not Slack's answer")
        return PostRef(post.key, None)

    return Service(
        "slack",
        "Slack",
        LONGEST,
        lambda post: Call("POST", address, {"json": {"text": text(post), "unfurl_links": False}}),
        text,
        receipt=receipt,
        account=lambda: Call("POST", address, {"json": {}}),
        who=lambda _: "the webhook's channel",
        accepts_account=(_EMPTY,),
        sentences={
            403: "refused this webhook (403); create a new one",
            404: "no longer knows this webhook or its channel (404); create a new one",
            410: "has archived the webhook's channel (410); create a webhook of another",
        },
    )
