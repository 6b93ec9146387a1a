"""A player's preferences: opener, hard mode, theme, motion; kept by the browser."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.positions import why_unknown
from bot.web.prefs import LETTERS, Prefs, is_word
from bot.web.site import app_state
from solver.words import Lexicon

PATH = "/settings"

router = APIRouter(include_in_schema=False)


@router.get(PATH)
async def settings_page(request: Request, saved: bool = False) -> Response:
    """The form with what is remembered."""
    return app_state(request).page(request, "settings.html", {"error": "", "saved": saved})


@router.post(PATH)
async def save_settings(
    request: Request,
    opener: Annotated[str, Form(max_length=60)] = "",
    hard: Annotated[bool, Form()] = False,
    theme: Annotated[Literal["auto", "light", "dark"], Form()] = "auto",
    motion: Annotated[Literal["auto", "less"], Form()] = "auto",
) -> Response:
    """The form saved, or again with the error."""
    site = app_state(request)
    prefs = Prefs(opener.strip().lower(), hard, theme, motion)
    error = await site.workers.quick(_problem, prefs.opener) if prefs.opener else ""
    if error:
        context = {"error": error, "saved": False, "prefs": prefs._replace(opener=opener[:60])}
        return site.page(request, "settings.html", context, 422)
    response = RedirectResponse(f"{PATH}?saved=1", 303)
    prefs.keep(response)
    return response


def _problem(opener: str) -> str:
    """Why a word cannot be an opener."""
    if not is_word(opener):
        return f"{opener[:40]!r} can't be an opener; enter a word of {LETTERS}, or leave it empty"
    return why_unknown(Lexicon.built_in(len(opener)), opener)
