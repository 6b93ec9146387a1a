"""Time limits for the networks' libraries, which set none or can be kept waiting.

No answer takes longer than its limit, however it drips; no connection is used longer than
`LONGEST` seconds in all, so that a library that asks again and again comes to an end; and a run
that was asked to stop makes no request after a short grace.
"""

import time
from collections.abc import Callable
from typing import Any

import requests
from requests.adapters import HTTPAdapter

from bot.internet.surroundings import certificates, proxy_for, tls_context
from bot.signals import stop_deadline

LONGEST = 300.0  # seconds that one network may take in one run
_CHUNK = 1 << 16


class OutOfTime(requests.ConnectTimeout):
    """A request that was not made, since the time for this network is used up."""


class TimeLimit:
    """The time that a connection has: `each` seconds a request, `total` from the first one on."""

    def __init__(
        self, each: float, total: float = LONGEST, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.each = each
        self.total = total
        self.clock = clock
        self._end: float | None = None

    def begin(self) -> float:
        """When the request that begins now must be answered; `OutOfTime` if none may begin."""
        now = self.clock()
        if self._end is None:
            self._end = now + self.total
        if now >= min(self._end, stop_deadline()):
            raise OutOfTime("no more requests are made")
        return now + self.each

    def check(self, deadline: float) -> None:
        """`requests.ReadTimeout` past the deadline of a request."""
        if self.clock() > deadline:
            raise requests.ReadTimeout("the answer dripped")


class LimitedAdapter(HTTPAdapter):
    """Gives every request of a session its time limit."""

    def __init__(self, limit: TimeLimit) -> None:
        super().__init__()
        self.limit = limit

    def send(self, request: Any, **options: Any) -> requests.Response:  # type: ignore[override]
        """The answer, read to its end within the limit."""
        deadline = self.limit.begin()
        response = super().send(request, **{**options, "timeout": self.limit.each, "stream": True})
        body = b""
        try:
            for chunk in response.iter_content(_CHUNK):
                body += chunk
                self.limit.check(deadline)
        except BaseException:
            response.close()
            raise
        response._content = body
        return response


def limit_session(session: requests.Session, seconds: float) -> requests.Session:
    """The session, limited to `seconds` a request, with the environment's certificates."""
    session.verify = certificates() or True
    adapter = LimitedAdapter(TimeLimit(seconds))
    session.mount("https://", adapter)
    session.mount("http://", adapter)
    return session


def limited_transport(seconds: float, url: str) -> Any:
    """An `httpx` transport to this address that is limited in the same way."""
    import httpx

    limit = TimeLimit(seconds)

    class Limited(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            deadline = limit.begin()
            response = super().handle_request(request)
            body = b""
            try:
                for chunk in response.iter_raw():
                    body += chunk
                    limit.check(deadline)
            finally:
                response.close()
            return httpx.Response(
                response.status_code,
                headers=response.headers,
                stream=httpx.ByteStream(body),
                extensions=response.extensions,
            )

    return Limited(verify=tls_context(), proxy=proxy_for(url))
