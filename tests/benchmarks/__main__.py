"""`make bench`: run every benchmark in a process of its own; docs/benchmarks.md has the table.

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

ROOT = Path(__file__).resolve().parents[2]
README, PAGE = ROOT / "README.md", ROOT / "docs" / "benchmarks.md"
# The rows that the README quotes, by how their names begin.
QUOTED = (
    "exact tree of SALET, 12,972",
    "exact tree of SALET, hard mode",
    "exact tree of TARSE, 14,855",
    "best of all 12,972 openers",
    "`scout` from SALET, all 14,855",
    "8 boards, 1,000 games, `joint`, its own opener",
)
FIGURES = re.compile(r"(<!-- figures -->\n).*?(<!-- /figures -->)", re.DOTALL)
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


def measured(module: str, place: int) -> Row:
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


def figures_of(rows: list[Row]) -> str:
    """The few rows that the README quotes, as a Markdown table."""
    chosen = [row for start in QUOTED for row in rows if row.work.startswith(start)]
    lines = ["| work | result | seconds | peak MB |", "|---|---|--:|--:|"]
    lines += [f"| {r.work} | {r.result} | {r.wall:.2f} | {r.megabytes:.0f} |" for r in chosen]
    return "\n".join(lines) + "\n"


def replace(path: Path, block: "re.Pattern[str]", text: str) -> None:
    """Write the text between the marks of a file."""
    whole = path.read_text(encoding="utf-8")
    path.write_text(block.sub(lambda found: found[1] + text + found[2], whole), encoding="utf-8")


def main() -> None:
    """Run all benchmarks, or those whose module is named."""
    if sys.argv[1:2] == ["--one"]:
        row = measured(sys.argv[2], int(sys.argv[3]))
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
        replace(PAGE, BLOCK, table(rows))
        replace(README, FIGURES, figures_of(rows))


if __name__ == "__main__":
    main()
