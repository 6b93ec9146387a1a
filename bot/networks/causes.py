"""Why a network did not take a post: a sentence for the owner, and whether it may have landed.

Only our own words are used. What a server or library says of a request may quote its secrets.
"""

from bot.errors import CannotAskError, NetworkError, UnknownOutcomeError
from bot.networks.base import Post

_LATER = "try again later"
_SENTENCES = {
    400: "rejected the request as malformed (400); update the program",
    401: "rejected the credentials (401); renew them",
    402: "requires payment: the account is out of credit (402); top it up",
    403: "refused permission (403); allow the app or token to write, then renew it",
    404: "has no such address or account (404); check the address in the settings",
    409: "reported a conflict (409)",
    410: "no longer uses this address (410); check the address in the settings",
    413: "rejected the picture as too large (413); please report this",
    422: "rejected the content (422); it may be too long, or the token may be missing a permission",
    429: "received too many requests (429)",
}
# A fault of the server's own, or a conflict with an earlier try: the post may have landed.
_IN_DOUBT = frozenset({408, 409, 425})
_CHAIN_LIMIT = 20


def refusal(
    network: str,
    status: int,
    *,
    sending: bool,
    wait: float | None = None,
    sentence: str | None = None,
) -> NetworkError:
    """The error for an HTTP status; `sentence` replaces the one that the status usually gets.

    `wait` is what the server asked for, in seconds. `sending` says that the request was the post
    itself, so that a fault of the server leaves it in doubt.
    """
    if status >= 500 or status in _IN_DOUBT:
        known = _SENTENCES.get(status, f"reported a server error ({status})")
        return _passing(f"{network} {sentence or known}", sending, wait or 0.0)
    if status == 429:
        return NetworkError(f"{network} {_SENTENCES[429]}; {_when(wait)}", wait or 0.0)
    known = _SENTENCES.get(status, f"rejected the request ({status}); update the program")
    return NetworkError(f"{network} {sentence or known}")


def broken(network: str, error: BaseException, *, sending: bool) -> NetworkError:
    """The error for a connection that brought no response, from the exception's whole chain."""
    names = _class_names(error)
    if "OutOfTime" in names:
        return NetworkError(f"{network} took too long, so nothing more was sent; {_LATER}")
    if names & {"gaierror", "NameResolutionError"}:
        return NetworkError(
            f"{network} cannot be found (DNS); check its address and the connection",
            0.0,
        )
    if names & {"SSLCertVerificationError"}:
        return NetworkError(
            f"{network} presented an untrusted certificate (TLS); check the address, "
            "this machine's clock and its certificates"
        )
    if names & {"ConnectTimeout", "ConnectTimeoutError", "NewConnectionError", "ConnectError"}:
        return NetworkError(f"{network} cannot be reached; {_LATER}", 0.0)
    if any("Timeout" in name for name in names):
        return _passing(f"{network} did not answer in time", sending, 0.0)
    if names & {"ProxyError"}:
        # Also what a drop after the request looks like, where there is a proxy.
        return _passing(f"the proxy or {network} ended the connection", sending, 0.0)
    if names & {"SSLError"}:
        return _passing(f"the encrypted connection to {network} broke (TLS)", sending, 0.0)
    return _passing(f"the connection to {network} broke", sending, 0.0)


def unreadable(network: str, *, sending: bool) -> NetworkError:
    """The error for a successful response that makes no sense."""
    return _passing(f"{network} sent a response that cannot be read", sending, 0.0)


def unforeseen(network: str, error: BaseException) -> UnknownOutcomeError:
    """The error for a fault of this program or a library: named by class only, and in doubt."""
    return UnknownOutcomeError(
        f"posting to {network} failed unexpectedly ({type(error).__name__}); "
        "it may have landed, and the next run will check; please report this"
    )


def cannot_ask(title: str, post: Post, name: str = "") -> CannotAskError:
    """The error for a network that does not show whether a post is there."""
    return CannotAskError(
        f"{title} cannot be asked whether the post of {post.day} is there; look, then run "
        f"{settle_command(post, name or title, '--there')} (or --gone)"
    )


def settle_command(post: Post, name: str, how: str) -> str:
    """The command by which the owner says whether a post is there."""
    words = " --words" if post.parent is not None else ""
    return f"secondguess settle {how}{words} --date {post.day} --network {name}"


def _passing(message: str, sending: bool, wait: float) -> NetworkError:
    if sending:
        return UnknownOutcomeError(
            f"{message}; the post may have landed, and the next run will check", wait
        )
    return NetworkError(f"{message}; {_LATER}", wait)


def _when(wait: float | None) -> str:
    if not wait:
        return _LATER
    return f"try again in {wait:.0f} s" if wait < 120 else f"try again in {wait / 60:.0f} minutes"


def _class_names(error: BaseException) -> set[str]:
    """The names of every class of every exception that led to this one; no library is needed.

    Behind a proxy, urllib3 keeps the cause of a TLS fault as an argument alone.
    """
    names: set[str] = set()
    found: list[BaseException] = [error]
    for current in found:
        names.update(cls.__name__ for cls in type(current).__mro__)
        near = (current.__cause__, current.__context__, getattr(current, "reason", None))
        for other in (*near, *current.args):
            known = any(other is each for each in found)
            if isinstance(other, BaseException) and not known and len(found) < _CHAIN_LIMIT:
                found.append(other)
    return names
