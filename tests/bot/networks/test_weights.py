"""X's way of counting, on an installation that has no setuptools."""

import subprocess
import sys

import pytest

from bot.networks.weights import has_links, weighted_length


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("Wordle 1,689 4/6", 16),
        ("🟩🟨⬛", 6),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        ("see https://example.org/a", 27),
    ],
)
def test_lengths_are_xs(text: str, length: int) -> None:
    assert weighted_length(text) == length


def test_links_are_found() -> None:
    assert has_links("see example.org")
    assert not has_links("Wordle 1,689 4/6")


@pytest.mark.slow
def test_setuptools_is_not_needed() -> None:
    """As in an environment of Python 3.12 or later, or with a setuptools without pkg_resources."""
    code = (
        "import sys\n"
        "class Without:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('pkg_resources', 'setuptools'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Without())\n"
        "from bot.networks.weights import weighted_length\n"
        "print(weighted_length('🟩'), 'pkg_resources' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("2 False\n", "")
