"""Fetches JSON over HTTP: one session, always a time limit, retries only where they can help."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import requests

from bot.errors import PuzzleError
from bot.internet.surroundings import open_session, user_agent
from bot.internet.waits import requested_wait

TRIES = 3
LONGEST_PAUSE = 60.0
LARGEST_BODY = 1 << 20
RETRIED_STATUS = frozenset({408, 425, 429, 500, 502, 503, 504})


class _PassingFaultError(Exception):
    """A fault that may be gone a moment later; `pause` is what the server asked for."""

    def __init__(self, message: str, pause: float | None = None) -> None:
        super().__init__(message)
        self.pause = pause


@dataclass
class JsonClient:
    """Fetches JSON. `timeout` bounds one try as a whole, in seconds; pauses grow from `pause`."""

    timeout: float = 10.0
    pause: float = 2.0
    sleep: Callable[[float], None] = time.sleep
    clock: Callable[[], float] = time.monotonic
    session: requests.Session = field(default_factory=open_session)

    def get_json(self, url: str) -> Any:
        """The JSON body at `url`; `PuzzleError` with the reason after at most three tries."""
        for tried in range(1, TRIES + 1):
            try:
                return self._try(url)
            except _PassingFaultError as fault:
                if tried == TRIES:
                    raise PuzzleError(f"{fault} ({TRIES} tries); try again later") from fault
                asked = fault.pause if fault.pause is not None else self.pause * 3 ** (tried - 1)
                self.sleep(min(asked, LONGEST_PAUSE))
        raise AssertionError("unreachable")

    def _try(self, url: str) -> Any:
        status, headers, body = self._fetch(url)
        if status in RETRIED_STATUS:
            raise _PassingFaultError(
                f"{url} answered {status}", requested_wait(headers, time.time())
            )
        if status == 404:
            raise PuzzleError(f"{url} has no puzzle (404); check the date")
        if status == 403:
            raise PuzzleError(
                f"{url} refused this program (403), as it does on some cloud machines; "
                "run it elsewhere or use --answer"
            )
        if status != 200:
            raise PuzzleError(f"{url} answered {status}; check the address")
        try:
            return json.loads(body)
        except ValueError as error:
            # Seen with status 200: the text "upstream request timeout".
            raise _PassingFaultError(f"{url} did not send JSON: {_excerpt(body)}") from error

    def _fetch(self, url: str) -> tuple[int, Any, bytes]:
        """Status, headers and body within the time limit, however slowly the server drips."""
        deadline = self.clock() + self.timeout
        headers = {"User-Agent": user_agent(), "Accept": "application/json"}
        try:
            with self.session.get(
                url, headers=headers, timeout=self.timeout, stream=True, allow_redirects=False
            ) as response:
                body = b""
                for chunk in response.iter_content(4096):
                    body += chunk
                    if self.clock() > deadline:
                        raise _PassingFaultError(f"{url} took more than {self.timeout:g} s")
                    if len(body) > LARGEST_BODY:
                        raise PuzzleError(f"{url} sent too much for a puzzle; check the address")
                return response.status_code, response.headers, body
        except requests.Timeout as error:
            raise _PassingFaultError(f"{url} did not answer within {self.timeout:g} s") from error
        except requests.exceptions.InvalidURL as error:
            raise PuzzleError(f"{url} is not a web address; check the setting nyt_url") from error
        except requests.RequestException as error:
            raise _PassingFaultError(f"{url} could not be read: {_cause(error)}") from error


def _cause(error: BaseException) -> str:
    """The innermost reason of a network fault, on one line."""
    while error.__context__ is not None:
        error = error.__context__
    return " ".join((str(error) or type(error).__name__).split())[:120]


def _excerpt(body: bytes) -> str:
    if body.lstrip()[:1] in (b"{", b"["):
        return "broken JSON"  # a part of a puzzle may give its answer away
    text = " ".join(body[:60].decode("utf-8", "replace").split())
    return repr(text) if text else "an empty body"
