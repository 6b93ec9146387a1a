"""What tests were skipped for want of, and how to have them run."""

import re
from collections import Counter
from collections.abc import Iterable

# What a reason begins with or names, what is wanting, and what to do.
_NEEDS = (
    (r"reference data", "reference data", "set SECONDGUESS_REFERENCE_DATA to its folder"),
    (r"make pds", "a Bluesky server", "make pds (needs npm and a C++ compiler)"),
    (r"make axe", "the accessibility checker", "make axe (needs npm)"),
    (r"\bchromium\b", "Chromium", "install it so that chromium is on the PATH"),
    (r"\b(npm|node)\b", "Node.js", "install it with npm"),
    (r"\bpdf\w+\b", "poppler", "install poppler-utils"),
    (r"\bqpdf\b", "qpdf", "install it"),
    (r"\bdistributed\b", "Dask", "pip install 'secondguess[cluster]'"),
    (r"\broot\b|\bsetpriv\b", "root", "run as root, on Linux with util-linux"),
)


def by_need(reasons: Iterable[str]) -> list[str]:
    """A line for everything that was wanting, the most tests first; other reasons as they are."""
    counts = Counter(_line(reason.removeprefix("Skipped: ")) for reason in reasons)
    return [f"{number:5}  {line}" for line, number in counts.most_common()]


def _line(reason: str) -> str:
    for pattern, what, how in _NEEDS:
        if re.search(pattern, reason):
            return f"need {what}: {how}"
    return reason
