"""Workers, guard and the `serve` command."""

import asyncio
import signal
import socket
import subprocess
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.web.prefs import Prefs
from bot.web.server.limits import Guard
from bot.web.server.run import hosts_of
from bot.web.workers import TooSlowError, Workers
from tests.bot.web.serving import command, serving
from tests.commandline import refused
from tests.waiting import HANG


def test_what_takes_too_long_is_given_up() -> None:
    async def both() -> str:
        workers, ended = Workers(seconds=0.05), threading.Event()
        with pytest.raises(TooSlowError):
            await workers.quick(ended.wait)
        ended.set()
        workers.seconds = HANG
        return await workers.quick(str, 7)

    assert asyncio.run(both()) == "7"


def test_slow_work_is_not_in_the_way_of_quick_work() -> None:
    async def race() -> list[str]:
        workers, ended, both_quick = Workers(seconds=HANG), list[str](), threading.Event()

        async def slow() -> None:
            await workers.slow(both_quick.wait)
            ended.append("slow")

        async def quick() -> None:
            await workers.quick(str)
            ended.append("quick")
            if ended == ["quick", "quick"]:
                both_quick.set()

        await asyncio.gather(slow(), slow(), quick(), quick())
        return ended

    assert asyncio.run(race())[:2] == ["quick", "quick"]


def test_a_body_that_drips_is_refused() -> None:
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("not reached")

    async def receive() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": []}
    asyncio.run(Guard(app, seconds=0.05)(scope, receive, send))
    assert sent[0]["status"] == 408


@pytest.mark.parametrize(
    "cookies",
    [
        {"opener": "<script>", "theme": "pink", "motion": "", "hard": "yes"},
        {"opener": "é" * 5},
        {"opener": "SALET"},
        {},
    ],
)
def test_cookies_that_are_none_count_as_not_given(cookies: dict[str, str]) -> None:
    assert Prefs.read(cookies) == Prefs()


def test_a_loopback_server_answers_to_loopback_names() -> None:
    assert "*" not in hosts_of("127.0.0.1") + hosts_of("::1") + hosts_of("localhost")
    assert hosts_of("0.0.0.0") == ("*",)
    assert "words.example.org" in hosts_of("127.0.0.1", ("words.example.org",))


@pytest.mark.slow
def test_serve_listens_on_loopback_and_ends_when_asked(own_settings: Path) -> None:
    with serving() as server:
        address = httpx.URL(server.url)
        assert address.host == "127.0.0.1"
        assert httpx.get(server.url).status_code == 200
        outside = [
            found[4][0]
            for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
            if not str(found[4][0]).startswith("127.")
        ]
        for host in outside:
            with socket.socket() as door:
                assert address.port is not None
                assert door.connect_ex((str(host), address.port)) != 0
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(HANG) == 0


def test_a_port_in_use_is_one_line(own_settings: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        message = refused("serve", "--port", port)
    assert "cannot listen on 127.0.0.1" in message
    assert "--port" in message


@pytest.mark.slow
def test_a_host_that_is_none_is_one_line(own_settings: Path) -> None:
    ran = subprocess.run(
        [*command(), "--host", "999.1.1.1"], capture_output=True, text=True, timeout=HANG
    )
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
