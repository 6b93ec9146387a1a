"""The helper: you play elsewhere and say what came; it says what to guess next."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.paste import pasted_rows
from bot.web.prefs import Prefs
from bot.web.queries import HelperQuery, address, settings_of
from bot.web.rows import MendView, RowView, mend_view, rows_view
from bot.web.site import site_of
from bot.web.suggested import GroupView, Option, groups_view, options
from bot.web.table import Asked, best_of, entered, left_words, position_of, row_of, rows_of
from solver.errors import SecondGuessError
from solver.peaks import ranges_text
from solver.position import Position

PATH = "/helper"
LISTED = 60

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class HelperView:
    """What the page shows; `state` is play, won, lost or stuck."""

    asked: Asked
    settings: list[tuple[str, str]]
    state: str
    position: Position
    rows: list[RowView]
    left: int
    words: list[str]
    new: str
    ranges: str
    guess: str
    marks: str
    options: tuple[Option, ...]
    groups: tuple[GroupView, ...]
    group_count: int
    mend: MendView | None
    paste: str
    error: str


@router.get(PATH)
async def helper_page(request: Request, query: Annotated[HelperQuery, Query()]) -> Response:
    """A game of one board."""
    site, prefs = site_of(request), Prefs.read(request.cookies)
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
    left = len(here.candidates) if len(here.fitting) else 0
    state = "stuck" if not left else "won" if here.solved else "play"
    if state == "play" and here.turns_left <= 0:
        state = "lost"
    worths = best_of(asked) if state == "play" else ()
    guess = (query.guess or "").strip().lower()
    known = guess in here.lexicon
    if not known and not error and query.guess:
        error = _unknown(here, guess)
    shown = guess if known else worths[0].word if worths else ""
    groups = groups_view(asked, shown) if shown and state == "play" else None
    return HelperView(
        asked,
        settings_of(asked),
        state,
        here,
        rows_view(PATH, asked),
        left,
        left_words(here) if 0 < left <= LISTED else [],
        address(PATH, asked._replace(rows=())),
        ranges_text(here) if here.rule.name == "peaks" else "",
        guess if error else shown,
        (query.marks or "") if error else "",
        options(PATH, asked, shown, worths),
        groups.shown if groups else (),
        groups.number if groups else 0,
        mend_view(PATH, asked) if state == "stuck" else None,
        query.paste or "",
        error,
    )


def _unknown(here: Position, word: str) -> str:
    """Why a word cannot be guessed."""
    try:
        here.lexicon.index(word)
    except SecondGuessError as error:
        return str(error)
    return ""
