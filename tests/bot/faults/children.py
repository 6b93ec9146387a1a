"""Runs of the program in forked processes: everything is loaded once, nothing is changed."""

import gc
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.waiting import HANG

# Events of the interpreter that mark the steps of the job: its files, ledger and connections.
STEPS = frozenset(
    {
        "http.client.send",
        "os.rename",
        "os.remove",
        "fcntl.flock",
        "socket.connect",
        "sqlite3.connect",
        "sqlite3.connect/handle",
        "tempfile.mkstemp",
    }
)


def load() -> None:
    """Load what the program uses, so that the forked processes need not."""
    import atproto
    import cairosvg
    import mastodon
    import tweepy
    import twitter_text

    import bot.cli
    import bot.posting.job
    import bot.posting.picture
    from solver import WORDLE, Lexicon, Position, play
    from solver.games import referee
    from solver.rules import responses
    from solver.strategies import STRATEGIES

    position = Position(WORDLE, Lexicon.built_in(5))
    play(STRATEGIES["scout"], position, referee(WORDLE, "cigar"))
    assert all((atproto, cairosvg, mastodon, tweepy, twitter_text, bot.cli, bot.posting.job))
    # A fork keeps only the thread that forks: the engine's threads must be gone before.
    responses._pool.cache_clear()
    gc.collect()
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(10)


class Child:
    """A run under way. `kill_at` ends it with SIGKILL at that step; 0 lets it be."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        kill_at: int = 0,
        first: Callable[[int], None] = lambda pid: None,
    ) -> None:
        self.output = tempfile.TemporaryFile()  # noqa: SIM115 (closed by wait)
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            self._be(arguments, environment, kill_at, first)
        self.deadline = time.monotonic() + HANG

    def wait(self) -> tuple[int, str]:
        """Exit code (negative: the signal that ended it) and everything it wrote."""
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > self.deadline:
                os.kill(self.pid, signal.SIGKILL)
                raise TimeoutError(f"a run took more than {HANG:.0f} s")
            time.sleep(0.01)
        self.output.seek(0)
        text = self.output.read().decode("utf-8", "replace")
        self.output.close()
        return os.waitstatus_to_exitcode(status), text

    def _be(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        kill_at: int,
        first: Callable[[int], None],
    ) -> None:
        code = 70
        try:
            os.dup2(self.output.fileno(), 1)
            os.dup2(self.output.fileno(), 2)
            first(os.getpid())
            os.environ.update(environment)
            sys.argv = ["secondguess", *arguments]
            steps = _count_steps(kill_at)
            code = _main()
            if environment.get("COUNT_STEPS"):
                Path(environment["COUNT_STEPS"]).write_text(str(steps[0]), encoding="ascii")
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)


def _main() -> int:
    from bot.cli import main

    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def _count_steps(kill_at: int) -> list[int]:
    """Counts the steps from now on, in the list's one place; ends the process at `kill_at`."""
    steps = [0]

    def note(event: str, _arguments: tuple[Any, ...]) -> None:
        if event in STEPS:
            steps[0] += 1
            if steps[0] == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(note)
    return steps
