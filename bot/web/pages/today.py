"""The bot's result of the day and its statistics; letters only for those who ask."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from bot.errors import BotError
from bot.record.ledger import Ledger, Result
from bot.record.stats import Stats, compute_stats
from bot.sources.puzzles import TITLES, source_name, today
from bot.web.games.rows import RowView, row_view
from bot.web.site import AppState, app_state
from solver.rules import RULES

PATH = "/today"

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class TodayView:
    """The latest result up to today, if there is one, and the statistics of its source."""

    day: date
    title: str
    result: Result | None
    rows: tuple[RowView, ...]
    stats: Stats
    most: int
    reveal: bool
    error: str = ""

    @property
    def played_today(self) -> bool:
        """Whether the result is today's."""
        return self.result is not None and self.result.date == self.day


@router.get(PATH)
async def today_page(
    request: Request, reveal: Annotated[bool, Query(description="Show the words.")] = False
) -> Response:
    """The day's result."""
    site = app_state(request)
    view = await site.workers.quick(view_of, site, reveal)
    return site.page(request, "today.html", {"view": view})


def view_of(site: AppState, reveal: bool) -> TodayView:
    """What to show."""
    source = source_name(site.settings.source)
    day = today(site.clock())
    error, results = "", []
    try:
        results = played(site)
    except BotError as problem:
        error = str(problem)
    result = max(results, key=lambda r: r.date) if results else None
    stats = compute_stats(source, results)
    return TodayView(
        day,
        TITLES[source],
        result,
        _rows(result) if result else (),
        stats,
        max(1, stats.lost, *stats.histogram),
        reveal,
        error,
    )


def played(site: AppState) -> list[Result]:
    """The results of the site's source, up to today; `LedgerError` if they cannot be read."""
    ledger = Ledger(site.settings.state_dir / "ledger.sqlite3")
    day = today(site.clock())
    return [r for r in ledger.results(source_name(site.settings.source)) if r.date <= day]


def _rows(result: Result) -> tuple[RowView, ...]:
    rule = RULES[result.rule]
    pairs = zip(result.guesses, result.patterns, strict=True)
    return tuple(row_view(rule, n, guess, pattern) for n, (guess, pattern) in enumerate(pairs, 1))
