"""The ladder form: two words, and the ladders that join them."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from bot.web.games.queries import Word, joined
from bot.web.site import AppState, app_state
from solver.errors import SecondGuessError
from solver.ladders import Ladders, NoLadderError, WordGraph, find_ladders
from solver.words import plain_word

PATH = "/ladder"
PICTURE = "/ladder.svg"
MOST_LISTED = 60
MOST_DRAWN = 400  # words of a picture
STRENGTH = 1.0  # as on the command line

router = APIRouter(include_in_schema=False)


class LadderQuery(BaseModel):
    """Two ends, and words to avoid, separated by spaces or commas."""

    model_config = ConfigDict(extra="ignore")

    start: Word = ""
    end: Word = ""
    avoid: Annotated[str, Field(max_length=400)] = ""


@dataclass(frozen=True)
class LadderView:
    """What the page shows; nothing is found while no words are given."""

    query: LadderQuery
    found: Ladders | None = None
    listed: tuple[tuple[str, ...], ...] = ()
    picture: str = ""
    error: str = ""
    none: str = ""


@router.get(PATH)
async def ladder_page(request: Request, query: Annotated[LadderQuery, Query()]) -> Response:
    """The form, and the ladders if two words are given."""
    site = app_state(request)
    view = await site.workers.quick(view_of, query)
    return site.page(request, "ladder.html", {"view": view}, 422 if view.error else 200)


@router.get(PICTURE)
async def ladder_picture(request: Request, query: Annotated[LadderQuery, Query()]) -> Response:
    """All shortest ladders as a picture."""
    site = app_state(request)
    svg = await site.workers.slow(_picture, site, query)
    return Response(svg, media_type="image/svg+xml")


def view_of(query: LadderQuery) -> LadderView:
    """What to show."""
    if not query.start.strip() and not query.end.strip():
        return LadderView(query)
    try:
        found = ladders_of(query)
    except NoLadderError as reason:
        return LadderView(query, none=str(reason))
    except SecondGuessError as error:
        return LadderView(query, error=str(error))
    drawn = sum(len(layer) for layer in found.layers) <= MOST_DRAWN
    pairs = [("start", found.start), ("end", found.end), ("avoid", query.avoid)]
    return LadderView(
        query,
        found,
        tuple(islice(found.all(), MOST_LISTED)),
        joined(PICTURE, pairs) if drawn else "",
    )


def ladders_of(query: LadderQuery) -> Ladders:
    """The ladders; `NoLadderError` if there are none, `SecondGuessError` for wrong words."""
    avoid = query.avoid.replace(",", " ").lower().split()
    return _ladders(plain_word(query.start), plain_word(query.end), tuple(map(plain_word, avoid)))


@lru_cache(maxsize=256)
def _ladders(start: str, end: str, avoid: tuple[str, ...]) -> Ladders:
    return find_ladders(WordGraph.built_in(len(start)), start, end, avoid, STRENGTH)


def _picture(site: AppState, query: LadderQuery) -> str:
    from bot.sources.puzzles import today
    from worksheets.ladders import ladder_document
    from worksheets.writers import page_svg

    found = ladders_of(query)
    if sum(len(layer) for layer in found.layers) > MOST_DRAWN:
        raise SecondGuessError(
            "these ladders have too many words to draw; choose words that are closer"
        )
    return page_svg(ladder_document(found, today(site.clock()).isoformat()), 0)
