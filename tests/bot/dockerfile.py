"""A Dockerfile and its .dockerignore, read as far as this project's go."""

import json
import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Step(NamedTuple):
    """An instruction and what follows it, continued lines joined."""

    name: str
    text: str

    @property
    def words(self) -> list[str]:
        """The parts of a JSON list, or the words as a shell splits them."""
        found: list[str] = (
            json.loads(self.text) if self.text.startswith("[") else shlex.split(self.text)
        )
        return found


def stages() -> list[list[Step]]:
    """The steps of each stage, FROM included."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    found: list[list[Step]] = []
    for line in filter(None, re.sub(r"\\\n\s*", "", lines).splitlines()):
        step = Step(*line.split(None, 1))
        if step.name == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def only(stage: list[Step], name: str) -> Step:
    """The one step of this name."""
    (step,) = [step for step in stage if step.name == name]
    return step


def environment(stage: list[Step]) -> dict[str, str]:
    """The variables that a stage sets."""
    words = only(stage, "ENV").words
    return dict(word.split("=", 1) for word in words)


def let_in(path: str) -> bool:
    """Whether .dockerignore lets a path into the build; its last match decides."""
    inside = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        pattern, wanted = line.removeprefix("!"), line.startswith("!")
        if pattern.startswith("**/"):
            matches = any(fnmatch(part, pattern[3:]) for part in Path(path).parts)
        else:
            matches = fnmatch(Path(path).parts[0], pattern)
        inside = wanted if matches else inside
    return inside
