"""The best of all openers: over processes, over a cluster, stopped and gone on with."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from solver.errors import (
    InterruptedSearchError,
    LimitError,
    OutputError,
    SecondGuessError,
    UnknownWordError,
)
from solver.exact import solve_exact
from solver.exact.best_opener import OpenersProgress, promising_first, prove_best_opener
from solver.exact.results_log import OpenersLog
from solver.exact.trial import Trial, fingerprint, try_openers
from solver.games.position import Position
from solver.rules import WORDLE, Mode
from solver.words.lexicon import Lexicon
from tests.needs import missing
from tests.solver.lexicons import OUND, lexicon, named_lexicon
from tests.waiting import HANG, until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]


def small(mode: Mode = Mode.NORMAL, limit: int = 6) -> Position:
    chosen = Lexicon.built_in(5)
    words = Lexicon.of([*chosen.answers[::8], "fuzzy"], chosen.answers[::24], "some words")
    return Position(WORDLE, words, limit=limit, mode=mode)


def all_totals(position: Position) -> dict[str, int]:
    words = position.lexicon.words
    mark = fingerprint(position)
    return {t.opener: t.total or 0 for t in try_openers(position, mark, words, None) if t.exact}


@pytest.mark.parametrize("mode", [Mode.NORMAL, Mode.HARD])
def test_the_best_opener_is_the_least_of_all(mode: Mode) -> None:
    position = small(mode)
    totals = all_totals(position)
    assert len(totals) == len(position.lexicon.words)
    best = prove_best_opener(position, processes=2)
    assert best.total == min(totals.values()) == solve_exact(position).total
    assert sorted(best.ties) == sorted(w for w in totals if totals[w] == best.total)
    assert (best.opener, best.proven, best.tried) == (best.ties[0], True, len(totals))
    assert best.mean == best.total / len(position.candidates)


def test_three_hundred_openers_of_the_daily_game() -> None:
    words = named_lexicon("original")
    position = Position(WORDLE, words)
    chosen = promising_first(position)[:300]
    told: list[OpenersProgress] = []
    best = prove_best_opener(position, openers=chosen, processes=2, progress=told.append)
    assert (best.opener, best.total, best.tried, best.proven) == ("salet", 7920, 300, True)
    assert told[-1].done == 300
    assert any(progress.left is not None for progress in told)


def test_every_bound_is_one_that_holds() -> None:
    position = small()
    totals = all_totals(position)
    below = sorted(totals.values())[3] + 1
    for trial in try_openers(position, fingerprint(position), position.lexicon.words, below):
        assert trial.total is not None
        if trial.exact:
            assert trial.total == totals[trial.opener] < below
        else:
            assert below <= trial.total <= totals[trial.opener]


def test_a_limit_that_no_opener_meets() -> None:
    with pytest.raises(LimitError, match="none of 7 openers"):
        prove_best_opener(Position(WORDLE, lexicon(OUND, OUND), limit=3), processes=1)


def test_openers_that_cannot_be_guessed() -> None:
    with pytest.raises(UnknownWordError):
        promising_first(small(), ["qqqqq"])
    hard = small(Mode.HARD).after("fuzzy", 0)
    with pytest.raises(SecondGuessError, match="FUZZY cannot be guessed here"):
        promising_first(hard.after(hard.words(hard.candidates.indices)[0], 81), ["fuzzy"])


def test_a_results_file_is_gone_on_with(tmp_path: Path) -> None:
    position, file = small(), tmp_path / "openers.jsonl"
    first = prove_best_opener(position, processes=1, results=file)
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 1 + first.tried
    # Stopped after thirty, in the middle of a line.
    file.write_text("".join(lines[:31]) + lines[31][:-9])
    told: list[OpenersProgress] = []
    again = prove_best_opener(position, processes=1, results=file, progress=told.append)
    assert (again.opener, again.total, again.ties) == (first.opener, first.total, first.ties)
    assert told[0].done >= 30
    now = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(now) == 1 + first.tried
    assert len({entry.get("opener") for entry in now}) == len(now)
    finished = prove_best_opener(position, processes=1, results=file)
    assert (finished.total, finished.proven) == (first.total, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense\n", "damaged in line 1"),
        ("[]\n", "damaged in line 1"),
        ('{"format": "other"}\n', "is not a file of opener results"),
        ('{"format": "secondguess openers", "version": 1, "position": "x"}\n', "other lists"),
        ("HEAD\nnonsense\n", "damaged in line 2"),
        ('HEAD\n{"opener": "crane"}\n', "damaged in line 2"),
    ],
)
def test_results_files_that_do_not_fit(tmp_path: Path, text: str, message: str) -> None:
    position, file = small(), tmp_path / "openers.jsonl"
    with OpenersLog(file, fingerprint(position)) as log:
        log.append(Trial("crane", 1, True, 0.0))
    head = file.read_text().splitlines()[0]
    file.write_text(text.replace("HEAD", head))
    with pytest.raises(SecondGuessError, match=message):
        prove_best_opener(position, processes=1, results=file)


def test_a_results_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot use"):
        prove_best_opener(small(), processes=1, results=tmp_path / "no" / "folder.jsonl")


def test_fingerprints_tell_positions_apart() -> None:
    start = small()
    others = [small(Mode.HARD), small(limit=5), start.after("fuzzy", 0)]
    assert len({fingerprint(position) for position in (start, *others)}) == 4
    assert fingerprint(start) == fingerprint(small())


PROOF = """
import sys
from pathlib import Path
from solver.exact.best_opener import prove_best_opener
from tests.solver.exact.test_best_opener import slow

if __name__ == "__main__":
    print(prove_best_opener(slow(), processes=2, results=Path(sys.argv[1])).total)
"""


def slow() -> Position:
    """A position whose proof takes some seconds."""
    chosen = Lexicon.built_in(5)
    return Position(WORDLE, Lexicon.of(chosen.words, chosen.answers[::3], "a third"))


def test_a_killed_proof_goes_on_and_leaves_no_process_behind(tmp_path: Path) -> None:
    file, script = tmp_path / "openers.jsonl", tmp_path / "proof.py"
    script.write_text(PROOF)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        [sys.executable, str(script), str(file)], env=environment, start_new_session=True
    )
    until(
        lambda: (
            process.poll() is not None or (file.exists() and file.read_bytes().count(b"\n") >= 40)
        )
    )
    process.send_signal(signal.SIGKILL)
    process.wait()
    known = file.read_bytes().count(b"\n") - 1
    assert known >= 39
    openers = promising_first(slow())[: known + 60]
    told: list[OpenersProgress] = []
    best = prove_best_opener(
        slow(), openers=openers, processes=2, results=file, progress=told.append
    )
    assert told[0].done >= known
    assert best.proven
    assert solve_exact(slow(), opener=best.opener).total == best.total
    until(lambda: not _session_lives(process.pid))


def _session_lives(session: int) -> bool:
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


def test_an_interrupt_gives_the_best_so_far(tmp_path: Path) -> None:
    def interrupt(progress: OpenersProgress) -> None:
        if progress.total is not None:
            raise KeyboardInterrupt

    best = prove_best_opener(slow(), processes=1, progress=interrupt)
    assert not best.proven
    assert best.tried < 200
    assert best.total > 0


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A Dask scheduler with two workers, each a process on the loopback interface."""
    address = folder / "scheduler.json"
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": f"{HANG}s",
    }
    options = ["--scheduler-file", str(address), "--no-dashboard"]
    here = ["--host", "127.0.0.1"]
    commands = [["distributed.cli.dask_scheduler", *options, *here, "--port", "0"]]
    commands += [
        ["distributed.cli.dask_worker", *options, *here, "--nthreads", "1", "--no-nanny"]
    ] * 2
    processes = []
    try:
        for command in commands:
            with (folder / "dask.log").open("a") as log:
                processes.append(
                    subprocess.Popen(
                        [sys.executable, "-m", *command],
                        cwd=folder,
                        env=environment,
                        stdout=log,
                        stderr=log,
                    )
                )
            until(address.exists, (folder / "dask.log").read_text)
        yield json.loads(address.read_text())["address"]
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()


def test_a_cluster_finds_what_processes_find(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_spec("distributed") is None:
        missing("distributed")
    monkeypatch.setattr("solver.exact.best_opener.CONNECT_SECONDS", HANG)
    position, file = small(), tmp_path / "openers.jsonl"
    with cluster(tmp_path) as address:
        best = prove_best_opener(position, cluster=address, results=file)
    here = prove_best_opener(position, processes=1)
    assert (best.opener, best.total, best.ties) == (here.opener, here.total, here.ties)
    assert len(file.read_text().splitlines()) == 1 + best.tried


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("distributed") is None:
        missing("distributed")
    monkeypatch.setattr("solver.exact.best_opener.CONNECT_SECONDS", 0.5)
    with pytest.raises(SecondGuessError, match="no Dask scheduler answers at"):
        prove_best_opener(small(), cluster="tcp://127.0.0.1:9")
    with pytest.raises(SecondGuessError, match="no Dask scheduler answers at"):
        prove_best_opener(small(), cluster="nonsense address")


def test_an_interrupt_before_the_first_result_claims_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solver.exact.best_opener.wait", interrupt)
    file = tmp_path / "openers.jsonl"
    with pytest.raises(InterruptedSearchError, match="nothing proved yet"):
        prove_best_opener(small(), processes=1, results=file)
    monkeypatch.undo()
    assert prove_best_opener(small(), processes=1, results=file).proven
