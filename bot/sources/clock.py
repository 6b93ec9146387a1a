"""How far this machine's clock is from the puzzle service's."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import requests

from bot.errors import PuzzleError
from bot.internet.surroundings import open_session, user_agent

_RESOLUTION = timedelta(seconds=0.5)  # the header has whole seconds, cut off


def clock_offset(url: str, timeout: float, clock: Callable[[], float] = time.time) -> float:
    """Seconds by which this machine's clock is ahead of the server's, negative if behind.

    One small request, whose answer may be anything that has a `Date` header. `PuzzleError` if
    there is no such answer. The request's own duration and the header's whole seconds leave an
    error of about a second.
    """
    before = clock()
    try:
        with open_session() as session:
            response = session.head(
                url, headers={"User-Agent": user_agent()}, timeout=timeout, allow_redirects=False
            )
    except requests.RequestException as error:
        raise PuzzleError(f"{url} could not be reached to compare the clocks") from error
    here = datetime.fromtimestamp((before + clock()) / 2, UTC)
    return round((here - _server_time(url, response.headers)).total_seconds(), 1)


def _server_time(url: str, headers: Any) -> datetime:
    """The server's time; a cache between adds to its `Date` the seconds it has kept the answer."""
    try:
        sent = parsedate_to_datetime(headers["Date"])
        age = str(headers.get("Age", "0"))
        kept = timedelta(seconds=int(age) if age.isascii() and age.isdecimal() else 0)
        return sent.replace(tzinfo=sent.tzinfo or UTC) + kept + _RESOLUTION
    except (KeyError, ValueError, TypeError, OverflowError) as error:
        raise PuzzleError(f"{url} sent no date to compare the clocks with") from error
