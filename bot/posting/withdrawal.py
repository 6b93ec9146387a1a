"""The end of a post that an amendment replaces: deleted for certain before another is sent."""

from collections.abc import Callable
from datetime import datetime

from bot.errors import BotError, NetworkError
from bot.networks.base import Deleting, Network, Post, PostKey
from bot.record.amendments import Amendments
from bot.record.ledger import Ledger


def withdraw(
    ledger: Ledger, network: Network, key: PostKey, post: Post, clock: Callable[[], datetime]
) -> None:
    """Nothing, once no earlier post is left that was to be deleted; `NetworkError` until then.

    May be ended and repeated at any point: to delete what is gone already changes nothing.
    """
    amendments = Amendments(ledger)
    old = amendments.withdrawal(key)
    if old is None:
        return
    if not isinstance(network, Deleting):
        raise NetworkError(
            f"{network.name} cannot delete posts; delete that of {key.day} by hand, then run "
            f"secondguess settle --gone --date {key.day} --network {network.name}"
        )
    try:
        network.delete(post, old)
        left = network.find(post) if network.free_to_ask else None
    except BotError:
        raise
    except Exception as error:
        # A library's fault must not keep the other networks from their posts.
        raise NetworkError(
            f"deleting from {network.name} failed unexpectedly ({type(error).__name__}); "
            "the next run tries again; please report this"
        ) from error
    if left is not None:
        raise NetworkError(f"{network.name} still shows the old post; try again later", 0.0)
    amendments.end(key, clock())
