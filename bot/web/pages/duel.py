"""You against the bot: today's practice word, or one that a friend has hidden in a link."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import RedirectResponse, Response

from bot.sources.puzzles import LAUNCH, practice, today
from bot.web.games.duels import Duel
from bot.web.games.endings import challenge
from bot.web.games.positions import MOST_ROWS, why_unknown
from bot.web.games.queries import GameName, Length, Word, game_spec, joined
from bot.web.games.veils import unveil
from bot.web.site import app_state
from solver import GameSpec
from solver.errors import SecondGuessError
from solver.rules import Mode, rule_named
from solver.words import LENGTHS, Lexicon, plain_word

PATH = "/duel"
TRIES = 6

router = APIRouter(include_in_schema=False)


class DuelQuery(BaseModel):
    """A game against the bot: the day whose word it is or a word hidden by a friend, the guesses.

    `word` is the next guess, `hide` a word to be hidden in a link for a friend.
    """

    model_config = ConfigDict(extra="ignore")

    game: GameName = "wordle"
    length: Length = 5
    day: date | None = None
    secret: Annotated[str, Field(max_length=60)] | None = None
    guess: Annotated[list[Word], Field(max_length=MOST_ROWS)] = []
    word: Word | None = None
    hide: Word | None = None


@dataclass(frozen=True)
class DuelView:
    """What the page shows. `pairs` say which game it is, `key` names it in the player's browser."""

    duel: Duel
    title: str
    pairs: tuple[tuple[str, str], ...]
    key: str
    hidden: bool
    challenge: str
    word: str = ""
    hide: str = ""
    error: str = ""


@router.get(PATH)
async def duel_page(request: Request, query: Annotated[DuelQuery, Query()]) -> Response:
    """A game of any state."""
    site = app_state(request)
    view = await site.workers.quick(view_of, query, today(site.clock()))
    if isinstance(view, str):
        return RedirectResponse(view, 303)
    return site.page(request, "duel.html", {"view": view}, 422 if view.error else 200)


def view_of(query: DuelQuery, now: date) -> DuelView | str:
    """What to show, or the address of the game with the new guess."""
    day = query.day or now
    duel = Duel(*_game(query, day, now), tuple(query.guess))
    _check(duel)
    pairs = _pairs(query, duel, day)
    if query.word is None or duel.over:
        return _view(query, duel, pairs, "")
    word = query.word.strip().lower()
    error = why_unknown(Lexicon.built_in(len(duel.answer)), word)
    if error:
        return _view(query, duel, pairs, error)
    return _address(pairs, (*duel.guesses, word))


def _game(query: DuelQuery, day: date, now: date) -> tuple[GameSpec, str]:
    """The game and its answer; `SecondGuessError` for a day or a hidden word that is none."""
    if query.secret is not None:
        answer = unveil(query.secret)
    elif LAUNCH <= day <= now:
        answer = practice(day, query.length).answer
    else:
        raise SecondGuessError(f"day is {day}; use one from {LAUNCH} to {now}")
    return game_spec(query.game, len(answer), Mode.NORMAL, TRIES, ()), answer


def _check(duel: Duel) -> None:
    """`SecondGuessError` where the guesses of an address make no game."""
    lexicon = Lexicon.built_in(len(duel.answer))
    for word in (duel.answer, *duel.guesses):
        lexicon.index(word)
    if len(duel.guesses) > TRIES or duel.answer in duel.guesses[:-1]:
        raise SecondGuessError("this link has guesses after the end of the game; leave them out")


def _pairs(query: DuelQuery, duel: Duel, day: date) -> tuple[tuple[str, str], ...]:
    if query.secret is not None:
        return (("game", query.game), ("secret", query.secret))
    length = str(len(duel.answer))
    return (("game", query.game), ("length", length), ("day", day.isoformat()))


def _view(query: DuelQuery, duel: Duel, pairs: tuple[tuple[str, str], ...], error: str) -> DuelView:
    hide, hidden_link = (query.hide or "").strip(), challenge(duel.rule, duel.answer)
    if hide:
        try:
            hidden_link = _hidden(query.game, hide)
        except SecondGuessError as problem:
            error, hide = str(problem), ""
    hidden = query.secret is not None
    title = "A friend's word" if hidden else f"Word of {dict(pairs)['day']}"
    return DuelView(
        duel,
        title,
        pairs,
        " ".join(value for _, value in pairs),
        hidden,
        hidden_link,
        query.word or "",
        hide,
        error,
    )


def _hidden(game: str, text: str) -> str:
    """The link that hides a word; `SecondGuessError` for one that cannot be guessed."""
    word = plain_word(text)
    if len(word) not in LENGTHS:
        raise SecondGuessError(
            f"{word.upper()} has {len(word)} letters; "
            f"hide a word of {LENGTHS[0]} to {LENGTHS[-1]} letters"
        )
    Lexicon.built_in(len(word)).index(word)
    return challenge(rule_named(game), word)


def _address(pairs: tuple[tuple[str, str], ...], guesses: tuple[str, ...]) -> str:
    return joined(PATH, [*pairs, *(("guess", guess) for guess in guesses)])
