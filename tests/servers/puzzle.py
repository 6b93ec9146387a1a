"""A loopback puzzle service that can serve every fault seen in the wild."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.waiting import HANG

GOOD = {
    "id": 2398,
    "solution": "cigar",
    "print_date": "2026-02-02",
    "days_since_launch": 1689,
    "editor": "An Editor",
}
DAY = "2026-02-02"


def body(**changed: Any) -> bytes:
    """A good body with some fields changed; None takes a field away."""
    fields = {k: v for k, v in {**GOOD, **changed}.items() if v is not None}
    return json.dumps(fields).encode()


# Fault name → status, headers, body.
FAULTS: dict[str, tuple[int, dict[str, str], bytes]] = {
    "no solution": (200, {}, body(solution=None)),
    "not an object": (200, {}, b'["cigar"]'),
    "text": (200, {}, b"upstream request timeout"),
    "HTML": (200, {"Content-Type": "text/html"}, b"<html><body>Sorry</body></html>"),
    "empty": (200, {}, b""),
    "404": (404, {}, b'{"status":"ERROR","errors":["Not Found"],"results":[]}'),
    "403": (403, {}, b"Forbidden"),
    "429": (429, {"Retry-After": "1"}, b"slow down"),
    "500": (500, {}, b"oops"),
    "503": (503, {}, b"busy"),
    "redirect": (302, {"Location": "http://127.0.0.1:9/"}, b""),
    "wrong date": (200, {}, body(print_date="2026-02-03")),
    "no date": (200, {}, body(print_date=None)),
    "wrong number": (200, {}, body(days_since_launch=1690)),
    "number as text": (200, {}, body(days_since_launch="1689")),
    "six letters": (200, {}, body(solution="cigars")),
    "no letters": (200, {}, body(solution="c1gar")),
    "truncated JSON": (200, {}, body()[:40]),
    "huge": (200, {}, b" " * (2 << 20)),
}
# Faults below HTTP, played by the handler.
DROPPED, SILENT, DRIPPING = "dropped connection", "never answers", "drips"


class PuzzleServer(ThreadingHTTPServer):
    """Serves `bodies` by date, or one `fault` to everybody; counts requests."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.bodies: dict[str, tuple[int, bytes]] = {DAY: (200, body())}
        self.fault: str | None = None
        self.fault_times = 10**6
        self.requests: list[str] = []
        self.agents: list[str] = []
        self.closing = threading.Event()

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: PuzzleServer

    def do_GET(self) -> None:
        self.server.requests.append(self.path)
        self.server.agents.append(self.headers.get("User-Agent", ""))
        fault = self.server.fault if len(self.server.requests) <= self.server.fault_times else None
        if fault == DROPPED:
            self.connection.close()
            return
        if fault == SILENT:
            self.server.closing.wait(HANG)
            return
        if fault == DRIPPING:
            self._drip()
            return
        if fault is not None:
            self._send(*FAULTS[fault])
            return
        day = self.path.removeprefix("/svc/wordle/v2/").removesuffix(".json")
        status, content = self.server.bodies.get(day, (404, b'{"status":"ERROR"}'))
        self._send(status, {}, content)

    def _send(self, status: int, headers: dict[str, str], content: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _drip(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "100000000")
        self.end_headers()
        while not self.server.closing.wait(0.05):
            self.wfile.write(b" " * 1000)
            self.wfile.flush()

    def handle(self) -> None:
        """Serve; a client that gave up is no error of ours."""
        try:
            super().handle()
        except OSError:
            self.close_connection = True

    def finish(self) -> None:
        """Close, however the connection ended."""
        try:
            super().finish()
        except (OSError, ValueError):
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


@contextmanager
def puzzle_server() -> Iterator[PuzzleServer]:
    """A running service, stopped at the end."""
    server = PuzzleServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _run() -> None:
    """As a process: a puzzle for every day since the first, its word drawn from the day."""
    from datetime import UTC, datetime, timedelta

    from bot.sources.puzzles import LAUNCH
    from solver import Lexicon
    from tests.servers.gate import serve_until_closed

    answers = Lexicon.built_in(5).answers
    with puzzle_server() as server:
        for number in range((datetime.now(UTC).date() - LAUNCH).days + 1):
            day = (LAUNCH + timedelta(days=number)).isoformat()
            word = answers[number * 1009 % len(answers)]
            content = body(solution=word, print_date=day, days_since_launch=number)
            server.bodies[day] = (200, content)
        serve_until_closed(url=server.url)


if __name__ == "__main__":
    _run()
