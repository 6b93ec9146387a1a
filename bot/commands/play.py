"""The `play` command: suggestions in a terminal while the player plays elsewhere."""

from dataclasses import dataclass
from typing import Annotated

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out


@dataclass(frozen=True)
class PlayOptions(options.HelpOptions):
    """A game of one board, or of several."""

    limit: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1005,
            help="Guesses that the game allows; 6, or 5 more than there are boards.",
            metavar="N",
        ),
    ] = None


@spelled_out
def play(
    *,
    opener: options.Opener = None,
    game: PlayOptions,
    boards: Annotated[
        int | None,
        typer.Option(help="Number of boards played at once with the same guesses.", metavar="N"),
    ] = None,
) -> None:
    """Help while you play: type what you guessed and how it was answered."""
    from dataclasses import replace

    from bot.commands.boards import help_with_boards
    from bot.terminal.play_repl import PlayRepl
    from bot.terminal.session import PlaySession

    spec = game.spec(first_word=opener.strip() if opener else None)
    if boards is not None:
        several = replace(spec, boards=boards).multi()
        first = options.opener_of(several.lexicon, opener)
        help_with_boards(several, (first,) if first else ())
        return
    start = spec.start()
    first = options.opener_of(start.lexicon, opener)
    console = options.console()
    notation = start.rule.notation
    legend = f"{notation.feedback.capitalize()}: {notation.legend}. Type ? for help."
    console.print(legend, highlight=False)
    PlayRepl(console, PlaySession.new(start, first)).run()
