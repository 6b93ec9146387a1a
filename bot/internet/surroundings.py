"""Proxies and certificates from the environment, the same for every library that is used.

`HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY` as most programs read them;
`REQUESTS_CA_BUNDLE`, `CURL_CA_BUNDLE` or `SSL_CERT_FILE` name a file of certificates to trust.
"""

import os
import ssl
from importlib.metadata import version

import requests
from requests.utils import get_environ_proxies, select_proxy

_CERTIFICATES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE")


def user_agent() -> str:
    """An honest name for the program."""
    return f"secondguess/{version('secondguess')} (daily puzzle bot)"


def certificates() -> str | None:
    """The file of certificates to trust; None for those that come with the program."""
    return next((path for name in _CERTIFICATES if (path := os.environ.get(name))), None)


def open_session() -> requests.Session:
    """A session that goes through the environment's proxies and trusts its certificates."""
    session = requests.Session()
    session.verify = certificates() or True
    return session


def proxy_for(url: str) -> str | None:
    """The proxy through which an address is reached, if any."""
    proxy: str | None = select_proxy(url, get_environ_proxies(url))
    return proxy


def tls_context() -> ssl.SSLContext | bool:
    """What libraries other than requests take to trust the environment's certificates."""
    path = certificates()
    return True if path is None else ssl.create_default_context(cafile=path)
