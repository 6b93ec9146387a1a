"""Clients that give up soon on an answer that never comes, and wait for every other one.

A real time limit would have to be short, so that a test of silence is quick, and long, so that a
busy machine can answer within it. Here only a request that a gate meets with silence gets a short
one; and it fails no sooner than the gate is silent, so that what went before has happened.
"""

import re
from collections import Counter
from typing import Any

import httpx
import pytest
import requests

from tests.servers.gate import await_silences
from tests.waiting import HANG

SOON = 0.2  # seconds
_coming: dict[str, list[str]] = {}
_begun: Counter[str] = Counter()


def expect_silences(gate: str, faults: list[dict[str, Any]]) -> None:
    """Note which requests this gate will meet with silence, in place of those noted before."""
    _coming[gate] = [f["match"] for f in faults if f["kind"] == "silence" and "seconds" not in f]
    _begun[gate] = 0


def shorten_silences(patch: pytest.MonkeyPatch) -> None:
    """Have both HTTP libraries give up soon on requests that meet silence, until undone.

    The patch must be the test's own: one that outlived what a test patches over it would be brought
    back by that, and two at once would wait for silences that never begin.
    """
    sending, handling = requests.adapters.HTTPAdapter.send, httpx.HTTPTransport.handle_request

    def send(self: Any, request: Any, **options: Any) -> requests.Response:
        gate = _gate_of(f"{request.method} {request.path_url}")
        if gate is None:
            return sending(self, request, **options)
        try:
            return sending(self, request, **{**options, "timeout": (HANG, SOON)})
        except requests.Timeout:
            await_silences(gate, _begun[gate])
            raise

    def handle_request(self: Any, request: httpx.Request) -> httpx.Response:
        gate = _gate_of(f"{request.method} {request.url.raw_path.decode()}")
        if gate is None:
            return handling(self, request)
        request.extensions["timeout"] = {**request.extensions["timeout"], "read": SOON}
        try:
            return handling(self, request)
        except httpx.TimeoutException:
            await_silences(gate, _begun[gate])
            raise

    patch.setattr(requests.adapters.HTTPAdapter, "send", send)
    patch.setattr(httpx.HTTPTransport, "handle_request", handle_request)


def _gate_of(request: str) -> str | None:
    """The gate that will not answer this request."""
    for gate, patterns in _coming.items():
        for pattern in patterns:
            if re.search(pattern, request):
                patterns.remove(pattern)
                _begun[gate] += 1
                return gate
    return None
