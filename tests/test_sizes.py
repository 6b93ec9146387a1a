"""The code stays readable: short functions, few parameters, files that fit on a few screens."""

import pytest

from tests import structure

MOST_LINES, MOST_PARAMETERS, MOST_FILE_LINES = 60, 8, 300
MODULES = structure.all_modules()


@pytest.mark.parametrize("module", MODULES)
def test_functions_and_files_are_short(module: str) -> None:
    path = MODULES[module]
    for function in structure.functions(module, path):
        assert function.lines <= MOST_LINES, function
        # The options of a command are its parameters.
        if not module.startswith("bot.commands."):
            assert function.parameters <= MOST_PARAMETERS, function
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_FILE_LINES
