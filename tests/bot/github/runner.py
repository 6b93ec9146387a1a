"""A runner on this machine: it replays the daily workflow, with a bare repository as GitHub's.

What a step runs is run as it is. Stand-ins are `gh`, `make` (which would install) and `sudo`; the
time is the test's, in the program and in the scripts. Actions are played as far as they matter.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.bot.github.expressions import Value, evaluated, filled_in

ROOT = Path(__file__).resolve().parents[3]
WORKFLOW = ROOT / ".github" / "workflows" / "post-daily-result.yml"
SCRIPTS = ROOT / ".github" / "daily"
DEFAULTS = {"what": "check", "date": ""}
_HERE = Path(__file__).parent
_AT = f"exec {sys.executable} -P {_HERE / 'at.py'}"
STAND_INS = {
    "python3": f'[ "$1" = -c ] && exec {sys.executable} "$@"\n{_AT} "$@"',
    "secondguess": f'{_AT} secondguess "$@"',
    "make": 'mkdir -p .venv/bin; cp "$STAND_INS/secondguess" .venv/bin/',
    "sudo": "exit 0",
    "date": f"{_AT} hour",
    "gh": f'exec {sys.executable} {_HERE / "gh.py"} "$@"',
}


@dataclass
class Ran:
    """How a run ended: its status, each step's outcome by name or action, what it showed."""

    status: str
    outcomes: dict[str, str]
    log: str
    summary: str


@dataclass
class Runner:
    """The repository, its variables and secrets; `run` is one run of the workflow."""

    folder: Path
    kernels: Path
    variables: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    before: dict[str, Callable[[], None]] = field(default_factory=dict)
    runs: int = 0

    def __post_init__(self) -> None:
        for name, text in STAND_INS.items():
            path = self.folder / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(f"#!/bin/bash\n{text}\n")
            path.chmod(0o755)
        git(self.folder, "init", "-q", "--bare", "-b", "main", "origin.git")
        tree = self.clone("first")
        shutil.copytree(ROOT / ".github", tree / ".github", ignore=shutil.ignore_patterns("__py*"))
        shutil.copy(ROOT / "secondguess.toml", tree)
        (tree / ".gitignore").write_text(".venv\nstate\n.kernels\nreport.txt\n")
        self.push(tree, "Begin")

    @property
    def origin(self) -> Path:
        """The bare repository."""
        return self.folder / "origin.git"

    def clone(self, name: str) -> Path:
        """A new working copy."""
        git(self.folder, "clone", "-q", "--depth=1", self.origin.as_uri(), name)
        return self.folder / name

    def push(self, tree: Path, message: str) -> None:
        """Commit everything in a working copy and push it."""
        git(tree, "add", "-A")
        git(tree, "commit", "-q", "-m", message)
        git(tree, "push", "-q", "origin", "HEAD:main")

    def edit(self, message: str, **files: str) -> None:
        """Somebody's commit that writes files; `__` in a name is `/`, `_` is `.`."""
        self.runs += 1
        tree = self.clone(f"somebody-{self.runs}")
        for name, text in files.items():
            path = tree / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        self.push(tree, message)

    def show(self, path: str, branch: str = "main") -> str:
        """A file's text on a branch; empty if there is none."""
        ran = git(self.origin, "show", f"{branch}:{path}", check=False)
        return ran.stdout if ran.returncode == 0 else ""

    def subjects(self, branch: str = "main") -> list[str]:
        """The subjects of a branch's commits, the newest first."""
        return git(self.origin, "log", "--format=%s", branch).stdout.splitlines()

    @property
    def issues(self) -> list[dict[str, Any]]:
        """The issues that were ever opened."""
        file = self.folder / "issues.json"
        found: list[dict[str, Any]] = json.loads(file.read_text()) if file.exists() else []
        return found

    def run(self, now: str, event: str = "schedule", **inputs: str) -> Ran | None:
        """One run at a time; None where the job is skipped."""
        (job,) = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"].values()
        given = (DEFAULTS if event == "workflow_dispatch" else {}) | inputs
        self.runs += 1
        return _Run(self, self.folder / f"run-{self.runs}", now, event, given).play(job)


class _Run:
    def __init__(
        self, runner: Runner, folder: Path, now: str, event: str, inputs: Mapping[str, str]
    ) -> None:
        self.runner, self.folder, self.now = runner, folder, now
        self.workspace = folder / "workspace"
        self.ok, self.log = True, ""
        self.contexts: dict[str, Mapping[str, str]] = {
            "inputs": inputs,
            "vars": runner.variables,
            "secrets": runner.secrets,
            "runner": {"temp": str(folder / "temp")},
            "github": {
                "event_name": event,
                "ref_name": "main",
                "workspace": str(self.workspace),
                "token": "the-token",
                "server_url": "https://github.example",
                "repository": "somebody/secondguess",
                "run_id": str(runner.runs),
            },
        }
        self.env: dict[str, str] = {}
        self.outcomes: dict[str, str] = {}
        self.steps: dict[str, dict[str, str]] = {}

    def look_up(self, name: str) -> Value:
        """A name's value in the expressions; what is not set is empty."""
        if name == "always()":
            return True
        if name == "job.status":
            return "success" if self.ok else "failure"
        context, _, rest = name.partition(".")
        if context == "steps":
            step, _, what = rest.partition(".")
            return self.steps.get(step, {}).get(what.removeprefix("outputs."), "")
        return (self.env if context == "env" else self.contexts[context]).get(rest, "")

    def play(self, job: Mapping[str, Any]) -> Ran | None:
        if not evaluated(job["if"], self.look_up):
            return None
        (self.folder / "temp").mkdir(parents=True)
        for name in ("summary", "output"):
            (self.folder / name).touch()
        self.env = {name: filled_in(text, self.look_up) for name, text in job["env"].items()}
        for step in job["steps"]:
            self.step(step)
        status, summary = str(self.look_up("job.status")), (self.folder / "summary").read_text()
        return Ran(status, self.outcomes, self.log, summary)

    def step(self, step: Mapping[str, Any]) -> None:
        name = step.get("name") or step["uses"].split("@")[0]
        wanted = step.get("if", "success")
        runs = wanted == "success" or bool(evaluated(wanted, self.look_up))
        if not runs or not (self.ok or "always()" in wanted):
            outcome, outputs = "skipped", dict[str, str]()
        else:
            self.runner.before.pop(name, lambda: None)()
            outcome, outputs = self.uses(step) if "uses" in step else self.runs_script(step)
        self.ok = self.ok and outcome != "failure"
        self.outcomes[name] = outcome
        self.steps[step.get("id", name)] = outputs | {"outcome": outcome}

    def uses(self, step: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
        action = step["uses"].split("@")[0]
        if action == "actions/checkout":
            ref = filled_in(step["with"]["ref"], self.look_up)
            origin = self.runner.origin.as_uri()
            git(self.folder, "clone", "-q", "--depth=1", "--branch", ref, origin, "workspace")
        elif action == "actions/cache":
            (self.workspace / step["with"]["path"]).symlink_to(self.runner.kernels)
        return "success", {}

    def runs_script(self, step: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
        texts = self.env | step.get("env", {})
        given = {name: filled_in(text, self.look_up) for name, text in texts.items()}
        bin_ = self.runner.folder / "bin"
        environment = {
            **{name: os.environ[name] for name in ("SECONDGUESS_NYT_URL", "HOME")},
            "PATH": f"{bin_}:/usr/bin:/bin",
            "SECONDGUESS_RETRY_PAUSE": "0",
            "PAUSE": "0",
            "NOW": self.now,
            "STAND_INS": str(bin_),
            "ISSUES": str(self.runner.folder / "issues.json"),
            "RUNNER_TEMP": str(self.folder / "temp"),
            "GITHUB_OUTPUT": str(self.folder / "output"),
            "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
            **{name: value for name, value in given.items() if value},
        }
        (self.folder / "output").write_text("")
        ran = subprocess.run(
            ["bash", "-e", "-c", step["run"]],
            cwd=self.workspace,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.log += ran.stdout
        lines = (self.folder / "output").read_text().splitlines()
        outputs = dict(line.split("=", 1) for line in lines)
        return "failure" if ran.returncode else "success", outputs


def git(folder: Path, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """A git command in a folder, as somebody."""
    person = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    command = ["git", *person, *arguments]
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, text=True)
