"""Telegram, as a bot: the picture with the text below it, words behind a spoiler.

Bots do not see what they have sent, so that they cannot be asked; they delete what is younger than
48 hours. https://core.telegram.org/bots/api
"""

import json
from collections.abc import Mapping
from typing import Any

import requests

from bot.networks.addresses import web_address
from bot.networks.base import Post, PostRef, with_tags
from bot.networks.calls import Call
from bot.networks.remote import read_credentials
from bot.networks.service import Service, clean, hidden_part, optional, utf16_length

VARIABLES = ("TELEGRAM_BOT_TOKEN", "TELEGRAM_CHAT_ID")
SERVER = "https://api.telegram.org"
LONGEST_CAPTION, LONGEST = 1024, 4096
_NOT_THERE = "message to delete not found"


def telegram(environ: Mapping[str, str] | None, words: bool) -> Service:
    """A chat or channel of Telegram; with `words`, those of the game follow behind a spoiler."""
    token, chat = read_credentials("telegram", VARIABLES, environ).values()
    server = web_address("TELEGRAM_URL", optional("TELEGRAM_URL", environ) or SERVER)

    def method(name: str, **options: Any) -> Call:
        return Call("POST", f"{server}/bot{token}/{name}", options)

    def text(post: Post) -> str:
        if post.parent is not None:
            return post.text
        whole = with_tags(post.text, post.tags, post.link)
        return f"{whole}\n\n{post.words}" if words and post.words else whole

    def spoiler(post: Post) -> str:
        """The entity that hides the words, which the text ends with; nothing if it has none."""
        whole = text(post)
        hidden = hidden_part(post) if words or post.parent is not None else ""
        if not hidden or not whole.endswith(hidden):
            return "[]"
        length = utf16_length(hidden)
        start = utf16_length(whole) - length
        return json.dumps([{"type": "spoiler", "offset": start, "length": length}])

    def send(post: Post) -> Call:
        data = {"chat_id": chat}
        if post.parent is not None and post.parent.id:
            answered = {"message_id": int(post.parent.id), "allow_sending_without_reply": True}
            data["reply_parameters"] = json.dumps(answered)
        if post.picture is None:
            data |= {"text": text(post), "entities": spoiler(post)}
            return method("sendMessage", data=data)
        data |= {"caption": text(post), "caption_entities": spoiler(post)}
        files = {"photo": ("board.png", post.picture, "image/png")}
        return method("sendPhoto", data=data, files=files)

    def delete(_post: Post, ref: PostRef) -> Call | None:
        if not ref.id:
            return None
        return method("deleteMessage", data={"chat_id": chat, "message_id": ref.id})

    return Service(
        "telegram",
        "Telegram",
        LONGEST_CAPTION,
        send,
        text,
        lambda whole, post: utf16_length(whole) if post.picture is not None else 0,
        receipt=_receipt,
        delete=delete,
        is_gone=lambda response: _NOT_THERE in response.text.lower(),
        account=lambda: method("getMe"),
        who=lambda response: f"@{clean(response.json()['result']['username'])}",
        sentences={
            400: "rejected the chat or the content (400); check TELEGRAM_CHAT_ID",
            403: "does not let the bot write to this chat (403); add it to the chat",
            404: "does not know this bot (404); check TELEGRAM_BOT_TOKEN",
        },
    )


def _receipt(response: requests.Response, _post: Post) -> PostRef:
    made = response.json()["result"]
    number, name = str(int(made["message_id"])), clean(made.get("chat", {}).get("username"))
    return PostRef(number, f"https://t.me/{name}/{number}" if name else None)
