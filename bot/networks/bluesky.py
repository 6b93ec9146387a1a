"""Bluesky, through atproto: one record a puzzle, created only if it is not there.

The record's key comes from the puzzle and `swapRecord: null` asks the server to refuse a second
record of the same key, so that no number of tries makes two posts.
"""

import json
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.errors import NetworkError
from bot.internet.waits import requested_wait
from bot.networks.addresses import web_address
from bot.networks.base import Post, PostRef
from bot.networks.causes import broken, refusal
from bot.networks.remote import Remote, read_credentials
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy
from bot.networks.tid import tid_of

SERVER = "https://bsky.social"
CREDENTIALS = ("BLUESKY_IDENTIFIER", "BLUESKY_APP_PASSWORD")
TITLE = "Bluesky"
COLLECTION = "app.bsky.feed.post"
MOST_GRAPHEMES, MOST_BYTES = 300, 3000
LARGEST_PICTURE = 950_000  # bytes; the server takes a little more
_RESET = "ratelimit-reset"
_THERE_ALREADY = "InvalidSwap"
_NOT_FOUND = "RecordNotFound"
_BAD_TOKENS = frozenset({"ExpiredToken", "InvalidToken", "AuthMissing", "AccountTakedown"})


class _AnswerError(Exception):
    """A refusal that the protocol gives a name: `name` is one of its error codes."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def graphemes(text: str) -> int:
    """The number of characters as a reader sees them, which is how Bluesky counts."""
    import regex

    return len(regex.findall(r"\X", text))


@dataclass(frozen=True)
class Bluesky:
    """An account on Bluesky. The session is opened when first needed, then kept."""

    identifier: str
    password: str = field(repr=False)
    server: str = SERVER
    timeout: float = 10.0
    retries: RetryPolicy = DEFAULT_RETRIES
    now: Callable[[], float] = time.time
    name: str = "bluesky"
    free_to_ask: bool = True

    @classmethod
    def from_environment(
        cls,
        timeout: float,
        environ: Mapping[str, str] | None = None,
        retries: RetryPolicy = DEFAULT_RETRIES,
    ) -> "Bluesky":
        """The account that the environment names; `ConfigError` if anything is missing."""
        identifier, password = read_credentials("bluesky", CREDENTIALS, environ).values()
        given = (os.environ if environ is None else environ).get("BLUESKY_URL", "")
        server = web_address("BLUESKY_URL", given.strip() or SERVER)
        return cls(identifier.removeprefix("@"), password, server, timeout, retries)

    def check(self, post: Post) -> None:
        """Refuse what Bluesky would: over 300 characters, 3,000 bytes, or too large a picture."""
        text = _rich_text(post).build_text()
        length, size = graphemes(text), len(text.encode())
        if length > MOST_GRAPHEMES or size > MOST_BYTES:
            raise NetworkError(
                f"the text has {length} characters in {size} bytes; {TITLE} accepts at most "
                f"{MOST_GRAPHEMES} in {MOST_BYTES}; shorten it"
            )
        if post.picture is not None and len(post.picture) > LARGEST_PICTURE:
            raise NetworkError(
                f"the picture has {len(post.picture)} bytes; {TITLE} accepts at most "
                f"{LARGEST_PICTURE}; please report this"
            )

    def find(self, post: Post) -> PostRef | None:
        """The post's record, if it is there."""
        record = self._record(tid_of(post.day, post.key))
        return None if record is None else self._receipt(record["uri"])

    def send(self, post: Post) -> PostRef:
        """Post with the picture; a record that is there already counts as posted."""
        record = self._compose(post)
        key = tid_of(post.day, post.key)
        body = {
            "repo": self._client.me_did,
            "collection": COLLECTION,
            "rkey": key,
            "swapRecord": None,
            "record": record,
        }
        try:
            answer = self._remote.send(lambda: self._client.put("com.atproto.repo.putRecord", body))
        except _AnswerError as error:
            if error.name != _THERE_ALREADY:
                raise refusal(TITLE, 400, sending=True) from error
            return self._receipt(f"at://{self._client.me_did}/{COLLECTION}/{key}")
        return self._receipt(answer["uri"])

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete the record; the server takes it well if there is none."""
        key = ref.id.rpartition("/")[2] if ref.id else tid_of(post.day, post.key)
        body = {"repo": self._client.me_did, "collection": COLLECTION, "rkey": key}
        self._remote.ask(lambda: self._client.put("com.atproto.repo.deleteRecord", body))

    def account(self) -> str:
        """The account's handle."""
        session = self._remote.ask(lambda: self._client.get("com.atproto.server.getSession", {}))
        return f"@{session['handle']}"

    def close(self) -> None:
        """End its connections."""
        if "_connection" in self.__dict__:
            self._connection.close()

    def _compose(self, post: Post) -> dict[str, Any]:
        """The record, after its picture was uploaded. Facets point into the text as UTF-8."""
        rich = _rich_text(post)
        moment = post.claimed.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        record: dict[str, Any] = {
            "$type": COLLECTION,
            "text": rich.build_text(),
            "langs": [post.language],
            "createdAt": moment,
        }
        facets = [f.model_dump(by_alias=True, exclude_none=True) for f in rich.build_facets()]
        if facets:
            record["facets"] = facets
        if post.picture is not None:
            record["embed"] = self._embed(post, post.picture)
        if post.parent is not None and post.parent.id is not None:
            parent = self._record(post.parent.id.rpartition("/")[2])
            if parent is None:
                raise NetworkError(f"the post to reply to is no longer on {TITLE}")
            place = {"uri": parent["uri"], "cid": parent["cid"]}
            record["reply"] = {"root": place, "parent": place}
        return record

    def _embed(self, post: Post, png: bytes) -> dict[str, Any]:
        answer = self._remote.ask(lambda: self._client.upload(png))
        width, height = post.size
        image = {
            "image": answer["blob"],
            "alt": post.alt,
            "aspectRatio": {"width": width, "height": height},
        }
        return {"$type": "app.bsky.embed.images", "images": [image]}

    def _record(self, key: str) -> Any:
        """The record of this key with its `uri` and `cid`, or None."""
        question = {"repo": self._client.me_did, "collection": COLLECTION, "rkey": key}
        try:
            return self._remote.ask(
                lambda: self._client.get("com.atproto.repo.getRecord", question)
            )
        except _AnswerError as error:
            if error.name == _NOT_FOUND:
                return None
            raise refusal(TITLE, 400, sending=False) from error

    def _receipt(self, uri: str) -> PostRef:
        key = uri.rpartition("/")[2]
        return PostRef(uri, f"https://bsky.app/profile/{self._client.me_did}/post/{key}")

    @cached_property
    def _client(self) -> "_Client":
        """A client with a session; logging in is retried where that helps."""
        client = self._connection
        self._remote.ask(lambda: client.login(self.identifier, self.password))
        return client

    @cached_property
    def _connection(self) -> "_Client":
        return _Client(self.server, self.timeout)

    @cached_property
    def _remote(self) -> Remote:
        return Remote(TITLE, self.retries, self._translate)

    def _translate(self, error: Exception, sending: bool) -> Exception | None:
        import httpx
        from atproto.exceptions import AtProtocolError

        response = getattr(error, "response", None)
        if isinstance(error, AtProtocolError) and response is not None:
            return self._refused(response, sending)
        if isinstance(error, (AtProtocolError, httpx.HTTPError)):
            return broken(TITLE, error, sending=sending)
        return None

    def _refused(self, response: Any, sending: bool) -> Exception:
        status, code = response.status_code, str(getattr(response.content, "error", ""))
        if status == 400 and code in (_THERE_ALREADY, _NOT_FOUND):
            return _AnswerError(code)
        if status in (401, 403) or code in _BAD_TOKENS:
            return refusal(
                TITLE,
                status,
                sending=sending,
                sentence=f"rejected the credentials ({status}); create a new app password",
            )
        return refusal(
            TITLE,
            status,
            sending=sending,
            wait=requested_wait(response.headers, self.now(), _RESET),
        )


class _Client:
    """The few requests that are needed, as JSON: the library's models drop `swapRecord: null`."""

    def __init__(self, server: str, timeout: float) -> None:
        from atproto import Client, Request

        from bot.internet.surroundings import user_agent
        from bot.internet.timeouts import limited_transport

        self._request = Request(timeout=timeout, transport=limited_transport(timeout, server))
        self._request.add_additional_header("User-Agent", user_agent())
        self._client = Client(server, self._request)
        self._client.on_session_change(self._keep)
        self.me_did = ""

    def _keep(self, _event: Any, session: Any) -> None:
        self.me_did = session.did

    def close(self) -> None:
        """End its connections."""
        self._request.close()

    def login(self, identifier: str, password: str) -> None:
        """Open a session; `me_did` is then the account's own identifier."""
        self._client.login(identifier, password, fetch_bsky_profile=False)

    def get(self, method: str, question: dict[str, str]) -> Any:
        """The answer to a question."""
        from atproto_client.models.dot_dict import DotDict

        params = DotDict(question) if question else None
        return self._client.invoke_query(method, params=params).content

    def put(self, method: str, body: dict[str, Any]) -> Any:
        """The answer to a request with a JSON body, nulls and all."""
        return self._client.invoke_procedure(
            method, content=json.dumps(body).encode(), headers={"Content-Type": "application/json"}
        ).content

    def upload(self, png: bytes) -> Any:
        """The answer to an upload, with its `blob`."""
        return self._client.invoke_procedure(
            "com.atproto.repo.uploadBlob", content=png, headers={"Content-Type": "image/png"}
        ).content


def _rich_text(post: Post) -> Any:
    """The text with its tags and link as the library's builder, which counts bytes as it goes."""
    from atproto import client_utils

    rich = client_utils.TextBuilder().text(post.text)
    if post.tags or post.link:
        rich.text("\n\n")
    for number, tag in enumerate(post.tags):
        rich.text(" " if number else "").tag(f"#{tag}", tag)
    if post.link:
        rich.text("\n" if post.tags else "").link(post.link, post.link)
    return rich
