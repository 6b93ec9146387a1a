"""The page on which the bot guesses the word that you think of."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.positions import (
    Asked,
    best_of,
    entered,
    opened_with,
    position_of,
    row_of,
    why_unknown,
)
from bot.web.games.queries import GuessQuery, address
from bot.web.games.rows import Verdict, verdict_of
from bot.web.games.suggestions import groups_view, options
from bot.web.games.view import GameView, seen
from bot.web.prefs import Prefs
from bot.web.site import app_state
from solver.errors import SecondGuessError
from solver.games import Position

PATH = "/"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, kw_only=True)
class GuessView(GameView):
    """The game, and what the player told at its end: the word, and what it shows."""

    verdict: Verdict | None = None
    told: str = ""


@router.get(PATH)
async def guess_page(request: Request, query: Annotated[GuessQuery, Query()]) -> Response:
    """A game of any state."""
    site, prefs = app_state(request), Prefs.read(request.cookies)
    view = await site.workers.quick(view_of, query, prefs)
    if isinstance(view, str):
        return RedirectResponse(view, 303)
    return site.page(request, "guess.html", {"view": view}, 422 if view.error else 200)


def view_of(query: GuessQuery, prefs: Prefs) -> GuessView | str:
    """What to show, or the address of the game with the new row."""
    asked = query.asked(prefs.hard)
    here = position_of(asked)
    error = ""
    if query.guess is not None and query.marks is not None:
        try:
            later = entered(here, query.guess, query.marks)
        except SecondGuessError as problem:
            error = str(problem)
        else:
            rows = (*asked.rows, row_of(later, len(later.clues) - 1))
            return address(PATH, asked._replace(rows=rows))
    return _shown(asked, here, query, prefs, error)


def _shown(asked: Asked, here: Position, query: GuessQuery, prefs: Prefs, error: str) -> GuessView:
    fields = {**seen(PATH, asked), "error": error}
    if fields["state"] in ("lost", "stuck"):
        return _ended(asked, query, fields)
    if fields["state"] == "won":
        return GuessView(**fields)
    worths = best_of(asked)
    if not asked.rows and len(prefs.opener) == asked.length and prefs.opener in here.lexicon:
        worths = opened_with(asked, prefs.opener)
    guess = worths[0].word
    if query.guess is not None:
        guess, fields["error"] = _legal(here, query.guess, guess, error)
    groups = groups_view(asked, guess)
    return GuessView(
        guess=guess,
        marks=query.marks if error and query.marks else known_marks(here, guess),
        options=options(PATH, asked, guess, worths),
        groups=groups.shown,
        group_count=groups.number,
        **fields,
    )


def _legal(here: Position, wanted: str, otherwise: str, error: str) -> tuple[str, str]:
    """The guess that the address wants to see, if it may be made, and what is wrong."""
    word = wanted.strip().lower()
    unknown = why_unknown(here.lexicon, word)
    if unknown:
        return otherwise, error or unknown
    breach = here.rule.breach(word, here.clues, here.mode)
    if breach is not None:
        return otherwise, error or f"{word.upper()} is not legal in hard mode: {breach}"
    return word, error


def _ended(asked: Asked, query: GuessQuery, fields: dict[str, Any]) -> GuessView:
    """The game is lost, or no word fits: ask for the word, and say what it shows."""
    if query.word is None:
        return GuessView(**fields)
    told = query.word.strip()
    word = told.lower()
    if word.isascii() and word.isalpha() and len(word) == asked.length:
        return GuessView(verdict=verdict_of(PATH, asked, word), told=told, **fields)
    fields["error"] = f"{told!r} is no word of {asked.length} letters; type the word it was"
    return GuessView(told=told, **fields)


def known_marks(here: Position, guess: str) -> str:
    """The response as far as it is known: letters that an earlier row proved in place."""
    digits = [0] * len(guess)
    for word, pattern in here.clues:
        for place, digit in enumerate(here.rule.digits(pattern, len(word))):
            if digit == 2 and word[place] == guess[place]:
                digits[place] = 2
    return "".join(here.rule.marks[digit] for digit in digits)
