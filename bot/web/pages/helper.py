"""The helper: you play elsewhere and say what came; it says what to guess next."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.paste import pasted_rows
from bot.web.games.positions import (
    Asked,
    best_of,
    entered,
    position_of,
    row_of,
    rows_of,
    why_unknown,
)
from bot.web.games.queries import HelperQuery, address
from bot.web.games.suggestions import groups_view, options
from bot.web.games.view import GameView, seen
from bot.web.prefs import Prefs
from bot.web.site import app_state
from solver.errors import SecondGuessError
from solver.games import Position
from solver.strategies import ranges_text

PATH = "/helper"

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, kw_only=True)
class HelperView(GameView):
    """The game, the ranges of Word Peaks as text, and what was pasted if it could not be used."""

    ranges: str
    paste: str


@router.get(PATH)
async def helper_page(request: Request, query: Annotated[HelperQuery, Query()]) -> Response:
    """A game of one board."""
    site, prefs = app_state(request), Prefs.read(request.cookies)
    view = await site.workers.quick(view_of, query, prefs)
    if isinstance(view, str):
        return RedirectResponse(view, 303)
    return site.page(request, "helper.html", {"view": view}, 422 if view.error else 200)


def view_of(query: HelperQuery, prefs: Prefs) -> HelperView | str:
    """What to show, or the address of the game with the rows just given."""
    asked = query.asked(prefs.hard)
    here = position_of(asked)
    try:
        if query.paste is not None:
            return address(PATH, _pasted(asked, query.paste))
        if query.guess is not None and query.marks:
            later = entered(here, query.guess, query.marks)
            rows = (*asked.rows, row_of(later, len(later.clues) - 1))
            return address(PATH, asked._replace(rows=rows))
    except SecondGuessError as problem:
        return _shown(asked, here, query, str(problem))
    return _shown(asked, here, query, "")


def _pasted(asked: Asked, text: str) -> Asked:
    """The game that a pasted text tells; its words decide the length."""
    rows = pasted_rows(text)
    here = position_of(asked._replace(length=_length(rows[0][0]), rows=()))
    for number, (word, response) in enumerate(rows, 1):
        try:
            here = entered(here, word, response)
        except SecondGuessError as error:
            raise SecondGuessError(f"row {number}: {error}") from error
    return asked._replace(length=here.lexicon.length, rows=rows_of(here))


def _length(word: str) -> int:
    if not 4 <= len(word) <= 11:
        raise SecondGuessError(
            f"{word[:40].upper()} has {len(word)} letters; words have 4 to 11 letters"
        )
    return len(word)


def _shown(asked: Asked, here: Position, query: HelperQuery, error: str) -> HelperView:
    fields = seen(PATH, asked)
    playing = fields["state"] == "play"
    typed = (query.guess or "").strip().lower()
    unknown = why_unknown(here.lexicon, typed) if typed else ""
    error = error or unknown
    worths = best_of(asked) if playing else ()
    guess = typed if typed and not unknown else worths[0].word if worths else ""
    groups = groups_view(asked, guess) if guess and playing else None
    return HelperView(
        guess=typed if error and typed else guess,
        marks=(query.marks or "") if error else "",
        options=options(PATH, asked, guess, worths),
        groups=groups.shown if groups else (),
        group_count=groups.number if groups else 0,
        ranges=ranges_text(here) if here.rule.name == "peaks" else "",
        paste=query.paste or "",
        error=error,
        **fields,
    )
