"""Plays many days with faults, then counts what the networks have. Exit code 1 on any finding."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from bot.record.ledger import Ledger
from bot.sources.puzzles import LAUNCH
from tests.bot.faults.children import Child, load
from tests.bot.faults.plans import Run, draw, draw_amendment
from tests.servers.arenas import (
    Arena,
    bluesky_arena,
    mastodon_arena,
    outbox_arena,
    secrets_of,
    x_arena,
)
from tests.servers.gate import set_faults
from tests.servers.processes import module, server_process
from tests.waiting import LONGEST_REQUEST

NETWORKS = ("x", "bluesky", "mastodon", "outbox")
POST, CORRECT = ("post", "--json"), ("correct",)
CORRECT_EVERY = 3  # days
CLEAN_RUNS = 3  # tries without faults before a day counts as lost


@dataclass
class World:
    """The servers, the state folder, and what was found so far."""

    arenas: list[Arena]
    puzzle_gate: str
    state: Path
    secrets: list[str]
    findings: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def environment(self) -> dict[str, str]:
        """What the program is given."""
        found = {
            "SECONDGUESS_STATE_DIR": str(self.state),
            "SECONDGUESS_CONFIG": str(self.state / "none.toml"),
            "SECONDGUESS_NYT_URL": self.puzzle_gate,
            "SECONDGUESS_SOURCE": "nyt",
            "SECONDGUESS_NETWORKS": json.dumps(NETWORKS),
            "SECONDGUESS_RETRY_PAUSE": "0.01",
            "SECONDGUESS_HTTP_TIMEOUT": "0.8",
            "SECONDGUESS_OPENER": "salet",
        }
        for arena in self.arenas:
            found |= arena.environment
        return found

    def faults(self, run: Run, pid: int) -> None:
        """Tell the gates what is to come; `pid` is the process that a `kill` ends."""
        gates = {a.name: a.gate for a in self.arenas if a.gate} | {"puzzle": self.puzzle_gate}
        for name, gate in gates.items():
            planned = [{**fault, "pid": pid} for fault in run.faults.get(name, [])]
            set_faults(gate, planned)

    def play(self, day: date, run: Run, command: tuple[str, ...] = POST) -> int:
        """One run of the program, or two at once; the worse exit code."""
        environment = {**self.environment, **_elsewhere(run.unreachable)}
        if run == Run():
            environment["SECONDGUESS_HTTP_TIMEOUT"] = LONGEST_REQUEST  # not lost to a busy machine
        if run.damaged:
            (self.state / "ledger.sqlite3").write_bytes(b"damaged" * 1000)
        arguments = [*command, "--date", day.isoformat()]
        first = Child(arguments, environment, run.kill_at, lambda pid: self.faults(run, pid))
        children = [first]
        if run.racing:
            children.append(Child(arguments, environment))
        codes = []
        for child in children:
            code, said = child.wait()
            codes.append(code)
            self.counts[f"exit {code}"] += 1
            self._read(day, code, said)
        return max(codes, key=abs)

    def _read(self, day: date, code: int, said: str) -> None:
        if any(secret in said for secret in self.secrets):
            self.findings.append(f"{day}: a secret was shown")
        if "Traceback" in said or code not in (0, 1, -9):
            self.findings.append(f"{day}: ended with {code}: {said[-600:]}")


def _elsewhere(how: str) -> dict[str, str]:
    """Addresses that lead nowhere: no such name, a certificate of others, nobody listening."""
    return {
        "": {},
        "dns": {"MASTODON_URL": "https://nowhere.invalid"},
        "tls": {"REQUESTS_CA_BUNDLE": _system_certificates()},
        "refused": {"BLUESKY_URL": "http://127.0.0.1:9"},
    }[how]


def _system_certificates() -> str:
    import certifi

    return certifi.where()


@contextmanager
def world(folder: Path) -> Iterator[World]:
    """Every server started, and a state folder."""
    with ExitStack() as stack:
        arenas = [stack.enter_context(a()) for a in (x_arena, bluesky_arena, mastodon_arena)]
        puzzle = stack.enter_context(server_process(module("puzzle")))
        gate = stack.enter_context(server_process(module("gate", puzzle["url"])))
        secrets = [s for s in secrets_of(*arenas) if s != "puzzle.test"]
        every = [*arenas, outbox_arena(folder / "outbox")]
        yield World(every, gate["url"], folder, secrets)


def count_steps(place: World, day: date) -> int:
    """How many steps an undisturbed day has, so that each can be the last."""
    note = place.state / "steps"
    child = Child(
        ["post", "--date", day.isoformat()],
        {
            **place.environment,
            "SECONDGUESS_HTTP_TIMEOUT": LONGEST_REQUEST,
            "COUNT_STEPS": str(note),
        },
        first=lambda pid: place.faults(Run(), pid),
    )
    code, said = child.wait()
    assert code == 0, said
    return int(note.read_text(encoding="ascii"))


def correct(place: World, day: date, run: Run) -> None:
    """The day's posts deleted and made anew with faults, then undisturbed until that is done."""
    place.counts["amendments"] += 1
    place.counts["faults"] += sum(map(len, run.faults.values()))
    place.play(day, run, (*CORRECT, "--again"))
    clean = (place.play(day, Run(), CORRECT) for _ in range(CLEAN_RUNS))
    if not any(code == 0 for code in clean):
        place.findings.append(f"{day}: amendment lost")


def play_days(place: World, days: list[date], seed: int, steps: int) -> None:
    """Every day with its faults, then undisturbed until it is done."""
    random, kills = Random(seed), 0
    began = time.monotonic()
    for number, day in enumerate(days, 1):
        for run in draw(random, day.isoformat(), kills % steps + 1, place.secrets):
            kills += bool(run.kill_at)
            place.counts["killed at a step"] += bool(run.kill_at)
            place.counts["raced"] += run.racing
            place.counts["faults"] += sum(map(len, run.faults.values()))
            place.play(day, run)
        clean = (place.play(day, Run()) for _ in range(CLEAN_RUNS))
        if not any(code == 0 for code in clean):
            place.findings.append(f"{day}: lost")
        if number % CORRECT_EVERY == 0:
            kill_at = kills % (2 * steps) + 1
            correct(place, day, draw_amendment(random, day.isoformat(), kill_at, place.secrets))
            kills += 1
        if number % 50 == 0:
            pace = (time.monotonic() - began) / number
            print(f"{number} days, {pace:.2f} s a day", file=sys.stderr, flush=True)


def count_posts(place: World, days: list[date]) -> None:
    """Each day's post must be on each network once, and nothing else."""
    marks = {f"Wordle {(day - LAUNCH).days:,} ": day for day in days}
    for arena in place.arenas:
        seen: Counter[str] = Counter()
        for post in arena.posts():
            mark = f"Wordle {post.text.split(' ')[1]} "
            seen[mark] += 1
            if mark not in marks:
                place.findings.append(f"{arena.name}: a wrong number: {mark}")
        for mark, day in marks.items():
            if seen[mark] != 1:
                place.findings.append(f"{arena.name}: {day} was posted {seen[mark]} times")
        place.counts[f"posts on {arena.name}"] = seen.total()
    for path in place.state.glob("ledger.sqlite3*"):
        content = path.read_bytes().decode("latin-1")
        if any(secret in content for secret in place.secrets):
            place.findings.append(f"a secret is in {path.name}")


def play_part(days: int, seed: int, part: int, workers: int) -> dict[str, Any]:
    """The report of one worker, which has every `workers`-th day to itself, and its own servers."""
    load()
    with tempfile.TemporaryDirectory() as folder, world(Path(folder)) as place:
        every = [LAUNCH + timedelta(days=n) for n in range(1 + part, days + 1, workers)]
        steps = count_steps(place, LAUNCH)
        play_days(place, every, seed * 1000 + part, steps)
        place.faults(Run(), os.getpid())
        count_posts(place, [LAUNCH, *every])
        known = Ledger(Path(folder) / "ledger.sqlite3").deliveries()
        place.counts["left in doubt"] = sum(d.entry.state != "posted" for d in known)
    counts = Counter({"days": len(every), **place.counts})
    return {"steps": steps, "counts": counts, "findings": place.findings}


def main() -> int:
    """Parse the command line, have the workers play, add up, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part is not None:
        print(json.dumps(play_part(given.days, given.seed, given.part, given.workers)))
        return 0
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.bot.faults", *sys.argv[1:]]
    command += ["--workers", str(given.workers), "--part"]
    workers = [
        subprocess.Popen([*command, str(part)], stdout=subprocess.PIPE, text=True)
        for part in range(given.workers)
    ]
    said = [worker.communicate()[0] for worker in workers]
    if any(worker.returncode for worker in workers):
        print("a worker ended with an error", file=sys.stderr)
        return 1
    reports = [json.loads(text) for text in said]
    counts = sum((Counter(report["counts"]) for report in reports), Counter())
    findings = [finding for report in reports for finding in report["findings"]]
    seconds = round(time.monotonic() - began)
    steps = max(report["steps"] for report in reports)
    summary = {"seed": given.seed, "seconds": seconds, "steps of a run": steps, **counts}
    print(json.dumps({**summary, "findings": findings}, indent=2))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
