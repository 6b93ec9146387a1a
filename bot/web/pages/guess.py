"""The page on which the bot guesses the word that you think of."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from bot.web.games.endings import Ending, ending_of, usual_guesses
from bot.web.games.positions import (
    best_of,
    opened_with,
    outlook_of,
    position_of,
    row_of,
    why_unknown,
    worth_of,
)
from bot.web.games.queries import GuessQuery, address
from bot.web.games.rows import Verdict, verdict_of
from bot.web.games.suggestions import groups_view, options
from bot.web.games.view import GameView, game_fields, kept_marks
from bot.web.games.voice import Speech, found_it, guessing, no_word_fits, reason
from bot.web.prefs import Prefs
from bot.web.site import app_state
from solver import GameSpec
from solver.errors import SecondGuessError
from solver.games import Position

PATH = "/"
BEATEN = Speech("beaten", "Well played! That one beat me.")
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, kw_only=True)
class GuessView(GameView):
    """The game, and at its end what to share, or the player's word and the verdict on the rows."""

    ending: Ending | None = None
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
    if query.guess is not None and (query.marks is not None or query.found):
        right = here.rule.notation.marks[2] * here.lexicon.length
        try:
            later = here.accept(query.guess, right if query.found else query.marks or "")
        except SecondGuessError as problem:
            error = str(problem)
        else:
            return address(PATH, spec.entered(row_of(later, len(spec.rows))))
    return _view(spec, here, query, prefs, error)


def _view(spec: GameSpec, here: Position, query: GuessQuery, prefs: Prefs, error: str) -> GuessView:
    fields = {**game_fields(PATH, spec), "error": error}
    if fields["state"] in ("lost", "stuck"):
        return _ended(spec, query, fields)
    if fields["state"] == "won":
        speech = found_it(here.clues[-1].guess, len(here.clues), usual_guesses(here))
        return GuessView(speech=speech, ending=ending_of(here), **fields)
    worths = best_of(spec)
    if not spec.rows and len(prefs.opener) == here.lexicon.length and prefs.opener in here.lexicon:
        worths = opened_with(spec, prefs.opener)
    guess = worths[0].word
    if query.guess is not None:
        guess, fields["error"] = _legal(here, query.guess, guess, error)
    shown = options(PATH, spec, guess, worths)
    return GuessView(guess=guess, options=shown, **_on_show(spec, query, guess, error), **fields)


def _on_show(spec: GameSpec, query: GuessQuery, guess: str, error: str) -> dict[str, Any]:
    """The fields that the guess on show decides."""
    here, worth, groups = position_of(spec), worth_of(spec, guess), groups_view(spec, guess)
    typed = query.marks if error and query.marks else kept_marks(here, guess, query.kept)
    return {
        "marks": typed or known_marks(here, guess),
        "groups": groups.largest,
        "group_count": groups.number,
        "speech": guessing(here, worth, outlook_of(spec)),
        "reason": reason(here, worth),
    }


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
        return GuessView(speech=_at_a_loss(fields), **fields)
    typed = query.word.strip()
    word = typed.lower()
    if word.isascii() and word.isalpha() and len(word) == spec.words.length:
        verdict = verdict_of(PATH, spec, word)
        speech = Speech("thoughtful", "Now I see!") if verdict.rows else BEATEN
        return GuessView(verdict=verdict, word=typed, speech=speech, **fields)
    fields["error"] = (
        f"{typed!r} is not a {spec.words.length}-letter word; enter the word you had in mind"
    )
    return GuessView(word=typed, speech=_at_a_loss(fields), **fields)


def _at_a_loss(fields: dict[str, Any]) -> Speech:
    """What is said where the guesses or the words have run out."""
    if fields["state"] == "lost":
        return Speech("beaten", "I'm out of guesses. You beat me! What was your word?")
    return no_word_fits(fields["correction"], "What was your word?")


def known_marks(here: Position, guess: str) -> str:
    """The feedback as far as it is known: what every word that fits would answer."""
    if not here.clues:
        return here.rule.notation.marks[0] * len(guess)
    rows = here.rule.feedback_row(guess, here.lexicon.letters[here.fitting])
    digits = [here.rule.digits(int(pattern), len(guess)) for pattern in set(rows.tolist())]
    marks = here.rule.notation.marks
    return "".join(
        marks[each[0]] if len(set(each)) == 1 else marks[0] for each in zip(*digits, strict=True)
    )
