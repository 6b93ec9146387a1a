"""The page on which the bot guesses the word that you think of."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.prefs import Prefs
from bot.web.queries import GuessQuery, address, settings_of
from bot.web.rows import MendView, RowView, Verdict, mend_view, rows_view, verdict_of
from bot.web.site import site_of
from bot.web.suggested import GroupView, Option, groups_view, options
from bot.web.table import Asked, best_of, entered, left_words, opened_with, position_of, row_of
from solver.errors import SecondGuessError
from solver.position import Position

PATH = "/"
LISTED = 60  # words left that are few enough to be named

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class GuessView:
    """What the page shows; `state` is play, won, lost or stuck (no word fits)."""

    asked: Asked
    settings: list[tuple[str, str]]
    state: str
    position: Position
    rows: list[RowView]
    left: int
    words: list[str]
    new: str
    guess: str = ""
    marks: str = ""
    options: tuple[Option, ...] = ()
    groups: tuple[GroupView, ...] = ()
    group_count: int = 0
    mend: MendView | None = None
    verdict: Verdict | None = None
    error: str = ""
    told: str = ""


@router.get(PATH)
async def guess_page(request: Request, query: Annotated[GuessQuery, Query()]) -> Response:
    """A game of any state."""
    site, prefs = site_of(request), Prefs.read(request.cookies)
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
    left = len(here.candidates) if len(here.fitting) else 0
    common: dict[str, Any] = {
        "asked": asked,
        "settings": settings_of(asked),
        "position": here,
        "rows": rows_view(PATH, asked),
        "left": left,
        "words": left_words(here) if 0 < left <= LISTED else [],
        "new": address(PATH, asked._replace(rows=())),
        "error": error,
    }
    if here.solved and left:
        return GuessView(state="won", **common)
    if not left or here.turns_left <= 0:
        return _ended(asked, query, common, stuck=not left)
    worths = best_of(asked)
    if not asked.rows and len(prefs.opener) == asked.length and prefs.opener in here.lexicon:
        worths = opened_with(asked, prefs.opener)
    guess = worths[0].word
    if query.guess is not None:
        guess, common["error"] = _legal(here, query.guess, guess, error)
    groups = groups_view(asked, guess)
    return GuessView(
        state="play",
        guess=guess,
        marks=query.marks if error and query.marks else known_marks(here, guess),
        options=options(PATH, asked, guess, worths),
        groups=groups.shown,
        group_count=groups.number,
        **common,
    )


def _legal(here: Position, wanted: str, otherwise: str, error: str) -> tuple[str, str]:
    """The guess that the address wants to see, if it may be made."""
    word = wanted.strip().lower()
    try:
        here.lexicon.index(word)
    except SecondGuessError as problem:
        return otherwise, error or str(problem)
    breach = here.rule.breach(word, here.clues, here.mode)
    if breach is not None:
        return otherwise, error or f"{word.upper()} is not legal in hard mode: {breach}"
    return word, error


def _ended(asked: Asked, query: GuessQuery, common: dict[str, Any], stuck: bool) -> GuessView:
    """The game is lost, or no word fits: ask for the word, and say what it shows."""
    verdict, told = None, ""
    if query.word is not None:
        told = query.word.strip()
        word = told.lower()
        if not (word.isascii() and word.isalpha() and len(word) == asked.length):
            common["error"] = f"{told!r} is no word of {asked.length} letters; type the word it was"
        else:
            verdict = verdict_of(PATH, asked, word)
    mend = mend_view(PATH, asked) if stuck else None
    state = "stuck" if stuck else "lost"
    return GuessView(state=state, mend=mend, verdict=verdict, told=told, **common)


def known_marks(here: Position, guess: str) -> str:
    """The response as far as it is known: letters that an earlier row proved in place."""
    digits = [0] * len(guess)
    for word, pattern in here.clues:
        for place, digit in enumerate(here.rule.digits(pattern, len(word))):
            if digit == 2 and word[place] == guess[place]:
                digits[place] = 2
    return "".join(here.rule.marks[digit] for digit in digits)
