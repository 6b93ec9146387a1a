"""A gate in front of a server that plays faults, before or after the server saw the request.

`GET /_gate` lists the requests so far; `PUT /_gate` forgets them, ends every silence and sets the
faults to come: a
list of {"match", "when", "kind", "status", "headers", "body"}. A fault is played once (always with
`"always": true`), on the first request whose "METHOD /path" its `match` finds. `when` is `before`
(the server never sees the request) or `after` (it does; its answer is lost).
Kinds: `status`, `garbage`, `drop`, `silence` (for so many `seconds`, else until the faults are set
again), and `kill`, which ends the process `pid`. `GET /_gate/silences/N` is answered once N
silences have begun.
"""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import ssl
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tests.waiting import HANG

_HOP = {"connection", "transfer-encoding", "keep-alive", "content-length", "date", "server"}


class Plan:
    """The faults to come and what has been asked; several gates may share one."""

    def __init__(self) -> None:
        self.faults: list[dict[str, Any]] = []
        self.requests: list[str] = []
        self.silences = 0
        self.released = threading.Event()
        self.changed = threading.Condition()

    def take(self, request: str) -> dict[str, Any] | None:
        """The first fault that is meant for this request, used up."""
        with self.changed:
            self.requests.append(request)
            for fault in self.faults:
                if re.search(fault["match"], request):
                    if not fault.get("always"):
                        self.faults.remove(fault)
                    return fault
        return None

    def set(self, faults: list[dict[str, Any]]) -> None:
        """Begin again with these faults."""
        with self.changed:
            self.faults[:] = faults
            self.requests.clear()
            self.silences = 0
            self.released.set()
            self.released = threading.Event()

    def be_silent(self, seconds: float) -> None:
        """Return after so long, or once the faults are set again."""
        with self.changed:
            self.silences += 1
            released = self.released
            self.changed.notify_all()
        released.wait(seconds)

    def await_silences(self, number: int) -> bool:
        """Return once so many silences have begun; whether they have."""
        with self.changed:
            return self.changed.wait_for(lambda: self.silences >= number, HANG)


class Gate(ThreadingHTTPServer):
    """Passes everything on to `upstream`, but for the faults."""

    daemon_threads = True

    def __init__(self, upstream: str, context: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = urlsplit(upstream).netloc
        self.context = context
        self.plan = Plan()

    @property
    def url(self) -> str:
        """The address of the gate."""
        return f"http{'s' if self.context else ''}://127.0.0.1:{self.server_address[1]}"

    def get_request(self) -> tuple[Any, Any]:
        """A connection, encrypted where there is a context; the handshake is the thread's."""
        connection, address = super().get_request()
        if self.context is not None:
            connection = self.context.wrap_socket(
                connection, server_side=True, do_handshake_on_connect=False
            )
        return connection, address

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is what these tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: Gate
    protocol_version = "HTTP/1.1"

    def _any(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size)
        if self.path.startswith("/_gate"):
            self._control(body)
            return
        fault = self.server.plan.take(f"{self.command} {self.path}")
        if fault is not None and fault["when"] == "before":
            self._play(fault, None)
            return
        status, headers, answer = self._pass_on(body)
        if fault is not None:
            self._play(fault, answer)
        else:
            self._answer(status, headers, answer)

    def _control(self, body: bytes) -> None:
        plan = self.server.plan
        number = self.path.rpartition("/silences/")[2]
        if number.isdecimal() and not plan.await_silences(int(number)):
            self._answer(504, {}, b"")
            return
        seen = json.dumps(plan.requests).encode()
        if self.command == "PUT":
            plan.set(json.loads(body))
        self._answer(200, {}, seen)

    do_GET = do_POST = do_PUT = do_DELETE = _any  # noqa: N815

    def _pass_on(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(self.server.upstream, timeout=HANG)
        headers = {k: v for k, v in self.headers.items() if k.lower() not in _HOP}
        headers["Content-Length"] = str(len(body))
        connection.request(self.command, self.path, body, headers)
        response = connection.getresponse()
        answer = response.read()
        kept = {k: v for k, v in response.getheaders() if k.lower() not in _HOP}
        connection.close()
        return response.status, kept, answer

    def _play(self, fault: dict[str, Any], answer: bytes | None) -> None:
        kind = fault["kind"]
        if kind == "status":
            headers = {"Content-Type": "application/json", **fault.get("headers", {})}
            self._answer(fault["status"], headers, fault.get("body", "{}").encode())
        elif kind == "garbage":
            self._answer(200, {"Content-Type": "application/json"}, (answer or b'{"a":')[:5])
        elif kind == "kill":
            os.kill(fault["pid"], signal.SIGKILL)
            self._drop()
        elif kind == "silence":
            self.server.plan.be_silent(fault.get("seconds", HANG))
            self._drop()
        else:
            self._drop()

    def _drop(self) -> None:
        self.close_connection = True
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        # Without a date, by which a client might correct its own clock.
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


def set_faults(gate: str, faults: list[dict[str, Any]]) -> None:
    """Give a gate, at its plain address, the faults to come in place of those left."""
    _controlled(gate, "PUT", "/_gate", json.dumps(faults))


def requests_so_far(gate: str) -> list[str]:
    """The requests that a gate has seen since its faults were set, as "METHOD /path"."""
    seen: list[str] = json.loads(_controlled(gate, "GET", "/_gate"))
    return seen


def await_silences(gate: str, number: int) -> None:
    """Return once so many silences have begun since the faults were set."""
    _controlled(gate, "GET", f"/_gate/silences/{number}")


def _controlled(gate: str, method: str, path: str, body: str = "") -> bytes:
    connection = http.client.HTTPConnection(urlsplit(gate).netloc, timeout=HANG)
    connection.request(method, path, body)
    response = connection.getresponse()
    answer = response.read()
    connection.close()
    assert response.status == 200, f"{method} {path} was answered {response.status}"
    return answer


def serve_until_closed(**addresses: str) -> None:
    """Print the addresses as the line that says ready, and wait for standard input to close."""
    print(json.dumps(addresses), flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    gate = Gate(sys.argv[1])
    threading.Thread(target=gate.serve_forever, args=(0.05,), daemon=True).start()
    serve_until_closed(url=gate.url)
