"""The library guide's examples run, and give what they say."""

import doctest
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "library.md"


def test_the_examples_of_the_guide_run(tmp_path: Path) -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False, globs={"folder": tmp_path})
    assert result.attempted > 12
    assert result.failed == 0
