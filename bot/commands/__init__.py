"""The bot's commands, one file each; what they need is imported when they run."""

import typer

from bot.commands import history, networks, post, schedule, serve, stats


def register(app: typer.Typer) -> None:
    """Add the bot's commands to the command line."""
    for command in (post, schedule, networks, stats, history, serve):
        command.register(app)
