"""Finds the reference data that some tests compare with; users of the project do not have it."""

import os
from pathlib import Path

import pytest

VARIABLE = "SECONDGUESS_REFERENCE_DATA"
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "data"


def reference(name: str) -> Path:
    """The path of one reference file; skips without the data, fails if it was promised."""
    promised = os.environ.get(VARIABLE)
    path = Path(promised) / name if promised else BESIDE / name
    if not path.is_file():
        if promised:
            pytest.fail(f"{VARIABLE} is set but {name} is missing there")
        pytest.skip(f"reference data {name} not available; set {VARIABLE}")
    return path


def reference_words(name: str) -> list[str]:
    """The words of a reference list, one a line, in file order."""
    return reference(name).read_text(encoding="utf-8").split()
