"""Checks the address of a server that is to be given a secret."""

from pydantic_core import Url

from bot.errors import ConfigError

_OWN_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def web_address(setting: str, value: str) -> str:
    """The address without a slash at its end; `ConfigError` unless secrets may be sent there."""
    address = value.strip().rstrip("/")
    wrong = f"{setting} is not a web address; use one like https://example.org"
    try:
        parts = Url(address)
    except ValueError as error:
        raise ConfigError(wrong) from error
    if parts.username or parts.password or parts.query or parts.fragment or not parts.host:
        raise ConfigError(wrong)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.host in _OWN_MACHINE):
        raise ConfigError(f"{setting} must start with https://: the address is given a password")
    return address
