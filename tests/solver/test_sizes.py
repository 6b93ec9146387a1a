"""The engine stays readable: short functions, few parameters, files that fit on a few screens."""

import pytest

from tests import structure

MOST_LINES, MOST_PARAMETERS, MOST_FILE_LINES = 60, 8, 300
ENGINE = structure.module_files("solver")


@pytest.mark.parametrize("module", ENGINE)
def test_functions_and_files_are_short(module: str) -> None:
    path = ENGINE[module]
    for function in structure.functions(module, path):
        assert function.lines <= MOST_LINES, function
        assert function.parameters <= MOST_PARAMETERS, function
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_FILE_LINES
