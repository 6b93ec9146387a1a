"""A server for every host of every service, behind TLS and a CONNECT proxy, in its own process."""

import json
import ssl
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import trustme

from tests.servers.gate import serve_until_closed
from tests.servers.processes import module, server_process
from tests.servers.x import connect_proxy

HOSTS = ("bsky.invalid", "mastodon.invalid", "api.twitter.com", "puzzle.invalid")
TOKEN = "e30.eyJleHAiOjk5OTk5OTk5OTl9.e30"
SESSION = {"did": "did:plc:me", "handle": "me.invalid", "accessJwt": TOKEN, "refreshJwt": TOKEN}
ANSWERS = {
    "/xrpc/": {**SESSION, "active": True},
    "/api/v1/accounts/verify_credentials": {"id": "1", "acct": "me"},
    "/2/users/me": {"data": {"id": "1", "name": "me", "username": "me"}},
    "/puzzle.json": {"id": 1},
}


class _Everything(BaseHTTPRequestHandler):
    """Answers for all four services."""

    def do_GET(self) -> None:
        """What the path wants."""
        content = next(
            json.dumps(answer) for path, answer in ANSWERS.items() if self.path.startswith(path)
        ).encode()
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


@contextmanager
def every_host() -> Iterator[tuple[str, str]]:
    """The proxy's address, and the file with the certificate to trust."""
    with server_process(module("every_host")) as addresses:
        yield addresses["proxy"], addresses["ca"]


def _run() -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*HOSTS).configure_cert(context)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Everything)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "ca.pem"
        authority.cert_pem.write_to_path(str(bundle))
        serve_until_closed(proxy=connect_proxy(server.server_address[1]), ca=str(bundle))


if __name__ == "__main__":
    _run()
