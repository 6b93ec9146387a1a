"""The house: one direction, no circles, front doors, and what each room may touch."""

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import structure

ROOT = Path(__file__).resolve().parents[1]
MAY_IMPORT = {
    "solver": {"solver"},
    "worksheets": {"worksheets", "solver"},
    "bot": {"bot", "worksheets", "solver"},
}
# Libraries that only one room may use.
ONLY_IN = {
    "requests": {"bot"},
    "tweepy": {"bot"},
    "sqlite3": {"bot"},
    "svgwrite": {"worksheets", "bot"},
    "cairosvg": {"worksheets"},
    "numba": {"solver"},
    "fastapi": {"bot"},
    "starlette": {"bot"},
    "uvicorn": {"bot"},
    "socket": {"bot"},
    "typer": {"bot"},
    "rich": {"bot"},
    "http": set(),
    "urllib": set(),
}
HEAVY = {
    *("numba", "numpy", "requests", "tweepy", "cairosvg", "svgwrite", "pydantic", "sqlite3"),
    *("fastapi", "starlette", "jinja2", "uvicorn", "networkx"),
}


def modules(package: str) -> Iterator[Path]:
    return (ROOT / package).rglob("*.py")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield node.module or ""


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_imports_run_one_way(package: str) -> None:
    found = 0
    for path in modules(package):
        for name in imported(path):
            top = name.split(".")[0]
            assert top not in set(MAY_IMPORT) - MAY_IMPORT[package], f"{path} imports {name}"
            assert top != "tests", f"{path} imports {name}"
            assert package in ONLY_IN.get(top, MAY_IMPORT), f"{path} imports {name}"
            found += 1
    assert found


@pytest.mark.slow
def test_help_loads_no_heavy_library() -> None:
    code = "import sys; from bot.cli import app; print(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(run.stdout.split())


@pytest.mark.slow
def test_importing_the_packages_has_no_side_effects(tmp_path: Path) -> None:
    code = "import solver, worksheets, bot"
    env = {"HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", code], env=env, check=True, cwd=ROOT)
    assert list(tmp_path.iterdir()) == []


def test_nothing_imports_in_a_circle() -> None:
    assert structure.circles(structure.file_graph()) == []
    assert structure.circles(structure.room_graph()) == []


def test_packages_import_one_another_through_their_doors() -> None:
    assert structure.past_doors() == []


def test_doors_name_what_exists_and_hide_no_module() -> None:
    modules = structure.all_modules()
    doors = {name: structure.exported(path) for name, path in modules.items()}
    assert doors["solver"].keys() >= {"Lexicon", "Position", "play", "rank", "solve_exact"}
    for room, names in doors.items():
        if not names:
            continue
        loaded = importlib.import_module(room)
        for name in names:
            # A name that is also a module's would be replaced by it once that is imported.
            assert f"{room}.{name}" not in modules
            assert hasattr(loaded, name)
        assert set(names) <= set(dir(loaded))


@pytest.mark.slow
def test_the_engine_is_cheap_to_import() -> None:
    code = "import sys; import solver; print(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(run.stdout.split())
