"""The network that is an address: Discord, Slack, Telegram, ntfy, or any program of one's own.

What each can do differs. One that cannot be asked whether a post is there leaves a doubt for its
owner to settle: nothing is sent twice.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import requests

from bot.errors import NetworkError
from bot.networks.base import Network, Post, PostRef
from bot.networks.calls import Caller
from bot.networks.causes import cannot_ask, settle_command
from bot.networks.retries import DEFAULT_RETRIES, RetryPolicy
from bot.networks.service import Service
from bot.networks.services import SERVICES


@dataclass(frozen=True)
class Webhook:
    """A service that takes posts and cannot delete them."""

    service: Service
    caller: Caller
    free_to_ask: bool = False

    @property
    def name(self) -> str:
        """The service's name."""
        return self.service.name

    def check(self, post: Post) -> None:
        """Refuse what the service would take for too long."""
        length = self.service.length(self.service.text(post), post)
        if length > self.service.most:
            raise NetworkError(
                f"the text has {length} characters as {self.service.title} counts them; "
                f"{self.service.title} accepts at most {self.service.most}; shorten it"
            )

    def find(self, post: Post) -> PostRef | None:
        """The post if the service shows it; `CannotAskError` if it shows nothing."""
        ask, found = self.service.ask, self.service.found
        if ask is None or found is None:
            raise cannot_ask(self.service.title, post, self.name)
        return self.caller.ask(ask(post), lambda response: found(response, post))

    def send(self, post: Post) -> PostRef:
        """Post with the picture, where the service takes one."""
        return self.caller.send(
            self.service.send(post), lambda response: self.service.receipt(response, post)
        )

    def account(self) -> str:
        """Who would post, as far as the service says so."""
        if self.service.account is None:
            return self.service.who(requests.Response())
        accepted = self.service.accepts_account
        return self.caller.ask(
            self.service.account(),
            self.service.who,
            lambda response: response.status_code in accepted,
        )

    def close(self) -> None:
        """End its connections."""
        self.caller.close()


@dataclass(frozen=True)
class DeletingWebhook(Webhook):
    """A service that deletes posts whose identifier is known."""

    def delete(self, post: Post, ref: PostRef) -> None:
        """Delete the post; `NetworkError` if it may still be there."""
        call = self.service.delete(post, ref) if self.service.delete else None
        if call is None:
            raise NetworkError(
                f"{self.service.title} deletes only what has a known identifier; delete the post "
                f"of {post.day} by hand, then run {settle_command(post, self.name, '--gone')}"
            )
        try:
            self.caller.ask(call, lambda _: None, self.service.is_gone)
        except NetworkError as error:
            if error.wait is not None:
                raise
            raise NetworkError(
                f"{error}; or delete the post of {post.day} by hand, then run "
                f"{settle_command(post, self.name, '--gone')}"
            ) from error


def open_service(
    name: str,
    timeout: float,
    environ: Mapping[str, str] | None = None,
    retries: RetryPolicy = DEFAULT_RETRIES,
    words: bool = False,
) -> Network:
    """The service of this name as the environment describes it; `ConfigError` if it does not.

    With `words`, those of the game are sent along to services that can hide them.
    """
    service = SERVICES[name](environ, words)
    caller = Caller(service.title, timeout, retries, service.sentences or {})
    return DeletingWebhook(service, caller) if service.delete else Webhook(service, caller)
