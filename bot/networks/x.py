"""X, through tweepy: one post a day with its picture and alt text; a link only if asked for."""

import base64
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.errors import NetworkError
from bot.internet.waits import requested_wait
from bot.networks.base import Post, PostRef, with_tags
from bot.networks.causes import broken, refusal, unreadable
from bot.networks.remote import Remote, read_credentials
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy
from bot.networks.weights import has_links, weighted_length

CREDENTIALS = (
    "TWITTER_API_KEY",
    "TWITTER_API_SECRET",
    "TWITTER_ACCESS_TOKEN",
    "TWITTER_ACCESS_TOKEN_SECRET",
)
TITLE = "X"
LIMIT = 280
LONGEST_ALT = 1000
_LATEST = 20  # posts looked through for one that may have landed
# X answers 403 for three reasons, told apart by its text alone.
_RESET = "x-rate-limit-reset"
_DUPLICATE = "duplicate content"
_NO_WRITING = ("oauth1 app permissions", "oauth1-permissions")
_NO_ACCESS = ("access level", "access to a subset", "attached to a project")


class _DuplicateError(Exception):
    """X has this very post already."""


@dataclass(frozen=True)
class XNetwork:
    """An account on X. `client` is a `tweepy.Client` whose requests all have a time limit."""

    client: Any = field(repr=False)
    retries: RetryPolicy = DEFAULT_RETRIES
    links: bool = False
    now: Callable[[], float] = time.time
    name: str = "x"
    free_to_ask: bool = False  # X charges for reading

    @classmethod
    def from_environment(
        cls,
        timeout: float,
        environ: Mapping[str, str] | None = None,
        retries: RetryPolicy = DEFAULT_RETRIES,
        links: bool = False,
    ) -> "XNetwork":
        """The account whose credentials are in the environment; `ConfigError` if any is missing."""
        credentials = read_credentials("x", CREDENTIALS, environ)
        return cls(_client(list(credentials.values()), timeout), retries, links)

    def check(self, post: Post) -> None:
        """Refuse what X would: more than 280 weighted characters, or a link that costs money."""
        text = self._text(post)
        length = weighted_length(text)
        if length > LIMIT:
            raise NetworkError(
                f"the text has {length} characters as {TITLE} counts them; {TITLE} accepts at most "
                f"{LIMIT}; shorten it"
            )
        if not self.links and has_links(text):
            raise NetworkError(
                f"the text has a link, which makes a post on {TITLE} cost many times as much; "
                "remove it or set link_on_x"
            )

    def find(self, post: Post) -> PostRef | None:
        """The post among the account's latest, where the account may read; else None.

        Where it may not, X still refuses a second copy as a duplicate.
        """
        try:
            return self._look(post)
        except NetworkError as error:
            if error.wait is None:
                return None
            raise

    def _look(self, post: Post) -> PostRef | None:
        """The post among the account's latest; `NetworkError` where they may not be read."""
        user = self._remote.ask(lambda: self.client.get_me(user_auth=True)).data
        latest = self._remote.ask(
            lambda: self.client.get_users_tweets(
                user.id, max_results=_LATEST, exclude=["retweets"], user_auth=True
            )
        )
        for tweet in latest.data or []:
            if tweet.text.startswith(post.prefix):
                return _receipt(tweet.id)
        return None

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete the post; one whose identifier is unknown must be among the latest."""
        known = ref if ref.id else self._look(post)
        if known is None:
            raise NetworkError(
                f"{TITLE} does not show the post of {post.day} among the latest; if it is gone, "
                f"run secondguess settle --gone --date {post.day} --network {self.name}"
            )
        self._remote.ask(lambda: self._delete(known.id))

    def _delete(self, number: str | None) -> None:
        import tweepy

        with contextlib.suppress(tweepy.NotFound):
            self.client.delete_tweet(number, user_auth=True)

    def send(self, post: Post) -> PostRef:
        """Post with the picture; a duplicate counts as posted."""
        options: dict[str, Any] = {"text": self._text(post)}
        if post.picture is not None:
            options["media_ids"] = [self._upload(post, post.picture)]
        if post.parent is not None and post.parent.id is not None:
            options["in_reply_to_tweet_id"] = post.parent.id
        try:
            return self._remote.send(
                lambda: _receipt(self.client.create_tweet(**options).data["id"])
            )
        except _DuplicateError:
            return PostRef(None, None)

    def account(self) -> str:
        """The account's handle."""
        return f"@{self._remote.ask(lambda: self.client.get_me(user_auth=True)).data.username}"

    def close(self) -> None:
        """End its connections."""
        self.client.session.close()

    def _text(self, post: Post) -> str:
        return with_tags(post.text, post.tags, post.link if self.links else "")

    def _upload(self, post: Post, png: bytes) -> str:
        """Upload the picture and its alt text; the media identifier."""
        picture = {
            "media": base64.b64encode(png).decode("ascii"),
            "media_category": "tweet_image",
            "media_type": "image/png",
        }

        def request(path: str, body: dict[str, Any]) -> Any:
            return self.client.request("POST", path, json=body, user_auth=True).json()

        media = self._remote.ask(lambda: str(request("/2/media/upload", picture)["data"]["id"]))
        described = {"id": media, "metadata": {"alt_text": {"text": post.alt[:LONGEST_ALT]}}}
        self._remote.ask(lambda: request("/2/media/metadata", described))
        return media

    @cached_property
    def _remote(self) -> Remote:
        return Remote(TITLE, self.retries, self._translate)

    def _translate(self, error: Exception, sending: bool) -> Exception | None:
        import requests
        import tweepy

        if isinstance(error, tweepy.HTTPException):
            return self._refused(error, sending)
        if isinstance(error, (requests.exceptions.JSONDecodeError, tweepy.TweepyException)):
            return unreadable(TITLE, sending=sending)
        if isinstance(error, requests.RequestException):
            return broken(TITLE, error, sending=sending)
        return None

    def _refused(self, error: Any, sending: bool) -> Exception:
        status, reason = error.response.status_code, str(error).lower()
        sentence = None
        if status == 403:
            if sending and _DUPLICATE in reason:
                return _DuplicateError()
            if any(phrase in reason for phrase in _NO_ACCESS):
                sentence = (
                    "does not let this app post at its access level (403); "
                    "enroll the app in the developer portal"
                )
            elif any(phrase in reason for phrase in _NO_WRITING):
                sentence = (
                    "lets this app only read (403); give it write permission, "
                    "then create new tokens"
                )
        wait = requested_wait(error.response.headers, self.now(), _RESET)
        return refusal(TITLE, status, sending=sending, wait=wait, sentence=sentence)


def _receipt(number: object) -> PostRef:
    return PostRef(str(number), f"https://x.com/i/web/status/{number}")


def _client(credentials: Sequence[str], timeout: float) -> Any:
    """A tweepy client; tweepy sets no time limit, so its session gets one."""
    import tweepy

    from bot.internet.timeouts import limit_session

    key, secret, token, token_secret = credentials
    client = tweepy.Client(
        consumer_key=key,
        consumer_secret=secret,
        access_token=token,
        access_token_secret=token_secret,
    )
    limit_session(client.session, timeout)
    return client
