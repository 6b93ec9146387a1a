"""Runs the page: what is slow is warmed up, then one process listens."""

import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

from bot.errors import ConfigError
from bot.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MOST_CONNECTIONS = 1000
IDLE_SECONDS = 20
LAST_SECONDS = 10  # for requests in hand when the server has to stop


def serve(
    settings: Settings,
    host: str,
    port: int,
    names: tuple[str, ...],
    clock: Callable[[], datetime],
    ready: Callable[[str], None],
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` gets the address once it takes requests.

    `names` are further names under which the server is addressed. `ConfigError` where the
    address cannot be had.
    """
    import uvicorn

    from bot.web.server.app import create_app

    listener = _listen(host, port)
    with listener:
        bound = listener.getsockname()[1]
        warm_up()
        config = uvicorn.Config(
            create_app(settings, clock, hosts_of(host, names)),
            log_level="warning",
            access_log=False,
            server_header=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=LAST_SECONDS,
        )
        stopped = threading.Event()
        warming = threading.Thread(target=warm_up_more, args=(stopped.is_set,))
        warming.start()
        literal = f"[{host}]" if ":" in host else host
        ready(f"http://{literal}:{bound}/")
        try:
            with suppress(KeyboardInterrupt):  # uvicorn has ended in order, and passes it on
                uvicorn.Server(config).run(sockets=[listener])
        finally:
            stopped.set()
            warming.join()


def hosts_of(host: str, names: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names under which a server on `host` may be addressed.

    A loopback server answers to loopback names and the given ones alone, so that no page
    elsewhere can make a browser talk to it under a name of its own.
    """
    if host in LOOPBACK:
        return ("127.0.0.1", "localhost", "[::1]", *names)
    return ("*",)


def warm_up() -> None:
    """What every game needs: kernels, the words of five letters, their first suggestions."""
    from bot.web.games.positions import GameSpec, best_of

    best_of(GameSpec())


def warm_up_more(stopped: Callable[[], bool]) -> None:
    """What the first game of another kind would wait for, the likeliest first."""
    from bot.web.games.positions import GameSpec, best_of
    from bot.web.pages.boards import BoardsSpec
    from bot.web.pages.boards import best_of as best_of_boards
    from solver.rules import RULES
    from solver.words import LENGTHS

    for boards in (4, 8, 2):
        if not stopped():
            best_of_boards(BoardsSpec("wordle", 5, boards))
    for spec in (GameSpec(rule, n) for n in LENGTHS for rule in RULES):
        if not stopped():
            best_of(spec)


def _listen(host: str, port: int) -> Any:
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        # From now on visitors wait in line, so that the address is public before all is up.
        listener.listen(MOST_CONNECTIONS)
    except OSError as error:
        listener.close()
        raise ConfigError(
            f"cannot listen on {host}, port {port}: {error.strerror or error}; "
            "give another --host or --port"
        ) from error
    return listener
