"""Whether each network would accept a post: asked without posting."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from bot.errors import ConfigError, NetworkError
from bot.networks import NETWORKS, open_networks
from bot.settings import Settings

READY, REFUSED, UNSET = "ready", "not ready", "not set up"


@dataclass(frozen=True)
class Account:
    """One network: its state, and who would post or what is wrong."""

    network: str
    state: str
    detail: str

    @property
    def exit_code(self) -> int:
        """0 ready, 1 the network refuses, 2 credentials are missing."""
        return {READY: 0, REFUSED: 1, UNSET: 2}[self.state]


def check_accounts(names: Sequence[str], settings: Settings) -> list[Account]:
    """The state of each network; `ConfigError` for an unknown name."""
    for name in names:
        if name not in NETWORKS:
            open_networks([name], settings)
    return [_check(name, settings) for name in dict.fromkeys(names)]


def _check(name: str, settings: Settings) -> Account:
    try:
        (network,) = open_networks([name], settings)
        with closing(network):
            return Account(name, READY, f"would post as {network.account()}")
    except ConfigError as error:
        return Account(name, UNSET, str(error))
    except NetworkError as error:
        return Account(name, REFUSED, str(error))
