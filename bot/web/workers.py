"""Where the work of a request is done: in threads, a few at once, within a time limit.

The event loop itself never works. What takes long (sheets) has a
thread of its own, so that it is never in the way of a suggestion.
"""

import asyncio
import functools
import os
from collections.abc import Callable
from typing import TypeVar

import anyio
import anyio.to_thread

T = TypeVar("T")

QUICK_THREADS = max(2, os.cpu_count() or 1)
SLOW_THREADS = 1
SECONDS = 20.0  # a request that has not been answered by then is given up


class TooSlowError(Exception):
    """A request waited or worked for too long."""


class Workers:
    """The threads of one server."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._quick = anyio.CapacityLimiter(QUICK_THREADS)
        self._slow = anyio.CapacityLimiter(SLOW_THREADS)

    async def quick(self, work: Callable[..., T], *arguments: object) -> T:
        """The result of work that takes a moment; `TooSlowError` where it does not."""
        return await self._run(self._quick, work, *arguments)

    async def slow(self, work: Callable[..., T], *arguments: object) -> T:
        """The result of work that may take seconds; `TooSlowError` beyond the limit."""
        return await self._run(self._slow, work, *arguments)

    async def _run(
        self, limiter: anyio.CapacityLimiter, work: Callable[..., T], *arguments: object
    ) -> T:
        job = functools.partial(work, *arguments)
        try:
            async with asyncio.timeout(self.seconds):
                # A thread cannot be stopped: what is given up ends by itself and is forgotten.
                return await anyio.to_thread.run_sync(job, limiter=limiter, abandon_on_cancel=True)
        except TimeoutError as error:
            raise TooSlowError from error
