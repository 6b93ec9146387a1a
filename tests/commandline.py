"""Runs the command line in process and keeps what a user would see."""

import json
from typing import Any, NamedTuple

from typer.testing import CliRunner

from bot.cli import app


class Ran(NamedTuple):
    """Exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, parsed."""
        return json.loads(self.out)


def run(*arguments: str) -> Ran:
    """The command's end; an exception that reaches the top fails the test."""
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    return Ran(result.exit_code, result.stdout, result.stderr)


def refused(*arguments: str, code: int = 2) -> str:
    """The one line on stderr of a command that must fail without a traceback."""
    ran = run(*arguments)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.startswith("secondguess: ")
    assert ran.err.count("\n") == 1, ran.err
    return ran.err
