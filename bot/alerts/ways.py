"""The ways in which the owner is informed, as far as the environment has them."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.alerts.base import Alert, Way
from bot.alerts.mail import open_mail
from bot.networks.addresses import web_address
from bot.networks.calls import Call, Caller
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy

PING, HOOK = "ALERT_PING_URL", "ALERT_WEBHOOK_URL"
_LONGEST = 1900  # characters; some services take no more than 2,000


@dataclass(frozen=True)
class Ping:
    """An address that is asked for after each day that went well, and with `/fail` after others.

    As at healthchecks.io and its like, which raise the alarm themselves when nothing comes.
    """

    address: str
    caller: Caller
    name: str = "ping"
    wants_success: bool = True

    def send(self, alert: Alert) -> None:
        """Ask for the address; what is wrong is the body."""
        address = self.address if alert.is_well else f"{self.address}/fail"
        self.caller.send(Call("POST", address, {"data": alert.text.encode()}), lambda _: None)

    def close(self) -> None:
        """End its connections."""
        self.caller.close()

    def __repr__(self) -> str:
        """Without the address, which is a secret."""
        return "Ping()"


@dataclass(frozen=True)
class Hook:
    """An address that takes a JSON object: `text` and `content` for chats, and `problems`."""

    address: str
    caller: Caller
    name: str = "webhook"
    wants_success: bool = False

    def send(self, alert: Alert) -> None:
        """Send what is wrong."""
        text = alert.text[:_LONGEST]
        body = {"text": text, "content": text, "problems": list(alert.problems)}
        self.caller.send(Call("POST", self.address, {"json": body}), lambda _: None)

    def close(self) -> None:
        """End its connections."""
        self.caller.close()

    def __repr__(self) -> str:
        """Without the address, which is a secret."""
        return "Hook()"


def open_ways(
    timeout: float,
    environ: Mapping[str, str] | None = None,
    retries: RetryPolicy = DEFAULT_RETRIES,
) -> list[Way]:
    """Every way that the environment describes; `ConfigError` for one that it describes wrongly."""
    values = os.environ if environ is None else environ
    ways: list[Way] = []
    if values.get(PING, "").strip():
        caller = Caller("the ping address", timeout, retries)
        ways.append(Ping(web_address(PING, values[PING]), caller))
    if values.get(HOOK, "").strip():
        caller = Caller("the webhook for alerts", timeout, retries)
        ways.append(Hook(web_address(HOOK, values[HOOK]), caller))
    mail = open_mail(values, timeout, retries)
    return [*ways, *([mail] if mail else [])]


def close_ways(ways: Sequence[Way]) -> None:
    """End all connections."""
    for way in ways:
        way.close()
