"""Fixtures for every test: no connection leaves this machine."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# A first example may have to compile a kernel.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

LOOPBACK = ("127.", "::1", "localhost")


@pytest.fixture(autouse=True)
def no_outside_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Refuse connections to anything but loopback addresses and local sockets."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
            raise AssertionError(f"a test tried to reach {address[0]}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)
    yield
