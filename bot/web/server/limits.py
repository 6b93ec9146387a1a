"""What every request must keep to and every answer carries: sizes, times, security headers."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 64 * 1024
BODY_SECONDS = 10.0
HEADERS = {
    b"content-security-policy": (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        b"font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        b"frame-ancestors 'none'"
    ),
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
}


class RefusedError(Exception):
    """A request that is refused before anything is done with it."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: App, seconds: float = BODY_SECONDS) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                extra = [pair for pair in HEADERS.items() if pair[0] not in present]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        try:
            body = await self._body(scope, receive)
        except RefusedError as error:
            await _refuse(error, sending)
            return
        await self.app(scope, _replayed(body, receive), sending)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, which is small and comes soon, or is refused."""
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > MOST_BYTES:
            raise _too_large()
        body: bytes = b""
        try:
            async with asyncio.timeout(self.seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return body
                    body += bytes(message.get("body", b""))
                    if len(body) > MOST_BYTES:
                        raise _too_large()
                    if not message.get("more_body", False):
                        return body
        except TimeoutError as error:
            raise RefusedError(408, "the request came too slowly; send it again") from error


def _too_large() -> RefusedError:
    return RefusedError(413, f"the request is too large; send at most {MOST_BYTES:,} bytes")


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, then whatever the connection sends."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _refuse(error: RefusedError, send: Send) -> None:
    text = f"secondguess: {error}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
