"""The helper: suggestions for a game that you play somewhere else."""

from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.paste import parse_rows
from bot.web.games.positions import (
    best_of,
    opened_with,
    outlook_of,
    position_of,
    row_of,
    rows_of,
    why_unknown,
    worth_of,
)
from bot.web.games.queries import HelperQuery, address
from bot.web.games.suggestions import groups_view, likely_first, options
from bot.web.games.view import GameView, game_fields, kept_marks
from bot.web.games.voice import Speech, advising, no_word_fits, reason
from bot.web.prefs import LETTERS, Prefs
from bot.web.site import app_state
from solver import GameSpec
from solver.errors import SecondGuessError
from solver.ranking import Worth
from solver.spec import Row
from solver.words import LENGTHS, WordLists

PATH = "/helper"
NO_ONE_TILE = "One wrong tile can't explain this. Undo a row and check it."

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
            later = here.accept(query.guess, query.marks)
            return address(PATH, spec.entered(row_of(later, len(spec.rows))))
    except SecondGuessError as problem:
        return _view(spec, query, prefs, str(problem))
    return _view(spec, query, prefs, "")


def _pasted(spec: GameSpec, text: str) -> GameSpec:
    """The game in a pasted text; its words decide the length."""
    rows = tuple(Row(word, (feedback,)) for word, feedback in parse_rows(text))
    words = WordLists(length=_length(rows[0].guess))
    pasted = replace(spec, words=words, rows=rows)
    return replace(pasted, rows=rows_of(pasted.position()))


def _length(word: str) -> int:
    if len(word) not in LENGTHS:
        raise SecondGuessError(
            f"{word[:40].upper()} has {len(word)} letters; use words of {LETTERS}"
        )
    return len(word)


def _view(spec: GameSpec, query: HelperQuery, prefs: Prefs, error: str) -> HelperView:
    fields, here = game_fields(PATH, spec), position_of(spec)
    playing = fields["state"] == "play"
    typed = (query.guess or "").strip().lower()
    unknown = why_unknown(here.lexicon, typed) if typed else ""
    error = error or unknown
    worths = _worths(spec, prefs) if playing else ()
    guess = typed if typed and not unknown else worths[0].word if worths else ""
    groups = groups_view(spec, guess) if guess and playing else None
    return HelperView(
        guess=typed if error and typed else guess,
        marks=(query.marks or "") if error else kept_marks(here, guess, query.kept),
        options=options(PATH, spec, guess, worths),
        groups=groups.largest if groups else (),
        group_count=groups.number if groups else 0,
        ranges=here.rule.known_places(here.clues, here.lexicon.length),
        paste=query.paste or "",
        error=error,
        speech=_speech(spec, worths, fields),
        reason=reason(here, worth_of(spec, guess)) if groups else "",
        **fields,
    )


def _worths(spec: GameSpec, prefs: Prefs) -> tuple[Worth, ...]:
    """The suggestions: first the best, or the player's own opener, then what is likely."""
    here = position_of(spec)
    if not spec.rows and len(prefs.opener) == here.lexicon.length and prefs.opener in here.lexicon:
        return opened_with(spec, prefs.opener)
    return likely_first(best_of(spec))


def _speech(spec: GameSpec, worths: tuple[Worth, ...], fields: dict[str, Any]) -> Speech:
    here, state = position_of(spec), fields["state"]
    if worths:
        return advising(here, worths[0], outlook_of(spec))
    if state == "won":
        return Speech("delighted", f"Solved in {len(here.clues)}! Well done.")
    if state == "lost":
        return Speech("beaten", f"Out of guesses: all {spec.turns} are used.")
    return no_word_fits(fields["correction"], NO_ONE_TILE)
