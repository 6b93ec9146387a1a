"""X, through tweepy: one post a day with its picture and alt text; a link only if asked for."""

import base64
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.errors import ConfigError, NetworkError
from bot.networks.base import Post, PostRef, with_tags
from bot.networks.causes import broken, refusal, unreadable
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy

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
_DUPLICATE = "duplicate content"
_NO_WRITING = ("oauth1 app permissions", "oauth1-permissions")
_NO_ACCESS = ("access level", "access to a subset", "attached to a project")

T = TypeVar("T")


class _DuplicateError(Exception):
    """X has this very post already."""


def weighted_length(text: str) -> int:
    """Length as X counts it: emoji 2, links 23; without variation selectors."""
    from twitter_text import parse_tweet

    return int(parse_tweet(text.replace("\ufe0f", "")).weightedLength)


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
        """The account whose four credentials are in the environment; `ConfigError` if any lacks."""
        values = os.environ if environ is None else environ
        lacking = [name for name in CREDENTIALS if not values.get(name, "").strip()]
        if lacking:
            raise ConfigError(f"posting to x needs {', '.join(lacking)} in the environment")
        return cls(_client([values[name].strip() for name in CREDENTIALS], timeout), retries, links)

    def check(self, post: Post) -> None:
        """Refuse what X would: more than 280 weighted characters, or a link that costs money."""
        from twitter_text import extract_urls

        text = self._text(post)
        length = weighted_length(text)
        if length > LIMIT:
            raise NetworkError(
                f"the text has {length} characters as {TITLE} counts; at most {LIMIT}; shorten it"
            )
        if not self.links and extract_urls(text):
            raise NetworkError(
                f"the text has a link, for which {TITLE} charges many times as much; "
                "take it out or set link_on_x"
            )

    def find(self, post: Post) -> PostRef | None:
        """The post among the account's latest, where the account may read; else None.

        Where it may not, X still refuses a second copy as a duplicate.
        """
        try:
            user = self._ask(lambda: self.client.get_me(user_auth=True)).data
            latest = self._ask(
                lambda: self.client.get_users_tweets(
                    user.id, max_results=_LATEST, exclude=["retweets"], user_auth=True
                )
            )
        except NetworkError as error:
            if error.wait is None:
                return None
            raise
        for tweet in latest.data or []:
            if tweet.text.startswith(post.prefix):
                return _receipt(tweet.id)
        return None

    def send(self, post: Post) -> PostRef:
        """Post with the picture; a duplicate counts as posted."""
        options: dict[str, Any] = {"text": self._text(post)}
        if post.picture is not None:
            options["media_ids"] = [self._upload(post, post.picture)]
        if post.parent is not None and post.parent.id is not None:
            options["in_reply_to_tweet_id"] = post.parent.id
        try:
            return self.retries(
                lambda: self._guarded(
                    lambda: _receipt(self.client.create_tweet(**options).data["id"]), sending=True
                )
            )
        except _DuplicateError:
            return PostRef(None, None)

    def account(self) -> str:
        """The account's handle."""
        return f"@{self._ask(lambda: self.client.get_me(user_auth=True)).data.username}"

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

        media = self._ask(lambda: str(request("/2/media/upload", picture)["data"]["id"]))
        described = {"id": media, "metadata": {"alt_text": {"text": post.alt[:LONGEST_ALT]}}}
        self._ask(lambda: request("/2/media/metadata", described))
        return media

    def _ask(self, call: Callable[[], T]) -> T:
        """A request that posts nothing, tried again where that helps."""
        return self.retries(lambda: self._guarded(call, sending=False))

    def _guarded(self, call: Callable[[], T], sending: bool) -> T:
        """The call's result; errors by cause, in our own words."""
        import requests
        import tweepy

        try:
            return call()
        except tweepy.HTTPException as error:
            raise self._refused(error, sending) from error
        except requests.exceptions.JSONDecodeError as error:
            raise unreadable(TITLE, sending=sending) from error
        except requests.RequestException as error:
            raise broken(TITLE, error, sending=sending) from error
        except (ValueError, KeyError, TypeError, AttributeError, tweepy.TweepyException) as error:
            raise unreadable(TITLE, sending=sending) from error

    def _refused(self, error: Any, sending: bool) -> Exception:
        status, said = error.response.status_code, str(error).lower()
        sentence = None
        if status == 403:
            if sending and _DUPLICATE in said:
                return _DuplicateError()
            if any(phrase in said for phrase in _NO_ACCESS):
                sentence = (
                    "does not let this app post with its access level (403); "
                    "enrol the app in the developer portal"
                )
            elif any(phrase in said for phrase in _NO_WRITING):
                sentence = (
                    "lets this app only read (403); give it write permission, then make new tokens"
                )
        wait = self._wait(error.response.headers)
        return refusal(TITLE, status, sending=sending, wait=wait, sentence=sentence)

    def _wait(self, headers: Mapping[str, str]) -> float | None:
        """Seconds until X takes requests again, as its headers say."""
        reset = str(headers.get("x-rate-limit-reset", ""))
        if reset.isdigit():
            return max(float(reset) - self.now(), 1.0)
        after = str(headers.get("retry-after", ""))
        return float(after) if after.isdigit() else None


def _receipt(number: object) -> PostRef:
    return PostRef(str(number), f"https://x.com/i/web/status/{number}")


def _client(credentials: Sequence[str], timeout: float) -> Any:
    """A tweepy client; tweepy sets no time limit, so its session gets one."""
    import tweepy

    from bot.networks.timeouts import limit_session

    key, secret, token, token_secret = credentials
    client = tweepy.Client(
        consumer_key=key,
        consumer_secret=secret,
        access_token=token,
        access_token_secret=token_secret,
    )
    limit_session(client.session, timeout)
    return client
