"""Kernels kept from an earlier state of the engine are never used again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from solver.kernel_cache import ENGINE, VARIABLE
from solver.kernel_stamp import discard_old_kernels, kernel_sources, kernel_stamp

CALLEE = "from solver.compiled import inner\n\n\n@inner\ndef worth():\n    return {}\n"
CALLER = (
    "from solver.callee import worth\nfrom solver.compiled import kernel\n\n\n"
    "@kernel\ndef total():\n    return 10 * worth()\n"
)


def engine_in(folder: Path) -> Path:
    """A copy of the engine's files that compile kernels, with one kernel that calls another."""
    engine = folder / "solver"
    engine.mkdir(parents=True)
    for name in ("compiled.py", "kernel_cache.py", "kernel_stamp.py"):
        shutil.copy(ENGINE / name, engine)
    (engine / "__init__.py").touch()
    (engine / "unrelated.py").write_text("HEIGHT = 1\n")
    (engine / "caller.py").write_text(CALLER)
    (engine / "callee.py").write_text(CALLEE.format(1))
    return engine


def total(engine: Path) -> str:
    """What the kernel gives in a process of its own, kernels kept beside the engine."""
    code = "from solver.caller import total; print(total(), total.stats.cache_hits)"
    environment = {key: value for key, value in os.environ.items() if key != VARIABLE}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=engine.parent,
        env=environment | {"PYTHONPATH": str(engine.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_a_changed_callee_is_compiled_into_its_callers_again(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    assert total(engine).startswith("10 ")
    (engine / "callee.py").write_text(CALLEE.format(2))
    assert total(engine).startswith("20 ")


def test_a_kernel_is_kept_while_nothing_changes(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    assert total(engine) == "10 Counter()"
    assert total(engine).startswith("10 Counter({")


def test_a_kernel_belongs_to_what_it_imports_and_nothing_else(tmp_path: Path) -> None:
    engine = engine_in(tmp_path)
    before = kernel_stamp(engine)
    (engine / "unrelated.py").write_text("HEIGHT = 2\n")
    assert kernel_stamp(engine) == before
    (engine / "callee.py").write_text(CALLEE.format(2))
    assert kernel_stamp(engine) != before


def test_a_date_of_a_file_does_not_count(tmp_path: Path) -> None:
    """A cache of kernels outlives a fresh checkout."""
    engine = engine_in(tmp_path)
    before = kernel_stamp(engine)
    os.utime(engine / "callee.py", (1, 1))
    assert kernel_stamp(engine) == before


def test_the_constants_of_the_rules_are_among_the_sources() -> None:
    assert {"solver.rules.codes", "solver.rules.color_kernels"} <= kernel_sources(ENGINE).keys()


def test_of_the_kernels_of_other_versions_the_newest_two_stay(tmp_path: Path) -> None:
    for age, name in enumerate(("kernels-d", "kernels-c", "kernels-b", "kernels-a")):
        (tmp_path / name / "files").mkdir(parents=True)
        os.utime(tmp_path / name, (1000 + age, 1000 + age))
    (tmp_path / "of another program").mkdir()
    discard_old_kernels(tmp_path / "kernels-new")
    left = {folder.name for folder in tmp_path.iterdir()}
    assert left == {"kernels-a", "kernels-b", "of another program"}
