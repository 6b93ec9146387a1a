"""The engine's plain commands: rank, solve, words."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from solver.games import Game, Position

Clues = Annotated[
    list[str] | None,
    typer.Option("--clue", help="A guess and its response, e.g. crane:-yg--; may be repeated."),
]


def register(app: typer.Typer) -> None:
    """Add the engine's commands to the command line."""
    app.command(epilog="Example: secondguess rank --clue crane:-yg-- --top 5")(rank)
    app.command(epilog="Example: secondguess solve mound --opener salet")(solve)
    app.command(epilog="Example: secondguess words crane")(words)


def rank(
    clue: Clues = None,
    top: Annotated[int, typer.Option(min=1, help="How many guesses to show.")] = 10,
    exact: Annotated[
        bool, typer.Option("--exact", help="Also the expected number of guesses to the end.")
    ] = False,
    by: Annotated[
        str, typer.Option(help="Order: scout, entropy, groups, expected or minimax.")
    ] = "scout",
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
    """Rank the next guesses by what each is worth."""
    from solver.errors import SecondGuessError
    from solver.ranking import OBJECTIVES
    from solver.strategies import suggestions

    if by not in OBJECTIVES:
        raise SecondGuessError(f"{by!r} is no order; use {', '.join(OBJECTIVES)}")
    clues = clue or []
    start = options.position(
        options.lists(guesses, answers, length, words_),
        game,
        hard,
        strict,
        limit,
        _first_words(clues),
    )
    here = options.entered(start, clues)
    best = suggestions(here, top, by)
    left = len(here.candidates)
    if exact:
        _rank_exact(here, [worth.word for worth in best], json_)
        return
    if json_:
        options.echo_json({"left": left, "guesses": [worth._asdict() for worth in best]})
        return
    from bot.terminal.tables import ranking

    console = options.console()
    console.print(f"{left:,} word{'s' if left != 1 else ''} left", highlight=False)
    console.print(ranking(best), highlight=False)


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
        options.echo_json([_game_json(word, played_game) for word, played_game in games])
        return
    _print_games(games)


def words(
    word: Annotated[str | None, typer.Argument(help="A word to look up.")] = None,
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    json_: options.Json = False,
) -> None:
    """Say what is known of a word, or which words there are."""
    from solver.words import describe, summaries

    if word is None:
        rows = summaries(options.lists(guesses, answers, length, words_))
    else:
        folded = options.plain_word(word)
        asked = (folded,)
        lexicon = options.position(
            options.lists(guesses, answers, length, words_), "wordle", words=asked
        ).lexicon
        rows = [describe(lexicon, folded)]
    if json_:
        options.echo_json(rows if word is None else rows[0])
        return
    from bot.terminal.tables import facts

    options.console().print(facts(rows), highlight=False)


def _first_words(clues: list[str]) -> tuple[str, ...]:
    return tuple(clue.partition(":")[0].strip() for clue in clues[:1])


def _rank_exact(here: "Position", guesses: list[str], json_: bool) -> None:
    """The guesses by what they cost to the end, the likely answers being all there are."""
    from dataclasses import replace

    from solver.exact import ExactSearch
    from solver.ranking import rank_of

    narrow = replace(here, lexicon=here.lexicon.answers_only)
    values = ExactSearch(narrow).values(guesses)
    worths = {worth.word: worth for worth in rank_of(narrow, guesses)}
    solvable = sorted(
        (v for v in values if v.mean is not None),
        key=lambda v: (v.mean, not worths[v.word].candidate, v.word),
    )
    rows = [
        {**worths[value.word]._asdict(), "expected_guesses": value.mean}
        for value in solvable + [v for v in values if v.mean is None]
    ]
    if json_:
        options.echo_json({"left": len(narrow.candidates), "guesses": rows})
        return
    from bot.terminal.tables import facts

    console = options.console()
    console.print(
        f"{len(narrow.candidates):,} likely words left; expected guesses to the end, proven:",
        highlight=False,
    )
    columns = ("word", "expected_guesses", "groups", "largest", "candidate")
    shown = [{column: row[column] for column in columns} for row in rows]
    console.print(facts(shown), highlight=False)


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
    }
