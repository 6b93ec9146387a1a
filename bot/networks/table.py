"""The networks by name."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.errors import ConfigError
from bot.networks.base import Network
from bot.networks.retries import RetryPolicy
from bot.settings import Settings


def _outbox(settings: Settings) -> Network:
    from bot.networks.outbox import Outbox

    return Outbox(settings.state_dir / "outbox", settings.feed_url)


def _x(settings: Settings) -> Network:
    from bot.networks.x import XNetwork

    return XNetwork.from_environment(
        settings.http_timeout, retries=_retry_policy(settings), links=settings.link_on_x
    )


def _bluesky(settings: Settings) -> Network:
    from bot.networks.bluesky import Bluesky

    return Bluesky.from_environment(settings.http_timeout, retries=_retry_policy(settings))


def _mastodon(settings: Settings) -> Network:
    from bot.networks.mastodon import Mastodon

    account = Mastodon.from_environment(
        settings.http_timeout,
        retries=_retry_policy(settings),
        warning=settings.words_behind_warning,
    )
    return replace(account, visibility=settings.mastodon_visibility or None)


def _service(name: str) -> Callable[[Settings], Network]:
    def open_it(settings: Settings) -> Network:
        from bot.networks.webhook import open_service

        return open_service(
            name,
            settings.http_timeout,
            retries=_retry_policy(settings),
            words=settings.words_behind_warning,
        )

    return open_it


NETWORKS: dict[str, Callable[[Settings], Network]] = {
    "bluesky": _bluesky,
    "discord": _service("discord"),
    "mastodon": _mastodon,
    "ntfy": _service("ntfy"),
    "outbox": _outbox,
    "slack": _service("slack"),
    "telegram": _service("telegram"),
    "webhook": _service("webhook"),
    "x": _x,
}


def open_networks(names: Sequence[str], settings: Settings) -> list[Network]:
    """The networks of these names, ready to use; `ConfigError` that names all that is missing."""
    known, missing = [], []
    for name in dict.fromkeys(names):
        if name not in NETWORKS:
            raise ConfigError(f"unknown network {name!r}; use {', '.join(sorted(NETWORKS))}")
        try:
            known.append(NETWORKS[name](settings))
        except ConfigError as error:
            missing.append(str(error))
    if missing:
        raise ConfigError("; ".join(missing))
    return known


def _retry_policy(settings: Settings) -> RetryPolicy:
    return RetryPolicy(pause=settings.retry_pause)
