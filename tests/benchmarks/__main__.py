"""`make bench`: run every benchmark in a process of its own; one table, also in the README.

A benchmark module has a list `BENCHMARKS` of (name, callable): the callable does the work and
returns its result in a few words. It is called twice, so that compiling kernels and filling
caches of the operating system is not measured; nothing else is remembered between the calls
unless the name says so. Seconds are wall and processor time of the second call.
"""

import importlib
import os
import pkgutil
import re
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import tests.benchmarks

README = Path(__file__).resolve().parents[2] / "README.md"
BLOCK = re.compile(r"(<!-- bench -->\n).*?(<!-- /bench -->)", re.DOTALL)


class Row(NamedTuple):
    """One line of the table."""

    work: str
    result: str
    wall: float
    processor: float
    megabytes: float


def modules() -> Iterator[str]:
    """The benchmark modules, by name."""
    for found in pkgutil.iter_modules(tests.benchmarks.__path__):
        if not found.name.startswith("_"):
            yield found.name


def measure_guesses(module: str, place: int) -> Row:
    """Run one benchmark in this process."""
    name, work = importlib.import_module(f"tests.benchmarks.{module}").BENCHMARKS[place]
    work()
    wall, processor = time.perf_counter(), time.process_time()
    result = work()
    wall, processor = time.perf_counter() - wall, time.process_time() - processor
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Row(name, result, wall, processor, peak)


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    load = os.getloadavg()[0]
    lines = [f"Load {load:.1f}, {os.cpu_count()} cores.", ""]
    lines += ["| work | result | seconds | processor seconds | peak MB |", "|---|---|--:|--:|--:|"]
    for row in rows:
        lines.append(
            f"| {row.work} | {row.result} | {row.wall:.2f} | {row.processor:.2f} "
            f"| {row.megabytes:.0f} |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Run all benchmarks, or those whose module is named."""
    if sys.argv[1:2] == ["--one"]:
        row = measure_guesses(sys.argv[2], int(sys.argv[3]))
        print("\t".join(map(str, row)))
        return
    wanted = sys.argv[1:] or list(modules())
    rows = []
    for module in wanted:
        count = len(importlib.import_module(f"tests.benchmarks.{module}").BENCHMARKS)
        for place in range(count):
            command = [sys.executable, "-m", "tests.benchmarks", "--one", module, str(place)]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            work, result, *figures = run.stdout.strip().splitlines()[-1].split("\t")
            rows.append(Row(work, result, *map(float, figures)))
            print(f"{work}: {result}, {rows[-1].wall:.2f} s", file=sys.stderr)
    print(table(rows))
    if not sys.argv[1:]:
        text = README.read_text(encoding="utf-8")
        README.write_text(BLOCK.sub(rf"\g<1>{table(rows)}\g<2>", text), encoding="utf-8")


if __name__ == "__main__":
    main()
