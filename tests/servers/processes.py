"""Starts a test server as a process of its own and stops it for certain."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def server_process(
    command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[dict[str, Any]]:
    """The JSON line that the server prints when ready; it ends when its standard input closes."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # connections that end early are meant here
        env={**os.environ, **(environment or {})},
        cwd=ROOT,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"{command[0]} did not start")
        yield json.loads(line)
    finally:
        process.terminate()
        process.stdin.close()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def module(name: str, *arguments: str) -> list[str]:
    """The command that runs one of the test servers written in Python."""
    return [sys.executable, "-m", f"tests.servers.{name}", *arguments]
