"""The root command: every command of the program, and how each may end.

Exit codes: 0 done, 1 something failed, 2 misuse. Errors are one line on stderr, no traceback.
"""

import sys
from typing import Any

import typer
from typer.core import TyperGroup

from bot.commands import register
from bot.errors import BotError
from bot.folders import keep_kernels
from solver import SecondGuessError

# typer's own root of usage errors: wrong options, missing arguments.
_USAGE_ERROR: Any = typer.BadParameter.__bases__[0]


class OneLineErrors(TyperGroup):
    """A group whose commands end with one line and an exit code, however they fail."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; turn the program's own errors into a line and a code."""
        try:
            return super().invoke(ctx)
        except SecondGuessError as error:
            from solver.games import explain

            _stop(explain(error), error.exit_code)
        except BotError as error:
            _stop(str(error), error.exit_code)
        except _USAGE_ERROR as error:
            hint = f"try: {ctx.command_path} --help"
            _stop(f"{error.format_message()} ({hint})", 2)
        except BrokenPipeError:
            # The reader of a pipe has seen enough.
            sys.stdout = None
            raise typer.Exit(0) from None


def _stop(message: str, code: int) -> None:
    typer.echo(f"secondguess: {' '.join(message.split())}", err=True)
    raise typer.Exit(code)


app = typer.Typer(
    name="secondguess",
    help="Plays word-guessing puzzles as well as they can be played.",
    cls=OneLineErrors,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"secondguess {version('secondguess')}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Plays word-guessing puzzles as well as they can be played."""


register(app)


def main() -> None:
    """Entry point of the `secondguess` command."""
    keep_kernels()
    app()
