"""X, through tweepy: one post a day with its picture and alt text, never a link."""

import base64
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.errors import ConfigError, DoubtfulPostError, NetworkError
from bot.networks.base import Post, Receipt

CREDENTIALS = (
    "TWITTER_API_KEY",
    "TWITTER_API_SECRET",
    "TWITTER_ACCESS_TOKEN",
    "TWITTER_ACCESS_TOKEN_SECRET",
)
LIMIT = 280
LONGEST_ALT = 1000


def weighted_length(text: str) -> int:
    """Length as X counts it: emoji 2, links 23; without variation selectors."""
    from twitter_text import parse_tweet

    return int(parse_tweet(text.replace("\ufe0f", "")).weightedLength)


@dataclass(frozen=True)
class XNetwork:
    """An account on X. `client` is a `tweepy.Client` whose requests all have a time limit."""

    client: Any = field(repr=False)
    name: str = "x"

    @classmethod
    def from_environment(
        cls, timeout: float, environ: Mapping[str, str] | None = None
    ) -> "XNetwork":
        """The account whose four credentials are in the environment; `ConfigError` if any lacks."""
        values = os.environ if environ is None else environ
        lacking = [name for name in CREDENTIALS if not values.get(name, "").strip()]
        if lacking:
            raise ConfigError(f"posting to x needs {', '.join(lacking)} in the environment")
        return cls(_client([values[name].strip() for name in CREDENTIALS], timeout))

    def check(self, post: Post) -> None:
        """Refuse what X would: more than 280 weighted characters."""
        length = weighted_length(post.text)
        if length > LIMIT:
            raise NetworkError(f"the text has {length} characters as X counts; at most {LIMIT}")

    def find(self, _post: Post) -> Receipt | None:
        """X names a second copy a duplicate when it is sent, so there is nothing to ask first."""
        return None

    def send(self, post: Post) -> Receipt:
        """Post with the picture; a duplicate counts as posted."""
        media = _guarded(lambda: self._upload(post), posting=False)
        response = _guarded(
            lambda: self.client.create_tweet(text=post.text, media_ids=[media]), posting=True
        )
        if response is None:
            return Receipt(None, None)
        number = str(response.data["id"])
        return Receipt(number, f"https://x.com/i/web/status/{number}")

    def _upload(self, post: Post) -> str:
        """Upload the picture and its alt text; the media identifier."""
        picture = {
            "media": base64.b64encode(post.picture).decode("ascii"),
            "media_category": "tweet_image",
            "media_type": "image/png",
        }
        request = self.client.request
        reply = request("POST", "/2/media/upload", json=picture, user_auth=True).json()
        media = str(reply["data"]["id"])
        described = {"id": media, "metadata": {"alt_text": {"text": post.alt[:LONGEST_ALT]}}}
        request("POST", "/2/media/metadata", json=described, user_auth=True)
        return media


def _client(credentials: Sequence[str], timeout: float) -> Any:
    """A tweepy client; tweepy sets no time limit, so its session gets one."""
    import requests
    import tweepy

    class Limited(requests.adapters.HTTPAdapter):
        def send(self, request: Any, **options: Any) -> Any:  # type: ignore[override]
            options["timeout"] = options.get("timeout") or timeout
            return super().send(request, **options)

    key, secret, token, token_secret = credentials
    client = tweepy.Client(
        consumer_key=key,
        consumer_secret=secret,
        access_token=token,
        access_token_secret=token_secret,
    )
    client.session.mount("https://", Limited())
    return client


def _guarded(call: Callable[[], Any], posting: bool) -> Any:
    """The call's result, or None where X says that the post is a duplicate; errors by cause.

    Messages are ours: what X or a library says of a request may quote it.
    """
    import requests
    import tweepy

    try:
        return call()
    except tweepy.Unauthorized as error:
        raise NetworkError("X rejects the credentials (401); renew the four tokens") from error
    except tweepy.Forbidden as error:
        if posting and "duplicate" in str(error).lower():
            return None
        raise NetworkError(
            "X forbids the post (403); give the app write permission and renew its tokens"
        ) from error
    except tweepy.TooManyRequests as error:
        raise NetworkError("X's rate limit is reached (429); try again later") from error
    except tweepy.TwitterServerError as error:
        raise _doubt("X had a fault of its own (5xx)", posting) from error
    except tweepy.HTTPException as error:
        status = error.response.status_code
        hint = "the account is out of credit" if status == 402 else "X refuses the request"
        raise NetworkError(f"{hint} ({status}); see the developer portal") from error
    except (requests.RequestException, ValueError, KeyError, TypeError) as error:
        kind = type(error).__name__
        raise _doubt(f"the connection to X failed ({kind})", posting) from error


def _doubt(message: str, posting: bool) -> NetworkError:
    if posting:
        return DoubtfulPostError(f"{message}; the post may have landed, the next run will ask")
    return NetworkError(f"{message}; try again later")
