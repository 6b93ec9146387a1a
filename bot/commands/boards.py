"""The `boards` command: many boards at once, played, helped with, or simulated."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out

if TYPE_CHECKING:
    from solver import GameSpec
    from solver.boards import Boards, BoardsGame, BoardSimulation, BoardStrategy

Openers = Annotated[
    list[str] | None,
    typer.Option("--opener", help="First guess; give it again for the second.", metavar="WORD"),
]
Strategy = Annotated[
    str,
    typer.Option(
        help="joint, joint-ahead, fitness, fitness-uncertain or entropy.",
        metavar="NAME",
        autocompletion=options.starting(
            "joint", "joint-ahead", "fitness", "fitness-uncertain", "entropy"
        ),
    ),
]


@dataclass(frozen=True)
class BoardsOptions(options.VocabularyOptions, options.RuleOptions, options.WordOptions):
    """A game of several boards."""

    number: Annotated[
        int | None, typer.Option("--boards", help="How many boards.", metavar="N")
    ] = None
    limit: Annotated[
        int | None,
        typer.Option(help="Guesses that the game allows; boards + 5 by default.", metavar="N"),
    ] = None
    distinct: Annotated[
        bool, typer.Option("--distinct", help="The game says that no two boards share a word.")
    ] = False

    def spec(self, boards: int, first_word: str | None) -> "GameSpec":
        """The game; `boards` where the options say no number."""
        from solver import GameSpec
        from solver.rules import rule_named

        options.announce_compilation()
        lists = self.lists(first_word)
        return GameSpec(
            rule_named(self.game),
            lists,
            limit=self.limit,
            boards=self.number if self.number is not None else boards,
            distinct=self.distinct,
            vocabulary=self.sayable(lists),
        )


@spelled_out
def boards(
    *,
    answer: Annotated[
        list[str] | None, typer.Argument(help="The answers to play; none: help while you play.")
    ] = None,
    opener: Openers = None,
    strategy: Strategy = "joint",
    games: Annotated[
        int | None, typer.Option(min=1, help="Number of random games to simulate.", metavar="N")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="What the simulated games are drawn with.", metavar="N")
    ] = 1,
    game: BoardsOptions,
    json_: options.Json = False,
) -> None:
    """Play several boards with the same guesses."""
    played = [options.plain_word(word) for word in answer or []]
    words = [*played, *(opener or [])]
    start = game.spec(len(played) or 8, words[0] if words else None).multi()
    openers = tuple(w for o in opener or [] if (w := options.opener_of(start.lexicon, o)))
    if played:
        from solver.boards import play_boards

        _report(play_boards(_strategy(strategy), start, played, openers), json_)
    elif games is not None:
        from solver.boards import simulate_boards

        result = simulate_boards(_strategy(strategy), start, games, seed, openers)
        _report_simulation(strategy, openers, result, json_)
    else:
        help_with_boards(start, openers)


def help_with_boards(start: "Boards", openers: tuple[str, ...] = ()) -> None:
    """Help a player through games in the terminal, until the player leaves."""
    from bot.terminal.board_session import BoardSession
    from bot.terminal.boards_repl import BoardsRepl

    console = options.console()
    notation = start.rule.notation
    legend = f"{notation.feedback.capitalize()}: {notation.legend}. Type ? for help."
    console.print(legend, highlight=False)
    BoardsRepl(console, BoardSession.new(start, openers)).run()


def _strategy(name: str) -> "BoardStrategy":
    from solver.boards import BOARD_STRATEGIES
    from solver.errors import UnknownStrategyError

    if name not in BOARD_STRATEGIES:
        raise UnknownStrategyError(name, BOARD_STRATEGIES, "strategy for boards")
    return BOARD_STRATEGIES[name]


def _report(game: "BoardsGame", json_: bool) -> None:
    if json_:
        options.echo_json(game.as_json())
        return
    from solver.boards import share_text

    console = options.console()
    console.print(" ".join(guess.upper() for guess in game.guesses), highlight=False)
    for answer, at in zip(game.answers, game.solved_at, strict=True):
        where = f"guess {at}" if at is not None else "not solved"
        console.print(f"  {answer.upper()}  {where}", highlight=False)
    made = f"{len(game.guesses)}/{game.limit}"
    console.print(f"{made} {'solved' if game.solved else 'not all solved'}", highlight=False)
    console.print(share_text(game.solved_at), highlight=False)


def _report_simulation(
    strategy: str, openers: tuple[str, ...], result: "BoardSimulation", json_: bool
) -> None:
    if json_:
        options.echo_json({"strategy": strategy, "openers": list(openers), **result.as_json()})
        return
    from bot.terminal.tables import histogram

    console = options.console()
    first = f" opening with {' '.join(openers).upper()}" if openers else ""
    console.print(f"{strategy}{first}: {result.games:,} games of {result.boards} boards")
    console.print(histogram(result.histogram, result.lost, result.boards), highlight=False)
    console.print(
        f"mean of the last board {result.mean:.3f}, worst {result.worst or '-'}, "
        f"lost {result.lost}, {result.seconds / result.games * 1000:.0f} ms a game",
        highlight=False,
    )
