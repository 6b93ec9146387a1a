"""Tests that need a program beside Python: skipped without it, unless it was promised."""

import os
import shutil

import pytest

STRICT = "SECONDGUESS_TEST_STRICT"


def missing(what: str) -> None:
    """Skip the test for lack of `what`; fail where the environment promises everything."""
    if os.environ.get(STRICT) == "1":
        pytest.fail(f"{what} is missing although {STRICT}=1 promises it")
    pytest.skip(f"{what} is not installed")


def needs(program: str) -> str:
    """The path of a program on the PATH, e.g. `chromium`, `npm`, `pdfinfo`."""
    path = shutil.which(program)
    if path is None:
        missing(program)
    assert path is not None
    return path
