"""Requests as values, and who makes them: within limits, with errors by cause."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import requests

from bot.internet.surroundings import user_agent
from bot.internet.timeouts import limit_session
from bot.internet.waits import requested_wait
from bot.networks.causes import broken, refusal
from bot.networks.remote import Remote
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy

T = TypeVar("T")
_NO_SENTENCES: Mapping[int, str] = {}


class Call(NamedTuple):
    """A request: method, address, and further options as `requests` takes them."""

    method: str
    url: str
    options: dict[str, Any] = {}  # noqa: RUF012 (never changed)


class RefusedError(Exception):
    """An answer other than success; it stays within this program, as it may quote secrets."""

    def __init__(self, response: requests.Response) -> None:
        super().__init__(str(response.status_code))
        self.response = response


@dataclass(frozen=True)
class Caller:
    """Makes requests to one service. `sentences` replace the usual ones, by status."""

    title: str
    timeout: float = 10.0
    retries: RetryPolicy = DEFAULT_RETRIES
    sentences: Mapping[int, str] = field(default_factory=lambda: _NO_SENTENCES)
    now: Callable[[], float] = time.time

    def ask(
        self,
        call: Call,
        read: Callable[[requests.Response], T],
        allowed: Callable[[requests.Response], bool] = lambda _: False,
    ) -> T:
        """What `read` makes of the answer to a request that posts nothing.

        Refusals that are `allowed` are answers like any other.
        """
        return self._remote.ask(lambda: read(self._made(call, allowed)))

    def send(self, call: Call, read: Callable[[requests.Response], T]) -> T:
        """What `read` makes of the answer to the request that posts."""
        return self._remote.send(lambda: read(self._made(call, lambda _: False)))

    def close(self) -> None:
        """End its connections."""
        if "_session" in self.__dict__:
            self._session.close()

    def _made(self, call: Call, allowed: Callable[[requests.Response], bool]) -> requests.Response:
        response = self._session.request(
            call.method, call.url, allow_redirects=False, **call.options
        )
        if not 200 <= response.status_code < 300 and not allowed(response):
            raise RefusedError(response)
        return response

    @cached_property
    def _session(self) -> requests.Session:
        session = limit_session(requests.Session(), self.timeout)
        session.headers["User-Agent"] = user_agent()
        return session

    @cached_property
    def _remote(self) -> Remote:
        return Remote(self.title, self.retries, self._translate)

    def _translate(self, error: Exception, sending: bool) -> Exception | None:
        if isinstance(error, RefusedError):
            response = error.response
            return refusal(
                self.title,
                response.status_code,
                sending=sending,
                wait=self._wait(response),
                sentence=self.sentences.get(response.status_code),
            )
        if isinstance(error, requests.RequestException) and not isinstance(
            error, requests.exceptions.JSONDecodeError
        ):
            return broken(self.title, error, sending=sending)
        return None

    def _wait(self, response: requests.Response) -> float | None:
        """Seconds until requests are taken again, from headers or, as at Telegram, the body."""
        wait = requested_wait(response.headers, self.now())
        if wait is not None:
            return wait
        try:
            within = response.json()
            return float(within.get("parameters", within)["retry_after"])
        except (ValueError, KeyError, TypeError, AttributeError):
            return None
