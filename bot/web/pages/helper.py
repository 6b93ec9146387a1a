"""The helper: suggestions for a game that you play somewhere else."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.paste import parse_rows
from bot.web.games.positions import (
    GameSpec,
    best_of,
    position_after,
    position_of,
    row_of,
    rows_of,
    why_unknown,
)
from bot.web.games.queries import HelperQuery, address
from bot.web.games.suggestions import groups_view, options
from bot.web.games.view import GameView, game_fields
from bot.web.prefs import LETTERS, Prefs
from bot.web.site import app_state
from solver.errors import SecondGuessError
from solver.games import Position
from solver.words import LENGTHS

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
    spec = query.spec(prefs.hard)
    here = position_of(spec)
    try:
        if query.paste is not None:
            return address(PATH, _pasted(spec, query.paste))
        if query.guess is not None and query.marks:
            later = position_after(here, query.guess, query.marks)
            rows = (*spec.rows, row_of(later, len(later.clues) - 1))
            return address(PATH, spec._replace(rows=rows))
    except SecondGuessError as problem:
        return _view(spec, here, query, str(problem))
    return _view(spec, here, query, "")


def _pasted(spec: GameSpec, text: str) -> GameSpec:
    """The game in a pasted text; its words decide the length."""
    rows = parse_rows(text)
    here = position_of(spec._replace(length=_length(rows[0][0]), rows=()))
    for number, (word, response) in enumerate(rows, 1):
        try:
            here = position_after(here, word, response)
        except SecondGuessError as error:
            raise SecondGuessError(f"row {number}: {error}") from error
    return spec._replace(length=here.lexicon.length, rows=rows_of(here))


def _length(word: str) -> int:
    if len(word) not in LENGTHS:
        raise SecondGuessError(
            f"{word[:40].upper()} has {len(word)} letters; use words of {LETTERS}"
        )
    return len(word)


def _view(spec: GameSpec, here: Position, query: HelperQuery, error: str) -> HelperView:
    fields = game_fields(PATH, spec)
    playing = fields["state"] == "play"
    typed = (query.guess or "").strip().lower()
    unknown = why_unknown(here.lexicon, typed) if typed else ""
    error = error or unknown
    worths = best_of(spec) if playing else ()
    guess = typed if typed and not unknown else worths[0].word if worths else ""
    groups = groups_view(spec, guess) if guess and playing else None
    return HelperView(
        guess=typed if error and typed else guess,
        marks=(query.marks or "") if error else "",
        options=options(PATH, spec, guess, worths),
        groups=groups.largest if groups else (),
        group_count=groups.number if groups else 0,
        ranges=here.rule.known_places(here.clues, here.lexicon.length),
        paste=query.paste or "",
        error=error,
        **fields,
    )
