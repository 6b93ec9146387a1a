"""For every test: no connection leaves this machine; what was left out is said at the end."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.left_out import by_need

# A first example may have to compile a kernel, and a busy machine may take long over any.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no worker is left with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Say after everything else which tests were left out, for want of what, and what to do."""
    yield
    reports = terminalreporter.stats.get("skipped", [])
    lines = by_need(report.longrepr[2] for report in reports)
    if lines:
        terminalreporter.section("tests left out, and how to run them")
        for line in lines:
            terminalreporter.line(line)
