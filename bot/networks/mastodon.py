"""Mastodon, through Mastodon.py: with a key that makes a second post the first one again.

Servers keep that key for about an hour, and some not at all; so the account's latest statuses
are looked through before every post.
"""

import contextlib
import html
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.errors import NetworkError
from bot.internet.waits import requested_wait
from bot.networks.addresses import web_address
from bot.networks.base import Post, PostRef, with_tags
from bot.networks.causes import broken, refusal, unreadable
from bot.networks.remote import Remote, read_credentials
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy

CREDENTIALS = ("MASTODON_URL", "MASTODON_ACCESS_TOKEN")
TITLE = "Mastodon"
LIMIT = 500  # characters, where the server does not say
LINK = 23  # characters that any link counts
_LATEST = 40  # statuses looked through; servers give no more at once
_VERSION = "4.0.0"
_POLLS, _POLL_PAUSE = 10, 1.0  # waiting for a picture to be processed
_RESET = "x-ratelimit-reset"
_WARNING_ADDS = "the words are inside"


def counted_length(text: str) -> int:
    """Length as Mastodon counts it: every link 23."""
    import regex

    without, links = re.subn(r"https?://\S+", "", text)
    return len(regex.findall(r"\X", without)) + LINK * links


def plain_text(content: str) -> str:
    """The text of a status as servers give it, as HTML."""
    broken_lines = re.sub(r"<br\s*/?>", "\n", content)
    paragraphs = re.sub(r"</p>\s*<p>", "\n\n", broken_lines)
    return html.unescape(re.sub(r"<[^>]*>", "", paragraphs))


@dataclass(frozen=True)
class Mastodon:
    """An account on a server. With `warning`, the words are posted behind a content warning."""

    server: str
    token: str = field(repr=False)
    timeout: float = 10.0
    retries: RetryPolicy = DEFAULT_RETRIES
    warning: bool = False
    visibility: str | None = None
    now: Callable[[], float] = time.time
    name: str = "mastodon"
    free_to_ask: bool = True
    _last_headers: dict[str, str] = field(init=False, repr=False, default_factory=dict)

    @classmethod
    def from_environment(
        cls,
        timeout: float,
        environ: Mapping[str, str] | None = None,
        retries: RetryPolicy = DEFAULT_RETRIES,
        warning: bool = False,
    ) -> "Mastodon":
        """The account that the environment names; `ConfigError` if anything is missing."""
        address, token = read_credentials("mastodon", CREDENTIALS, environ).values()
        return cls(web_address("MASTODON_URL", address), token, timeout, retries, warning)

    def check(self, post: Post) -> None:
        """Refuse what the server would; it is asked for its limit only if that may matter."""
        length = sum(counted_length(part) for part in self._texts(post))
        if length > LIMIT and length > (limit := self._limit()):
            raise NetworkError(
                f"the text has {length} characters; this {TITLE} server accepts at most {limit}; "
                "shorten it"
            )

    def find(self, post: Post) -> PostRef | None:
        """The post among the account's latest statuses."""
        me = self._remote.ask(lambda: self._client.account_verify_credentials()["id"])
        latest = self._remote.ask(
            lambda: [
                (s["id"], s["url"], s["spoiler_text"] or plain_text(s["content"]))
                for s in self._client.account_statuses(me, limit=_LATEST, exclude_reblogs=True)
            ]
        )
        for number, url, text in latest:
            if text.startswith(post.prefix):
                return PostRef(str(number), url)
        return None

    def send(self, post: Post) -> PostRef:
        """Post with the picture; the key makes a repeated request the same post."""
        spoiler, text = self._texts(post)
        options: dict[str, Any] = {
            "spoiler_text": spoiler or None,
            "language": post.language,
            "visibility": self.visibility,
            "idempotency_key": post.idempotency_key,
        }
        if post.picture is not None:
            options["media_ids"] = [self._upload(post, post.picture)]
        if post.parent is not None:
            options["in_reply_to_id"] = post.parent.id

        def status() -> PostRef:
            made = self._client.status_post(text, **options)
            return PostRef(str(made["id"]), made["url"])

        return self._remote.send(status)

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete the status, which is looked for where its identifier is unknown."""
        known = ref if ref.id else self.find(post)
        if known is not None:
            self._remote.ask(lambda: self._delete(known.id))

    def _delete(self, number: str | None) -> None:
        from mastodon import errors

        with contextlib.suppress(errors.MastodonNotFoundError):
            self._client.status_delete(number)

    def account(self) -> str:
        """The account's name and server."""
        name = self._remote.ask(lambda: self._client.account_verify_credentials()["acct"])
        return f"@{name} on {self.server.partition('://')[2]}"

    def close(self) -> None:
        """End its connections."""
        if "_client" in self.__dict__:
            self._client.session.close()

    def _texts(self, post: Post) -> tuple[str, str]:
        """Content warning (or nothing) and text; the warning says the result, without letters."""
        if not self.warning or not post.words or post.parent is not None:
            return "", with_tags(post.text, post.tags, post.link)
        head, _, rest = post.text.partition("\n\n")
        text = with_tags(f"{rest}\n\n{post.words}".strip(), post.tags, post.link)
        return f"{head} ({_WARNING_ADDS})", text

    def _limit(self) -> int:
        """The server's own limit, or the usual one where it does not say."""
        try:
            answer = self._remote.ask(lambda: self._client.instance())
            return int(answer["configuration"]["statuses"]["max_characters"])
        except (NetworkError, KeyError, TypeError, ValueError):
            return LIMIT

    def _upload(self, post: Post, png: bytes) -> str:
        """Upload the picture with its alt text, and wait until the server has processed it."""
        media = self._remote.ask(
            lambda: self._client.media_post(png, "image/png", description=post.alt)
        )
        number = media["id"]
        for _ in range(_POLLS):
            if media.get("url"):
                break
            self.retries.sleep(_POLL_PAUSE)
            media = self._remote.ask(lambda: self._client.media(number))
        return str(number)

    @cached_property
    def _client(self) -> Any:
        """Mastodon.py, told never to sleep by itself."""
        import requests
        from mastodon import Mastodon as Library

        from bot.internet.surroundings import user_agent
        from bot.internet.timeouts import limit_session

        session = limit_session(requests.Session(), self.timeout)
        # The library's errors do not carry the headers that say how long to wait.
        session.hooks["response"].append(self._keep_headers)
        return Library(
            access_token=self.token,
            api_base_url=self.server,
            ratelimit_method="throw",
            request_timeout=self.timeout,
            # A version that is given is never asked for: where the answer fails, the library
            # would ask again and again. 4.0 is the oldest with all that is used here.
            version_check_mode="created",
            mastodon_version=_VERSION,
            user_agent=user_agent(),
            session=session,
        )

    def _keep_headers(self, response: Any, *_: Any, **__: Any) -> None:
        self._last_headers.clear()
        self._last_headers.update({name.lower(): text for name, text in response.headers.items()})

    @cached_property
    def _remote(self) -> Remote:
        return Remote(TITLE, self.retries, self._translate)

    def _translate(self, error: Exception, sending: bool) -> Exception | None:
        from mastodon import errors

        if isinstance(error, errors.MastodonRatelimitError):
            return refusal(TITLE, 429, sending=sending, wait=self._wait())
        if isinstance(error, errors.MastodonAPIError):
            status = error.args[1] if len(error.args) > 1 else None
            if isinstance(status, int):
                return refusal(TITLE, status, sending=sending, wait=self._wait())
        if isinstance(error, errors.MastodonNetworkError):
            return broken(TITLE, error, sending=sending)
        if isinstance(error, errors.MastodonError):
            return unreadable(TITLE, sending=sending)
        return None

    def _wait(self) -> float | None:
        """Seconds until the server takes requests again, as it said in its last answer."""
        return requested_wait(self._last_headers, self.now(), _RESET)
