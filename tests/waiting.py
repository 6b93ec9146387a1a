"""How long tests wait: as long as the busiest machine needs, to notice only what never ends."""

import time
from collections.abc import Callable

HANG = 600.0  # seconds, after which something hangs
LONGEST_REQUEST = "60"  # seconds, the highest time limit that the settings take


def until(condition: Callable[[], object], problem: Callable[[], object] = lambda: "") -> None:
    """Return once the condition holds; fail with the problem where it never will."""
    end = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < end, problem()
        time.sleep(0.05)
