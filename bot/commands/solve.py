"""The `solve` command: games against known answers, played from the feedback alone."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out

if TYPE_CHECKING:
    from solver.games import Game


@spelled_out
def solve(
    *,
    answer: Annotated[list[str], typer.Argument(help="The answers to play.")],
    opener: options.Opener = None,
    strategy: options.StrategyName = "scout",
    game: options.GameOptions,
    json_: options.Json = False,
) -> None:
    """Play against answers, from the responses alone."""
    from solver.games import opening_with, play, referee

    chosen = options.strategy(strategy)
    played = [options.plain_word(word) for word in answer]
    start = game.spec(first_word=played[0]).start()
    chosen = opening_with(options.opener_of(start.lexicon, opener), chosen)
    for word in played:
        options.require_length(word, start.lexicon)
    games = [(word, play(chosen, start, referee(start.rule, word))) for word in played]
    if json_:
        options.echo_json({"results": [_game_json(word, game) for word, game in games]})
        return
    _print_games(games)


def _print_games(games: "list[tuple[str, Game]]") -> None:
    from bot.terminal.tables import board

    console = options.console()
    for word, game in games:
        console.print(board(game, reveal=True))
        end = "solved" if game.solved else f"not solved, the answer was {word.upper()}"
        console.print(f"{game.score}/{game.limit} {end}\n", highlight=False)


def _game_json(answer: str, game: "Game") -> dict[str, Any]:
    return {
        "answer": answer,
        "guesses": list(game.guesses),
        "patterns": list(game.rows),
        "solved": game.solved,
        "score": f"{game.score}/{game.limit}",
    }
