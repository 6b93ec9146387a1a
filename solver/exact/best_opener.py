"""The best of all openers, proven: every one tried, over processes or a Dask cluster.

Each opener is tried for a total that beats the best so far, most promising first. What is known
is appended to a results file as it comes; a run that was stopped or killed goes on from there.
"""

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.errors import InterruptedSearchError, LimitError, SecondGuessError
from solver.exact.problem import problem_of
from solver.exact.results_log import OpenersLog
from solver.exact.trial import Trial, bounds_of, fingerprint, try_openers
from solver.games.position import Position

# Openers a task: one while they are promising and slow, many once most fail at once.
CAREFUL, BATCH = 100, 16
RECENT = 400
CONNECT_SECONDS = 5

Report = Callable[["OpenersProgress"], None]


class OpenersProgress(NamedTuple):
    """How far a proof is; `left` is in seconds, judged by the last few hundred openers."""

    done: int
    openers: int
    best: str | None
    total: int | None
    seconds: float
    left: float | None


@dataclass(frozen=True)
class BestOpener:
    """The opener of the least total, and how that is known.

    `ties` are all openers of that total, the preferred one first. `proven` if every opener was
    tried. `seconds` is wall time of this run, `processor_seconds` that of all runs together.
    """

    opener: str
    total: int
    mean: float
    ties: tuple[str, ...]
    tried: int
    proven: bool
    seconds: float
    processor_seconds: float


@dataclass
class OpenerProof:
    """A proof under way: what is known so far, what is still to try, and what is being tried."""

    position: Position
    mark: str  # the position's fingerprint
    log: OpenersLog
    report: Report | None
    began: float
    openers: int = 0  # how many there are, tried or not
    trials: dict[str, Trial] = field(default_factory=dict)
    waiting: deque[str] = field(default_factory=deque)
    pending: set[Future[list[Trial]]] = field(default_factory=set)
    total: int | None = None
    finished: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))

    def start(self, openers: Sequence[str]) -> None:
        """Take over what the log knows of these openers; the others wait to be tried."""
        wanted = set(openers)
        self.openers = len(wanted)
        for trial in self.log.known:
            if trial.opener in wanted:
                self._add(trial)
        self.waiting.extend(word for word in openers if word not in self.trials)

    def try_all(self, executor: Executor, workers: int) -> bool:
        """Try what is waiting, so many at a time; False if interrupted."""
        try:
            while self.waiting or self.pending:
                self._submit(executor, workers)
                self._take_finished()
                if self.report is not None:
                    self.report(self.progress())
        except KeyboardInterrupt:
            for future in self.pending:
                future.cancel()
            return False
        return True

    def ties(self) -> list[str]:
        """The openers of the least total."""
        return [t.opener for t in self.trials.values() if t.exact and t.total == self.total]

    def progress(self) -> OpenersProgress:
        """How far the proof is."""
        now = time.perf_counter()
        done = len(self.trials)
        left = None
        if len(self.finished) > 10:
            left = (self.openers - done) * (now - self.finished[0]) / len(self.finished)
        best = next(iter(self.ties()), None)
        return OpenersProgress(done, self.openers, best, self.total, now - self.began, left)

    def _add(self, trial: Trial) -> None:
        self.trials[trial.opener] = trial
        if trial.exact and trial.total is not None:
            self.total = trial.total if self.total is None else min(self.total, trial.total)

    def _next_batch(self) -> tuple[str, ...]:
        """The openers of the next task."""
        size = 1 if len(self.trials) < CAREFUL else BATCH
        return tuple(self.waiting.popleft() for _ in range(min(size, len(self.waiting))))

    def _submit(self, executor: Executor, workers: int) -> None:
        """Keep every worker busy."""
        # Until there is a total to beat, more than one opener at a time would be wasted.
        tasks = 2 * workers if self.total is not None else 1
        below = None if self.total is None else self.total + 1  # equals are reported too
        while self.waiting and len(self.pending) < tasks:
            batch = self._next_batch()
            self.pending.add(executor.submit(try_openers, self.position, self.mark, batch, below))

    def _take_finished(self) -> None:
        """Wait a second at most for results, and keep those that have come."""
        done, self.pending = wait(self.pending, timeout=1.0, return_when=FIRST_COMPLETED)
        for future in done:
            for trial in future.result():
                self._add(trial)
                self.finished.append(time.perf_counter())
                self.log.append(trial)


def prove_best_opener(
    position: Position,
    *,
    openers: Sequence[str] | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    results: Path | None = None,
    progress: Report | None = None,
) -> BestOpener:
    """The best of `openers`, or of all words that may be suggested, at `position`.

    Runs in `processes` on this machine (one a core unless given), or on the Dask scheduler at
    address `cluster`. With `results` what is known is kept in that file and taken from it. An
    interrupt (Ctrl-C) gives the best so far, not proven. `LimitError` if no opener reaches every
    answer in time.
    """
    began = time.perf_counter()
    ordered = promising_first(position, openers)
    mark = fingerprint(position)
    whole = True
    with OpenersLog(results, mark) as log:
        proof = OpenerProof(position, mark, log, progress, began)
        proof.start(ordered)
        if proof.waiting:
            with _executor(processes, cluster) as (executor, workers):
                whole = proof.try_all(executor, workers)
    if proof.total is None and not whole:
        raise InterruptedSearchError(f"interrupted; nothing proved yet of {len(ordered)} openers")
    if proof.total is None:
        raise LimitError(
            f"{position.turns_left} guesses are too few: none of {len(proof.trials)} openers "
            "reaches every answer; raise the limit"
        )
    ties = sorted(proof.ties(), key=_preference(position))
    return BestOpener(
        opener=ties[0],
        total=proof.total,
        mean=proof.total / position.candidates.total,
        ties=tuple(ties),
        tried=len(proof.trials),
        proven=whole and len(proof.trials) == len(ordered),
        seconds=time.perf_counter() - began,
        processor_seconds=sum(trial.seconds for trial in proof.trials.values()),
    )


def promising_first(position: Position, openers: Sequence[str] | None = None) -> list[str]:
    """The openers by what they can cost at least, then in order of preference."""
    problem = problem_of(position, bits=2)
    bounds = bounds_of(problem)
    words = [position.lexicon.words[int(i)] for i in problem.guesses]
    order = [words[int(i)] for i in np.argsort(bounds, kind="stable")]
    if openers is None:
        return order
    chosen = set(openers)
    for word in sorted(chosen - set(order)):
        position.lexicon.index(word)
        raise SecondGuessError(f"{word.upper()} cannot be guessed here; leave it out")
    return [word for word in order if word in chosen]


def _preference(position: Position) -> Callable[[str], tuple[bool, int, float, str]]:
    lexicon = position.lexicon
    candidates = set(position.candidates.indices.tolist())
    weights = position.prior.weights(lexicon)

    def key(word: str) -> tuple[bool, int, float, str]:
        i = lexicon.index(word)
        return (i not in candidates, -int(weights[i]), -float(lexicon.zipf[i]), word)

    return key


def _start_worker() -> None:
    """In a worker: leave Ctrl-C to the process that hands out the work, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _executor(processes: int | None, cluster: str | None) -> Iterator[tuple[Executor, int]]:
    """What runs the tasks, and how many it runs at a time."""
    if cluster is None:
        count = processes or os.cpu_count() or 1
        spawn = get_context("spawn")
        with ProcessPoolExecutor(count, spawn, initializer=_start_worker) as pool:
            yield pool, count
        return
    try:
        connect: Any = import_module("distributed").Client
    except ImportError:
        raise SecondGuessError(
            "--cluster needs Dask; install it with: pip install 'secondguess[cluster]'"
        ) from None
    try:
        client = connect(cluster, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise SecondGuessError(
            f"no Dask scheduler answers at {cluster!r}; give its address, "
            "e.g. tcp://192.168.0.2:8786"
        ) from error
    with client, client.get_executor(pure=False) as executor:
        yield executor, max(1, sum(client.nthreads().values()))
