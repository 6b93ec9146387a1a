"""The `rank` command: the next guesses by what each is worth."""

from typing import TYPE_CHECKING, Annotated

import typer

from bot.terminal import options
from bot.terminal.option_groups import spelled_out

if TYPE_CHECKING:
    from solver.games import Position


@spelled_out
def rank(
    *,
    clue: options.Clues = None,
    top: Annotated[int, typer.Option(min=1, help="Number of guesses to show.", metavar="N")] = 10,
    exact: Annotated[
        bool, typer.Option("--exact", help="Also the expected number of guesses to the end.")
    ] = False,
    by: Annotated[
        str,
        typer.Option(
            help="Order: scout, entropy, groups, expected or minimax.",
            metavar="NAME",
            autocompletion=options.starting("scout", "entropy", "groups", "expected", "minimax"),
        ),
    ] = "scout",
    game: options.HelpOptions,
    json_: options.Json = False,
) -> None:
    """Rank the next guesses by what each is worth."""
    from solver.errors import SecondGuessError
    from solver.ranking import OBJECTIVES
    from solver.strategies import suggestions

    if by not in OBJECTIVES:
        raise SecondGuessError(f"unknown order {by!r}; use {', '.join(OBJECTIVES)}")
    here = game.spec(clue or []).position().consistent()
    best = suggestions(here, top, by)
    if exact:
        _rank_exact(here, [worth.word for worth in best], json_)
        return
    if json_:
        guesses_json = [worth._asdict() for worth in best]
        options.echo_json({**remaining(here), "guesses": guesses_json})
        return
    from bot.terminal.tables import ranking
    from solver.games import describe_outlook, outlook

    console = options.console()
    console.print(describe_outlook(here, outlook(here)), highlight=False)
    console.print(ranking(best), highlight=False)


def remaining(here: "Position") -> dict[str, int]:
    """How many candidates remain, and how many of them are official or given answers."""
    from solver.ranking import official_candidates

    return {
        "remaining": len(here.candidates),
        "remaining_official": len(official_candidates(here)),
    }


def _rank_exact(here: "Position", guesses: list[str], json_: bool) -> None:
    """The guesses by what they cost to the end, the likely answers being all there are."""
    from dataclasses import replace

    from solver.exact import ExactSearch
    from solver.ranking import rank_of
    from solver.words import OFFICIAL

    narrow = replace(here, prior=OFFICIAL)
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
        options.echo_json({**remaining(here), "guesses": rows})
        return
    from bot.terminal.tables import facts

    console = options.console()
    console.print(
        f"{len(narrow.candidates):,} likely words left; expected guesses to the end, proven:",
        highlight=False,
    )
    columns = ("word", "expected_guesses", "groups", "largest_group", "candidate")
    shown = [{column: row[column] for column in columns} for row in rows]
    console.print(facts(shown), highlight=False)
