"""What all networks share: credentials and guarded requests."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.errors import ConfigError
from bot.networks.causes import unreadable
from bot.networks.retries import RetryPolicy

# What reading a response raises that is not what the network documents.
_MISREADINGS = (ValueError, KeyError, TypeError, AttributeError)

T = TypeVar("T")


@dataclass(frozen=True)
class Remote:
    """Requests to one network, retried where that helps; errors come by cause, in our own words.

    `translate` turns an exception of the network's library into ours, given whether the request
    was the post itself; None leaves it as it is.
    """

    title: str
    retries: RetryPolicy
    translate: Callable[[Exception, bool], Exception | None]

    def ask(self, call: Callable[[], T]) -> T:
        """The result of a request that posts nothing."""
        return self.retries(lambda: self._guarded(call, sending=False))

    def send(self, call: Callable[[], T]) -> T:
        """The result of the request that posts."""
        return self.retries(lambda: self._guarded(call, sending=True))

    def _guarded(self, call: Callable[[], T], *, sending: bool) -> T:
        try:
            return call()
        except Exception as error:
            cause = self.translate(error, sending)
            if cause is None and isinstance(error, _MISREADINGS):
                cause = unreadable(self.title, sending=sending)
            if cause is None:
                raise
            raise cause from error


def read_credentials(
    network: str, names: Sequence[str], environ: Mapping[str, str] | None = None
) -> dict[str, str]:
    """The credentials by name, from the environment; `ConfigError` that names all missing ones."""
    values = os.environ if environ is None else environ
    found = {name: values.get(name, "").strip() for name in names}
    missing = [name for name, value in found.items() if not value]
    if missing:
        raise ConfigError(f"posting to {network} needs {', '.join(missing)} in the environment")
    return found
