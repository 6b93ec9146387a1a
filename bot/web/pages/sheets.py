"""Worksheets: choose opener, paper and theme, see the sheet, download it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from bot.record.printed import printed_prior
from bot.sources.puzzles import today
from bot.web.games.queries import GameName, Word, joined
from bot.web.sheets import page_count, sheet_pdf, sheet_svg
from bot.web.site import AppState, app_state
from solver import GameSpec
from solver.errors import SecondGuessError
from solver.rules import rule_named
from solver.words import EVERYDAY, plain_word
from worksheets import SheetSpec
from worksheets.drawing import PAPERS, THEMES

PATH = "/worksheets"
FILES = "/worksheets/sheet"

router = APIRouter(include_in_schema=False)


class SheetQuery(BaseModel):
    """What sheet is wanted."""

    model_config = ConfigDict(extra="ignore")

    opener: Word = ""
    layout: Literal["columns", "grid"] = "columns"
    paper: Literal["a4", "letter", "a3", "a5", "a6"] = "a4"
    landscape: bool = True
    theme: Literal["classic", "contrast", "mono"] = "classic"
    game: GameName = "wordle"

    def spec(self, site: AppState) -> SheetSpec:
        """The sheet; `UnknownWordError` if the opener is not made of letters."""
        return SheetSpec(
            plain_word(self.opener),
            GameSpec(
                rule_named(self.game),
                prior=printed_prior(site.settings.state_dir / "ledger.sqlite3"),
                vocabulary=EVERYDAY,
            ),
            layout=self.layout,
            paper=self.paper,
            landscape=self.landscape,
            theme=self.theme,
            date=today(site.clock()).isoformat(),
        )


@dataclass(frozen=True)
class SheetView:
    """What the page shows: pages to see and files to download, if an opener was given."""

    query: SheetQuery
    papers: tuple[str, ...] = tuple(PAPERS)
    themes: tuple[str, ...] = tuple(THEMES)
    opener: str = ""
    pages: tuple[str, ...] = ()
    pdf: str = ""
    error: str = ""


@router.get(PATH)
async def sheets_page(request: Request, query: Annotated[SheetQuery, Query()]) -> Response:
    """The form, and the sheet if an opener is given."""
    site = app_state(request)
    view = await site.workers.slow(view_of, site, query)
    return site.page(request, "worksheets.html", {"view": view}, 422 if view.error else 200)


@router.get(FILES + ".svg")
async def sheet_as_svg(
    request: Request,
    query: Annotated[SheetQuery, Query()],
    page: Annotated[int, Field(ge=1, le=99)] = 1,
) -> Response:
    """A page of the sheet."""
    site = app_state(request)
    svg = await site.workers.slow(lambda: sheet_svg(query.spec(site), page))
    return _file(svg, "image/svg+xml", f"worksheet-{query.opener.strip().lower()}-{page}.svg")


@router.get(FILES + ".pdf")
async def sheet_as_pdf(request: Request, query: Annotated[SheetQuery, Query()]) -> Response:
    """The whole sheet."""
    site = app_state(request)
    pdf = await site.workers.slow(lambda: sheet_pdf(query.spec(site)))
    return _file(pdf, "application/pdf", f"worksheet-{query.opener.strip().lower()}.pdf")


def view_of(site: AppState, query: SheetQuery) -> SheetView:
    """What to show."""
    if not query.opener.strip():
        return SheetView(query)
    try:
        spec = query.spec(site)
        count = page_count(spec)
    except SecondGuessError as error:
        return SheetView(query, error=str(error))
    pairs = [
        ("opener", spec.opener),
        ("layout", query.layout),
        ("paper", query.paper),
        ("landscape", "1" if query.landscape else "0"),
        ("theme", query.theme),
        ("game", query.game),
    ]
    return SheetView(
        query,
        opener=spec.opener,
        pages=tuple(
            joined(FILES + ".svg", [*pairs, ("page", str(n))]) for n in range(1, count + 1)
        ),
        pdf=joined(FILES + ".pdf", pairs),
    )


def _file(content: bytes, kind: str, name: str) -> Response:
    """A file; its name is made of letters that were checked."""
    disposition = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(content, media_type=kind, headers=disposition)
