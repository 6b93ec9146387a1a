"""An X for tests: OAuth 1.0a checked on every request, behind TLS and a CONNECT proxy.

The program under test is not changed: `HTTPS_PROXY` sends every host here, and
`REQUESTS_CA_BUNDLE` makes it trust the certificate. Run as a module it prints its addresses:
`proxy` and `ca` for the program, `state` (GET: what was posted) and `gate` (PUT: faults to come)
for the test, both plain HTTP.
"""

import base64
import json
import re
import socket
import ssl
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import trustme
from oauthlib.oauth1 import RequestValidator, SignatureOnlyEndpoint

from tests.servers.gate import Gate, serve_until_closed

SECRETS = {
    "TWITTER_API_KEY": "key0123456789abcdefghi",
    "TWITTER_API_SECRET": "apisecret-0123456789abcdefghijklmnopqrst",
    "TWITTER_ACCESS_TOKEN": "77-token0123456789abcdefghijklmnop",
    "TWITTER_ACCESS_TOKEN_SECRET": "tokensecret-0123456789abcdefghijklmnop",
}
USER = {"id": "77", "name": "Puzzle", "username": "puzzle_bot"}
HOST = "https://api.twitter.com"
DUPLICATE = "You are not allowed to create a Tweet with duplicate content."


class Secrets(RequestValidator):  # type: ignore[misc]
    """Knows one app and one account; every nonce is taken once."""

    def __init__(self) -> None:
        super().__init__()
        self.nonces: set[tuple[str, str]] = set()

    @property
    def safe_characters(self) -> set[str]:
        """X's tokens have a hyphen."""
        return set(super().safe_characters) | {"-"}

    client_key_length = access_token_length = (10, 60)
    nonce_length = (10, 60)
    dummy_client = "nobody-at-all"
    dummy_access_token = "nobody-at-all"

    def validate_client_key(self, client_key: str, request: Any) -> bool:
        """Whether this is the app."""
        return client_key == SECRETS["TWITTER_API_KEY"]

    def validate_access_token(self, client_key: str, token: str, request: Any) -> bool:
        """Whether this is the account."""
        return token == SECRETS["TWITTER_ACCESS_TOKEN"]

    def validate_timestamp_and_nonce(
        self, client_key: str, timestamp: str, nonce: str, *args: Any, **kwargs: Any
    ) -> bool:
        """Whether the request is new."""
        new = (timestamp, nonce) not in self.nonces
        self.nonces.add((timestamp, nonce))
        return new

    def get_client_secret(self, client_key: str, request: Any) -> str:
        """The app's secret."""
        return SECRETS["TWITTER_API_SECRET"]

    def get_access_token_secret(self, client_key: str, token: str, request: Any) -> str:
        """The account's secret."""
        return SECRETS["TWITTER_ACCESS_TOKEN_SECRET"]


class FakeX(ThreadingHTTPServer):
    """Keeps what was posted; refuses what X refuses."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.endpoint = SignatureOnlyEndpoint(Secrets())
        self.tweets: list[dict[str, Any]] = []
        self.media: dict[str, dict[str, Any]] = {}
        self.lock = threading.Lock()
        self.may_read = True
        self.deleted = 0

    @property
    def url(self) -> str:
        """The plain address, behind the gate."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def tweet(self, body: dict[str, Any]) -> tuple[int, Any]:
        """Post, or refuse a duplicate or a medium that is not there."""
        with self.lock:
            media = body.get("media", {}).get("media_ids", [])
            if any(number not in self.media for number in media):
                return 400, {"title": "Invalid Request", "detail": "media ids are invalid"}
            if any(tweet["text"] == body["text"] for tweet in self.tweets):
                return 403, {"title": "Forbidden", "status": 403, "detail": DUPLICATE}
            made = {"id": str(1_000 + len(self.tweets) + self.deleted), **body}
            self.tweets.append(made)
        return 201, {"data": {"id": made["id"], "text": made["text"]}}

    def delete(self, number: str) -> tuple[int, Any]:
        """Delete a post."""
        with self.lock:
            if all(tweet["id"] != number for tweet in self.tweets):
                return 404, {"title": "Not Found Error", "detail": "Could not find the post"}
            self.tweets[:] = [tweet for tweet in self.tweets if tweet["id"] != number]
            self.deleted += 1
        return 200, {"data": {"deleted": True}}

    def upload(self, body: dict[str, Any]) -> tuple[int, Any]:
        """Take a picture in."""
        assert body["media_category"] == "tweet_image"
        with self.lock:
            number = str(500_000 + len(self.media))
            self.media[number] = {"media": body["media"], "type": body["media_type"]}
        assert base64.b64decode(body["media"], validate=True)
        return 200, {"data": {"id": number, "media_key": f"3_{number}"}}

    def describe(self, body: dict[str, Any]) -> tuple[int, Any]:
        """Take its alt text in."""
        self.media[body["id"]]["alt"] = body["metadata"]["alt_text"]["text"]
        return 200, {"data": {"id": body["id"]}}

    def timeline(self) -> tuple[int, Any]:
        """The latest posts, newest first, where the app may read."""
        if not self.may_read:
            detail = "You currently have access to a subset of X API V2 endpoints"
            return 403, {"title": "Forbidden", "detail": detail}
        latest = [
            {"id": t["id"], "text": t["text"], "edit_history_tweet_ids": [t["id"]]}
            for t in self.tweets[::-1][:20]
        ]
        return 200, {"data": latest, "meta": {"result_count": len(latest)}}


class _Handler(BaseHTTPRequestHandler):
    server: FakeX

    def _any(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/_state":
            state = {"tweets": self.server.tweets, "media": self.server.media}
            self._answer(200, state)
            return
        headers = {"Authorization": self.headers.get("Authorization", "")}
        signed, _ = self.server.endpoint.validate_request(
            HOST + self.path, http_method=self.command, headers=headers
        )
        if not signed:
            self._answer(401, {"title": "Unauthorized", "status": 401, "detail": "Unauthorized"})
            return
        body = json.loads(raw) if raw else {}
        self._answer(*self._route(f"{self.command} {self.path.partition('?')[0]}", body))

    do_GET = do_POST = do_DELETE = _any  # noqa: N815

    def _route(self, request: str, body: dict[str, Any]) -> tuple[int, Any]:
        x = self.server
        routes: dict[str, Callable[[], tuple[int, Any]]] = {
            "POST /2/tweets": lambda: x.tweet(body),
            "POST /2/media/upload": lambda: x.upload(body),
            "POST /2/media/metadata": lambda: x.describe(body),
            "GET /2/users/me": lambda: (200, {"data": USER}),
            f"GET /2/users/{USER['id']}/tweets": x.timeline,
        }
        if request.startswith("DELETE /2/tweets/"):
            return x.delete(request.rpartition("/")[2])
        return routes.get(request, lambda: (404, {"title": "Not Found", "detail": request}))()

    def _answer(self, status: int, body: Any) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


def connect_proxy(target: int) -> str:
    """The address of a proxy whose every CONNECT, whatever the host, leads to a local port."""
    listener = socket.create_server(("127.0.0.1", 0))

    def pump(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)

    def serve(client: socket.socket) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            part = client.recv(4096)
            if not part:
                return
            head += part
        assert re.match(rb"CONNECT \S+ HTTP/1", head)
        upstream = socket.create_connection(("127.0.0.1", target))
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        threading.Thread(target=pump, args=(upstream, client), daemon=True).start()
        pump(client, upstream)

    def accept() -> None:
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


def _run() -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("api.twitter.com").configure_cert(context)
    x = FakeX()
    outer, control = Gate(x.url, context), Gate(x.url)
    control.plan = outer.plan
    for server in (x, outer, control):
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "ca.pem"
        authority.cert_pem.write_to_path(str(bundle))
        serve_until_closed(
            proxy=connect_proxy(outer.server_address[1]),
            ca=str(bundle),
            state=f"{x.url}/_state",
            gate=control.url,
        )


if __name__ == "__main__":
    _run()
