"""The networks by name."""

from collections.abc import Callable, Sequence

from bot.errors import ConfigError
from bot.networks.base import Network
from bot.settings import Settings


def _outbox(settings: Settings) -> Network:
    from bot.networks.outbox import Outbox

    return Outbox(settings.state_dir / "outbox")


def _x(settings: Settings) -> Network:
    from bot.networks.x import XNetwork

    return XNetwork.from_environment(timeout=settings.http_timeout)


NETWORKS: dict[str, Callable[[Settings], Network]] = {"outbox": _outbox, "x": _x}


def open_networks(names: Sequence[str], settings: Settings) -> list[Network]:
    """The networks of these names, ready to use; `ConfigError` for an unknown or half-set one."""
    for name in names:
        if name not in NETWORKS:
            raise ConfigError(f"{name!r} is no network; use {', '.join(sorted(NETWORKS))}")
    return [NETWORKS[name](settings) for name in dict.fromkeys(names)]
