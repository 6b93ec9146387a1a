"""The commands of the program, one file each; what they need is imported when they run."""

from collections.abc import Callable
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand

from bot.commands.alert import alert
from bot.commands.best_opener import best_opener
from bot.commands.boards import boards
from bot.commands.booklet import booklet
from bot.commands.correct import correct, forget, settle
from bot.commands.health import health
from bot.commands.history import history
from bot.commands.ladder import ladder
from bot.commands.networks import networks
from bot.commands.play import play
from bot.commands.post import post
from bot.commands.rank import rank
from bot.commands.review import review
from bot.commands.schedule import schedule
from bot.commands.serve import serve
from bot.commands.simulate import simulate
from bot.commands.solve import solve
from bot.commands.stats import stats
from bot.commands.tree import tree
from bot.commands.words import words
from bot.commands.worksheet import worksheet

PLAY, STRATEGY, PRINT, BOT = "Play", "Study strategies", "Print", "Run a daily bot"


class PlainCommand(TyperCommand):
    """A command whose help shows no type beside options that are on or off."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        for parameter in self.params:
            if getattr(parameter, "is_flag", False):
                parameter.metavar = ""

    def get_help_option(self, ctx: Any) -> Any:
        """The option that shows the help, without a type either."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.metavar = ""
        return option


class Command(NamedTuple):
    """A command, the group under which the help lists it, and an example of its use."""

    group: str
    run: Callable[..., Any]
    example: str


COMMANDS = (
    Command(PLAY, play, "play --opener salet"),
    Command(PLAY, rank, "rank --clue crane:-yg-- --top 5"),
    Command(PLAY, review, "review raise cloud pound"),
    Command(PLAY, serve, "serve --port 8000"),
    Command(PLAY, boards, "boards mound crane gorge silly"),
    Command(PLAY, ladder, "ladder cold warm --all"),
    Command(PLAY, words, "words crane"),
    Command(STRATEGY, solve, "solve mound --opener salet"),
    Command(STRATEGY, simulate, "simulate --opener salet"),
    Command(STRATEGY, tree, "tree salet --width 10 -o salet.txt"),
    Command(STRATEGY, best_opener, "best-opener --words original --results openers.jsonl"),
    Command(PRINT, worksheet, "worksheet salet -o salet.pdf"),
    Command(PRINT, booklet, "booklet salet -o salet.pdf"),
    Command(BOT, post, "post --source nyt --network outbox"),
    Command(BOT, correct, "correct --date 2026-02-02 --dry-run"),
    Command(BOT, forget, "forget --date 2026-02-02"),
    Command(BOT, settle, "settle --gone --date 2026-02-02 --network x"),
    Command(BOT, schedule, "schedule --at 09:17 --tz America/New_York"),
    Command(BOT, networks, "networks --network bluesky"),
    Command(BOT, health, "health --network bluesky"),
    Command(BOT, alert, "alert"),
    Command(BOT, stats, "stats --source nyt --picture stats.png"),
)


def register(app: typer.Typer) -> None:
    """Add every command to the command line, in the order of the help."""
    for command in COMMANDS:
        app.command(
            command.example.split()[0],
            cls=PlainCommand,
            epilog=f"Example: secondguess {command.example}",
            rich_help_panel=command.group,
        )(command.run)
    app.add_typer(history, name="history", rich_help_panel=BOT)
