"""A transport for `httpx`: no answer takes longer than its limit, however it drips."""

import time
from typing import Any


def limited_transport(limit: float) -> Any:
    """An `httpx` transport that reads every answer to its end within `limit` seconds."""
    import httpx

    class Limited(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            deadline = time.monotonic() + limit
            response = super().handle_request(request)
            body = b""
            try:
                for chunk in response.iter_raw():
                    body += chunk
                    if time.monotonic() > deadline:
                        raise httpx.ReadTimeout("the answer dripped", request=request)
            finally:
                response.close()
            return httpx.Response(
                response.status_code,
                headers=response.headers,
                stream=httpx.ByteStream(body),
                extensions=response.extensions,
            )

    return Limited()
