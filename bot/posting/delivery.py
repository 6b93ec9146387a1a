"""A post brought to one network exactly once: withdraw → claim → ask → send → confirm.

To withdraw is to delete what an amendment has taken back; most posts come after none.

Whatever ends a run, the ledger's row says what the next one must do: `failed`, send; `claimed`,
ask the network before sending; `posted`, nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.errors import (
    BotError,
    CannotAskError,
    LedgerError,
    NetworkError,
    UnknownOutcomeError,
)
from bot.networks.base import Network, Post, PostKey, PostRef
from bot.networks.causes import unforeseen
from bot.posting.withdrawal import withdraw
from bot.record.ledger import CLAIMED, Entry, Ledger
from bot.record.ledger import POSTED as KNOWN

POSTED, ALREADY, FAILED, DRY_RUN = "posted", "already posted", "failed", "dry run"
NOWHERE = PostRef(None, None)


@dataclass(frozen=True)
class Delivery:
    """What became of the post on one network."""

    state: str
    ref: PostRef
    reason: str | None = None


def _is_doubtful(known: Entry | None) -> bool:
    return known is not None and known.state == CLAIMED


@dataclass(frozen=True)
class Publisher:
    """Delivers through a ledger. With `ask_first`, even costly networks are asked every time."""

    ledger: Ledger
    clock: Callable[[], datetime]
    ask_first: bool = False

    def deliver(
        self, network: Network, key: PostKey, compose: Callable[[datetime], Post]
    ) -> Delivery:
        """Bring the post to the network unless it is there; faults are in what comes back.

        `compose` makes the post, given the time at which it was first claimed.
        """
        known = self.ledger.entry(key)
        if known is not None and known.state == KNOWN:
            return Delivery(ALREADY, known.ref)
        now = self.clock()
        post = compose(known.claimed if known else now)
        try:
            withdraw(self.ledger, network, key, post, self.clock)
        except NetworkError as error:
            return Delivery(FAILED, NOWHERE, str(error))
        ask = self._must_ask(network, known)
        self.ledger.claim(key, now)
        try:
            there = self._bring(network, post, ask, _is_doubtful(known))
        except UnknownOutcomeError as error:
            return Delivery(FAILED, NOWHERE, str(error))
        except NetworkError as error:
            return self._failed(key, known, error)
        return self._confirm(key, there)

    def _must_ask(self, network: Network, known: Entry | None) -> bool:
        """Whether the post may be there although the ledger does not say so."""
        lost = known is None and not self.ledger.posted_before(network.name)
        return _is_doubtful(known) or lost or network.free_to_ask or self.ask_first

    def _bring(self, network: Network, post: Post, ask: bool, doubtful: bool) -> Delivery:
        try:
            network.check(post)
            there = self._find(network, post, doubtful) if ask else None
            if there is not None:
                return Delivery(ALREADY, there)
            return Delivery(POSTED, network.send(post))
        except BotError:
            raise
        except Exception as error:
            # A library's fault must not keep the other networks from their posts.
            raise unforeseen(network.name, error) from error

    def _find(self, network: Network, post: Post, doubtful: bool) -> PostRef | None:
        """The post if it is there; one that was never claimed is taken not to be, unasked."""
        try:
            return network.find(post)
        except CannotAskError:
            if doubtful:
                raise
            return None

    def _failed(self, key: PostKey, known: Entry | None, error: NetworkError) -> Delivery:
        """Not sent this time. A doubt about an earlier try stays until the network was asked."""
        if known is None or known.state != CLAIMED:
            self.ledger.fail(key, str(error), self.clock())
        return Delivery(FAILED, NOWHERE, str(error))

    def _confirm(self, key: PostKey, delivery: Delivery) -> Delivery:
        try:
            self.ledger.confirm(key, delivery.ref, self.clock())
        except LedgerError as error:
            reason = f"posted, but {error}; the next run will ask the network"
            return Delivery(FAILED, delivery.ref, reason)
        return delivery
