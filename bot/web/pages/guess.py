"""The page on which the bot guesses the word that you think of."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.positions import (
    GameSpec,
    best_of,
    opened_with,
    position_after,
    position_of,
    row_of,
    why_unknown,
)
from bot.web.games.queries import GuessQuery, address
from bot.web.games.rows import Verdict, verdict_of
from bot.web.games.suggestions import groups_view, options
from bot.web.games.view import GameView, game_fields
from bot.web.prefs import Prefs
from bot.web.site import app_state
from solver.errors import SecondGuessError
from solver.games import Position

PATH = "/"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, kw_only=True)
class GuessView(GameView):
    """The game, and at its end the player's word and the verdict on the rows."""

    verdict: Verdict | None = None
    word: str = ""


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
    spec = query.spec(prefs.hard)
    here = position_of(spec)
    error = ""
    if query.guess is not None and query.marks is not None:
        try:
            later = position_after(here, query.guess, query.marks)
        except SecondGuessError as problem:
            error = str(problem)
        else:
            rows = (*spec.rows, row_of(later, len(later.clues) - 1))
            return address(PATH, spec._replace(rows=rows))
    return _view(spec, here, query, prefs, error)


def _view(spec: GameSpec, here: Position, query: GuessQuery, prefs: Prefs, error: str) -> GuessView:
    fields = {**game_fields(PATH, spec), "error": error}
    if fields["state"] in ("lost", "stuck"):
        return _ended(spec, query, fields)
    if fields["state"] == "won":
        return GuessView(**fields)
    worths = best_of(spec)
    if not spec.rows and len(prefs.opener) == spec.length and prefs.opener in here.lexicon:
        worths = opened_with(spec, prefs.opener)
    guess = worths[0].word
    if query.guess is not None:
        guess, fields["error"] = _legal(here, query.guess, guess, error)
    groups = groups_view(spec, guess)
    return GuessView(
        guess=guess,
        marks=query.marks if error and query.marks else known_marks(here, guess),
        options=options(PATH, spec, guess, worths),
        groups=groups.largest,
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
        return otherwise, error or f"{word.upper()} is not allowed in hard mode: {breach}"
    return word, error


def _ended(spec: GameSpec, query: GuessQuery, fields: dict[str, Any]) -> GuessView:
    """The view of a lost game, or one where no word fits: the verdict once the word is known."""
    if query.word is None:
        return GuessView(**fields)
    typed = query.word.strip()
    word = typed.lower()
    if word.isascii() and word.isalpha() and len(word) == spec.length:
        return GuessView(verdict=verdict_of(PATH, spec, word), word=typed, **fields)
    fields["error"] = (
        f"{typed!r} is not a {spec.length}-letter word; enter the word you had in mind"
    )
    return GuessView(word=typed, **fields)


def known_marks(here: Position, guess: str) -> str:
    """The response as far as it is known: letters that an earlier row showed in place."""
    digits = [0] * len(guess)
    for word, pattern in here.clues:
        for place, digit in enumerate(here.rule.digits(pattern, len(word))):
            if digit == 2 and word[place] == guess[place]:
                digits[place] = 2
    return "".join(here.rule.notation.marks[digit] for digit in digits)
