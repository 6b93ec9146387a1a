"""Discord, Slack, Telegram, ntfy and a program of one's own, as far as their webhooks go."""

import base64
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from bot.networks.webhook import open_service
from tests.servers.arenas import Arena, Seen
from tests.servers.gate import Gate
from tests.waiting import HANG

TOKEN = "123:s3cret-token-of-a-bot"
DISCORD, SLACK, TOPIC, HOOK = (
    "/hooks/1/s3cret-d",
    "/services/T/B/s3cret-s",
    "/s3cret-topic",
    "/hook",
)
Answer = tuple[int, Any]


class FakeServices(ThreadingHTTPServer):
    """Keeps what was posted, by service."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.posts: list[Seen] = []
        self.events: list[dict[str, Any]] = [{"event": "message", "time": 0, "message": "long ago"}]
        self.number = 100
        self.too_old = False
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        """The plain address, behind the gate."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def keep(self, text: str, picture: bytes | None, alt: str | None, raw: Any) -> str:
        """The number of a new post."""
        with self.lock:
            self.number += 1
            self.posts.append(Seen(str(self.number), text, picture, alt, raw.get("parent"), raw))
            return str(self.number)

    def remove(self, number: str) -> bool:
        """Whether the post was there."""
        with self.lock:
            before = len(self.posts)
            self.posts[:] = [post for post in self.posts if post.id != number]
            return len(self.posts) < before


class _Handler(BaseHTTPRequestHandler):
    server: FakeServices

    def _any(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        request = f"{self.command} {urlsplit(self.path).path}"
        for pattern, handle in _ROUTES.items():
            match = re.fullmatch(pattern, request)
            if match:
                status, body = handle(self, raw, *match.groups())
                break
        else:
            status, body = 404, {"error": "no such address"}
        content = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = _any  # noqa: N815

    def parts(self, raw: bytes) -> dict[str, bytes]:
        """The parts of a form, however it was sent."""
        kind = self.headers["Content-Type"]
        if kind.startswith("application/x-www-form-urlencoded"):
            return {name: value.encode() for name, value in parse_qsl(raw.decode())}
        message = message_from_bytes(
            f"Content-Type: {kind}\r\n\r\n".encode() + raw, policy=policy.HTTP
        )
        found: dict[str, bytes] = {}
        for part in message.iter_parts():
            name = str(part.get_param("name", header="content-disposition"))
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            found[name] = content
        return found

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


def _discord_post(it: _Handler, raw: bytes) -> Answer:
    parts = it.parts(raw)
    body = json.loads(parts["payload_json"])
    if not body.get("content"):
        return 400, {"code": 50006}
    picture = parts.get("files[0]")
    alt = body["attachments"][0]["description"] if picture else None
    return 200, {"id": it.server.keep(body["content"], picture, alt, body)}


def _discord_delete(it: _Handler, _raw: bytes, number: str) -> Answer:
    there = it.server.remove(number)
    return (204, "") if there else (404, {"code": 10008, "message": "Unknown Message"})


def _slack_post(it: _Handler, raw: bytes) -> Answer:
    body = json.loads(raw)
    if not body.get("text"):
        return 400, "no_text"
    it.server.keep(body["text"], None, None, body)
    return 200, "ok"


def _telegram_post(it: _Handler, raw: bytes, method: str) -> Answer:
    parts = it.parts(raw)
    texts = {name: value.decode() for name, value in parts.items() if name != "photo"}
    text = texts.get("caption", texts.get("text", ""))
    answered = json.loads(texts.get("reply_parameters", "{}")).get("message_id")
    raw_post = {**texts, "parent": str(answered) if answered else None}
    number = it.server.keep(text, parts.get("photo"), None, raw_post)
    chat = {"id": 5, "username": "puzzles"}
    assert (method == "sendPhoto") == ("photo" in parts)
    return 200, {"ok": True, "result": {"message_id": int(number), "chat": chat}}


def _telegram_delete(it: _Handler, raw: bytes) -> Answer:
    if it.server.too_old:
        return 400, {"ok": False, "description": "Bad Request: message can't be deleted"}
    if it.server.remove(it.parts(raw)["message_id"].decode()):
        return 200, {"ok": True, "result": True}
    return 400, {"ok": False, "description": "Bad Request: message to delete not found"}


def _ntfy_put(it: _Handler, raw: bytes) -> Answer:
    key = it.headers["X-Sequence-ID"]
    query = parse_qs(urlsplit(it.path).query)
    text = query["message"][0] if "message" in query else raw.decode()
    for old in [post for post in it.server.posts if post.raw.get("key") == key]:
        it.server.remove(old.id)
    number = it.server.keep(text, raw if "filename" in query else None, None, {"key": key})
    event = {"id": number, "event": "message", "time": int(time.time()), "message": text}
    it.server.events.append({**event, "sequence_id": key})
    return 200, event


def _ntfy_delete(it: _Handler, _raw: bytes, key: str) -> Answer:
    for old in [post for post in it.server.posts if post.raw.get("key") == key]:
        it.server.remove(old.id)
    it.server.events.append(
        {"event": "message_delete", "time": int(time.time()), "sequence_id": key}
    )
    return 200, {"event": "message_delete"}


def _hook_post(it: _Handler, raw: bytes) -> Answer:
    body = json.loads(raw)
    key = it.headers["Idempotency-Key"]
    for old in it.server.posts:
        if old.raw["idempotency"] == key:
            return 200, {"id": old.id, "url": f"https://example.org/{old.id}"}
    tags = " ".join(f"#{tag}" for tag in body["tags"])
    text = "\n\n".join(filter(None, [body["text"], tags]))
    picture = base64.b64decode(body["picture"]) if body["picture"] else None
    number = it.server.keep(text, picture, body["alt"] or None, {**body, "idempotency": key})
    return 201, {"id": number, "url": f"https://example.org/{number}"}


_ROUTES: dict[str, Callable[..., Answer]] = {
    f"POST {DISCORD}": _discord_post,
    f"GET {DISCORD}": lambda *_: (200, {"name": "Puzzles"}),
    f"DELETE {DISCORD}/messages/(.+)": _discord_delete,
    f"POST {SLACK}": _slack_post,
    f"POST /bot{TOKEN}/getMe": lambda *_: (200, {"result": {"username": "puzzle_bot"}}),
    f"POST /bot{TOKEN}/deleteMessage": _telegram_delete,
    f"POST /bot{TOKEN}/(sendPhoto|sendMessage)": _telegram_post,
    f"PUT {TOPIC}": _ntfy_put,
    f"DELETE {TOPIC}/(.+)": _ntfy_delete,
    f"GET {TOPIC}/json": lambda it, _: (200, "\n".join(map(json.dumps, it.server.events))),
    f"POST {HOOK}": _hook_post,
}


def environment(name: str, url: str) -> dict[str, str]:
    """What the program needs to post to this service here."""
    return {
        "discord": {"DISCORD_WEBHOOK_URL": url + DISCORD},
        "slack": {"SLACK_WEBHOOK_URL": url + SLACK},
        "telegram": {
            "TELEGRAM_URL": url,
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_CHAT_ID": "@puzzles",
        },
        "ntfy": {"NTFY_URL": url + TOPIC, "NTFY_TOKEN": "tk_s3cret"},
        "webhook": {"WEBHOOK_URL": url + HOOK, "WEBHOOK_TOKEN": "s3cret-of-hook"},
    }[name]


@contextmanager
def running(*servers: ThreadingHTTPServer) -> Iterator[None]:
    """Within, these servers answer."""
    threads = [threading.Thread(target=each.serve_forever, args=(0.05,)) for each in servers]
    for thread in threads:
        thread.start()
    yield
    for server, thread in zip(servers, threads, strict=True):
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def service_arena(name: str) -> Iterator[Arena]:
    """One service, behind a gate."""
    services = FakeServices()
    gate = Gate(services.url)
    with running(services, gate):
        given = environment(name, gate.url)
        yield Arena(
            name,
            lambda retries: open_service(name, HANG, given, retries),
            lambda: list(services.posts),
            given,
            gate.url,
            "^(POST|PUT) ",
        )
