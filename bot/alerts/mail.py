"""Alerts by e-mail, through an SMTP server that is given a password over TLS only.

No proxy is used: those of the environment are for the web.
"""

import smtplib
import ssl
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid, parseaddr

from requests.utils import DEFAULT_CA_BUNDLE_PATH

from bot.alerts.base import Alert
from bot.errors import ConfigError, NetworkError
from bot.internet.surroundings import certificates
from bot.internet.timeouts import TimeLimit
from bot.networks.causes import broken
from bot.networks.remote import Remote
from bot.networks.retries import RetryPolicy

HOST, USER, PASSWORD = "ALERT_SMTP_HOST", "ALERT_SMTP_USER", "ALERT_SMTP_PASSWORD"
TO, FROM = "ALERT_MAIL_TO", "ALERT_MAIL_FROM"
TITLE = "the mail server"
SUBMISSION, ENCRYPTED = 587, 465  # ports: TLS after STARTTLS, TLS from the start
_OWN_MACHINE = ("localhost", "127.0.0.1", "::1")
_LONGEST_SUBJECT = 120
_LATER = 500  # replies below ask to try again


@dataclass(frozen=True)
class Mail:
    """A mail server, an account there, a sender and recipients. All but the recipients is secret.

    Without a user nobody logs in, as on a server that trusts this machine.
    """

    host: str = field(repr=False)
    port: int
    user: str = field(repr=False)
    password: str = field(repr=False)
    sender: str = field(repr=False)
    recipients: tuple[str, ...] = field(repr=False)
    timeout: float
    retries: RetryPolicy
    name: str = "mail"
    wants_success: bool = False

    def send(self, alert: Alert) -> None:
        """Send a message; a break after its text was sent leaves a doubt."""
        message = self._message(alert)
        Remote(TITLE, self.retries, _translate).send(lambda: self._deliver(message))

    def close(self) -> None:
        """Nothing is kept open."""

    def _message(self, alert: Alert) -> EmailMessage:
        message = EmailMessage()
        first = alert.text.partition("\n")[0]
        message["Subject"] = " ".join(first.split())[:_LONGEST_SUBJECT]
        message["From"] = self.sender
        message["To"] = ", ".join(self.recipients)
        message["Date"] = format_datetime(localtime())
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(f"{alert.text}\n\nsecondguess health shows more.\n")
        return message

    def _deliver(self, message: EmailMessage) -> None:
        TimeLimit(self.timeout).begin()
        with self._connected() as server:
            try:
                server.send_message(message, self.sender, list(self.recipients))
            except (smtplib.SMTPServerDisconnected, TimeoutError) as error:
                raise _BrokenOffError from error

    def _connected(self) -> smtplib.SMTP:
        """A session, encrypted and logged in."""
        context = ssl.create_default_context(cafile=certificates() or DEFAULT_CA_BUNDLE_PATH)
        if self.port == ENCRYPTED:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=self.timeout, context=context
            )
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=self.timeout)
        try:
            if self.port != ENCRYPTED:
                self._encrypt(server, context)
            if self.user:
                server.login(self.user, self.password)
        except BaseException:
            server.close()
            raise
        return server

    def _encrypt(self, server: smtplib.SMTP, context: ssl.SSLContext) -> None:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self.host not in _OWN_MACHINE:
            raise NetworkError(
                f"{TITLE} offers no encryption (STARTTLS); use another port or server"
            )


class _BrokenOffError(Exception):
    """The connection ended while a message was sent: it may have been taken."""


def open_mail(values: Mapping[str, str], timeout: float, retries: RetryPolicy) -> Mail | None:
    """The mail server that the environment describes, if any; `ConfigError` if it is incomplete."""
    given = {name: values.get(name, "").strip() for name in (HOST, USER, PASSWORD, TO, FROM)}
    if not any(given.values()):
        return None
    needed = [HOST, TO] + ([USER, PASSWORD] if given[USER] or given[PASSWORD] else [])
    missing = [name for name in needed if not given[name]]
    if missing:
        raise ConfigError(f"alerts by mail need {', '.join(missing)} in the environment")
    host, port = _host_and_port(given[HOST])
    recipients = tuple(_address(TO, each) for each in given[TO].split(","))
    sender = given[FROM] or (given[USER] if "@" in given[USER] else recipients[0])
    return Mail(
        host,
        port,
        given[USER],
        given[PASSWORD],
        _address(FROM, sender),
        recipients,
        timeout,
        retries,
    )


def _host_and_port(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":") if text.count(":") == 1 else (text, "", "")
    number = port if colon else str(SUBMISSION)
    if not host or not number.isdecimal() or not 0 < int(number) < 65536 or "/" in host:
        raise ConfigError(f"{HOST} is not a mail server; use one like mail.example.org:587")
    return host, int(number)


def _address(setting: str, text: str) -> str:
    address = text.strip()
    bare = parseaddr(address)[1]
    if not bare.isascii() or not all(bare.partition("@")) or not address.isprintable():
        raise ConfigError(f"{setting} is not an e-mail address; use one like you@example.org")
    return address


def _translate(error: Exception, sending: bool) -> Exception | None:
    """Our error for one of the library's; only a break while sending leaves a doubt."""
    if isinstance(error, _BrokenOffError):
        return broken(TITLE, error.__cause__ or error, sending=sending)
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return NetworkError(
            f"{TITLE} rejected the credentials ({error.smtp_code}); check {USER} and {PASSWORD}"
        )
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        codes: Sequence[int] = sorted({code for code, _ in error.recipients.values()})
        return NetworkError(f"{TITLE} rejected the recipient ({codes[0]}); check {TO}")
    if isinstance(error, smtplib.SMTPSenderRefused):
        return NetworkError(f"{TITLE} rejected the sender ({error.smtp_code}); check {FROM}")
    if isinstance(error, smtplib.SMTPResponseException):
        wait = 0.0 if error.smtp_code < _LATER else None
        return NetworkError(f"{TITLE} rejected the message ({error.smtp_code})", wait)
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return NetworkError(f"{TITLE} takes no password; remove {USER} and {PASSWORD}")
    if isinstance(error, (smtplib.SMTPException, OSError)):
        return broken(TITLE, error, sending=False)
    return None
