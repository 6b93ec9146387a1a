"""`python -m bot` is the `secondguess` command."""

from bot.cli import main

main()
