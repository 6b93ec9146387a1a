"""Sessions of `requests` for the networks' libraries: no answer takes longer than its limit."""

import time
from typing import Any

import requests
from requests.adapters import HTTPAdapter

_CHUNK = 1 << 16


class LimitedAdapter(HTTPAdapter):
    """Gives every request a time limit, and reads the whole answer within it, however it drips."""

    def __init__(self, limit: float) -> None:
        super().__init__()
        self.limit = limit

    def send(self, request: Any, **options: Any) -> requests.Response:  # type: ignore[override]
        """The answer, read to its end; `requests.ReadTimeout` past the limit."""
        deadline = time.monotonic() + self.limit
        response = super().send(request, **{**options, "timeout": self.limit, "stream": True})
        body = b""
        for chunk in response.iter_content(_CHUNK):
            body += chunk
            if time.monotonic() > deadline:
                response.close()
                raise requests.ReadTimeout("the answer dripped", request=request)
        response._content = body
        return response


def mount(session: requests.Session, limit: float) -> requests.Session:
    """The session, limited to `limit` seconds a request."""
    session.mount("https://", LimitedAdapter(limit))
    session.mount("http://", LimitedAdapter(limit))
    return session
