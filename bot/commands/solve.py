"""The `solve` command: games against known answers, played from the feedback alone."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from solver.games import Game


def solve(
    answer: Annotated[list[str], typer.Argument(help="The answers to play.")],
    opener: options.Opener = None,
    strategy: options.StrategyName = "scout",
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    game: options.Game = "wordle",
    hard: options.Hard = False,
    strict: options.Strict = False,
    limit: options.Limit = 6,
    json_: options.Json = False,
) -> None:
    """Play against answers, from the responses alone."""
    from solver.games import play, referee

    chosen = options.strategy(strategy)
    played = [options.plain_word(word) for word in answer]
    start = options.position(
        options.lists(guesses, answers, length, words_), game, hard, strict, limit, tuple(played)
    )
    first = options.opener_of(start, opener)
    for word in played:
        options.require_length(word, start)
    games = [(word, play(chosen, start, referee(start.rule, word), first)) for word in played]
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
