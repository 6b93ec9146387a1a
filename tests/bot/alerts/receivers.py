"""What receives alerts in tests: an address that notes requests, and a mail server."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from tests.servers.services import running

USER, PASSWORD = "puzzle@example.org", "s3cret-of-mail"


class Receiver(ThreadingHTTPServer):
    """Notes every request; answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.requests: list[tuple[str, bytes]] = []
        self.status = 200

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.requests.append((self.path, body))
        self.send_response(self.server.status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Stay silent."""


@contextmanager
def receiving() -> Iterator[Receiver]:
    """An address for pings and webhooks."""
    receiver = Receiver()
    with running(receiver):
        yield receiver


class Mailbox:
    """Keeps messages; refuses what is for nobody, and breaks off if told to."""

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.reply = "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Take the recipient."""
        if address.startswith("nobody"):
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take the message, then answer or hang up."""
        self.messages.append(message_from_bytes(envelope.content, policy=policy.default))
        if self.reply == "drop":
            server.transport.abort()
        return self.reply


class OnAnyPort(Controller):
    """A server on a port that is free."""

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


def _login(server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and data.password == PASSWORD.encode()
    return AuthResult(success=right and data.login == USER.encode(), handled=False)


@contextmanager
def mail_server(folder: Path, starttls: bool) -> Iterator[tuple[Mailbox, int, Path]]:
    """A mailbox behind a mail server on this port, and the certificate to trust."""
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    certificate = folder / "ca.pem"
    authority.cert_pem.write_to_path(str(certificate))
    box = Mailbox()
    secure: dict[str, Any] = {"ssl_context": context}
    if starttls:
        secure = {"tls_context": context, "require_starttls": True}
    controller = OnAnyPort(
        box,
        hostname="127.0.0.1",
        port=0,
        authenticator=_login,
        auth_required=True,
        auth_require_tls=starttls,
        **secure,
    )
    controller.start()
    try:
        yield box, controller.port, certificate
    finally:
        controller.stop()
