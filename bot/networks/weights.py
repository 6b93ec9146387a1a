"""How X counts characters and finds links, by the library that knows X's rules."""

import sys
from importlib.resources import files
from types import ModuleType

_LENT = "pkg_resources"


def weighted_length(text: str) -> int:
    """Length as X counts it: emoji 2, links 23; without variation selectors."""
    return int(_library().parse_tweet(text.replace("\ufe0f", "")).weightedLength)


def has_links(text: str) -> bool:
    """Whether X would make something in the text a link."""
    return bool(_library().extract_urls(text))


def _library() -> ModuleType:
    """`twitter_text`, which reads a file of its own by way of a module that is no more.

    `pkg_resources` was a part of setuptools, which has dropped it, and which Python from 3.12 on no
    longer brings along. The one function that the library calls is lent to it for its import.
    """
    if "twitter_text" not in sys.modules:
        there = sys.modules.get(_LENT)
        lent = ModuleType(_LENT)
        lent.__dict__["resource_string"] = _resource
        sys.modules[_LENT] = lent
        try:
            import twitter_text  # noqa: F401
        finally:
            del sys.modules[_LENT]
            if there is not None:
                sys.modules[_LENT] = there
    return sys.modules["twitter_text"]


def _resource(module: str, name: str) -> bytes:
    """The content of a file beside a module."""
    return files(module.rpartition(".")[0]).joinpath(name).read_bytes()
