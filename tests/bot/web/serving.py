"""Starts the page as a user does, in a process of its own."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.waiting import HANG

PATIENT = f"from bot.web.workers import Workers; Workers.__init__.__defaults__ = ({HANG},); "
PATIENT += "from bot.cli import main; main()"
ROOT = Path(__file__).resolve().parents[3]


class Served(NamedTuple):
    """A running server: its address, ending in a slash, and its process."""

    url: str
    process: "subprocess.Popen[str]"

    @property
    def peak_megabytes(self) -> float:
        """The most memory that it has held so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / 1024

    @property
    def processor_seconds(self) -> float:
        """The processor time that it has used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wait_until_idle(self) -> None:
        """Wait until what it warms up after its start is warm."""
        before = -1.0
        while self.processor_seconds - before > 0.02:
            before = self.processor_seconds
            time.sleep(1)


def command() -> list[str]:
    """The command without options; a busy machine gets the time that it needs for an answer."""
    return [sys.executable, "-c", PATIENT, "serve"]


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    """A server on a free loopback port, stopped at the end."""
    process = subprocess.Popen(
        [*command(), "--port", "0", *options], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if not found:
            raise RuntimeError(f"the page did not start: {line!r}")
        yield Served(found[0], process)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
