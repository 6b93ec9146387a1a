"""The week in one post: how many games were won in how many guesses, with the picture of it.

A week ends on Sunday. Its post is made with that of the Sunday, or within two days.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from bot.networks.base import WEEK, Post, PostKey
from bot.posting.delivery import Delivery
from bot.posting.job import Job
from bot.record.ledger import Result
from bot.record.stats import Stats, compute_stats
from bot.signals import finish_first
from bot.sources.puzzles import TITLES, puzzle_number

if TYPE_CHECKING:
    from worksheets.drawing import Document

LATEST = timedelta(days=2)  # after which a week is old news
_DAYS = 7
_WON, _LOST = "🟩", "⬛"


@dataclass(frozen=True)
class Week:
    """A week's results of one source; at least one."""

    source: str
    last: date
    results: tuple[Result, ...]

    @property
    def stats(self) -> Stats:
        """The week's figures."""
        return compute_stats(self.source, self.results)

    @property
    def prefix(self) -> str:
        """What the post begins with, whatever the results: `Wordle 1,683–1,689: `."""
        first = puzzle_number(self.last - timedelta(days=_DAYS - 1))
        return f"{TITLES[self.source]} {first:,}–{puzzle_number(self.last):,}: "

    @property
    def text(self) -> str:
        """The figures in a line, then a line of squares for each number of guesses."""
        stats = self.stats
        head = f"{self.prefix}{stats.won} of {stats.played} solved"
        if stats.mean_solved is not None:
            head += f", {stats.mean_solved:.2f} guesses on average"
        counts = [(str(n), _WON * count) for n, count in enumerate(stats.histogram, 1) if count]
        if stats.lost:
            counts.append(("X", _LOST * stats.lost))
        return "\n".join([head, "", *(f"{name} {squares}" for name, squares in counts)])

    def post(self, key: str, claimed: datetime, language: str = "en") -> Post:
        """The post for every network."""
        from bot.posting.picture import png_size
        from bot.record.stats_picture import stats_document

        document = stats_document(self.stats)
        (page,) = document.pages
        png = _drawn(document)
        return Post(
            key=key,
            prefix=self.prefix,
            text=self.text,
            alt=f"{document.title}: {page.text}" if png else "",
            picture=png,
            size=png_size(png) if png else (0, 0),
            day=self.last,
            claimed=claimed,
            language=language,
        )


def _drawn(document: "Document") -> bytes | None:
    """The picture; None on a machine that has no typeface to draw it with, where text must do."""
    from solver import SecondGuessError
    from worksheets.writers import page_png

    try:
        return page_png(document, 0)
    except SecondGuessError:
        return None


def week_of(day: date, source: str, results: Sequence[Result]) -> Week | None:
    """The latest week that has ended by this day, if it has results and is not old news."""
    last = day - timedelta(days=(day.weekday() + 1) % _DAYS)
    if day - last > LATEST:
        return None
    first = last - timedelta(days=_DAYS - 1)
    found = tuple(r for r in results if r.source == source and first <= r.date <= last)
    return Week(source, last, found) if found else None


def deliver_week(job: Job, day: date) -> dict[str, Delivery]:
    """What became of the post of the week on each network; nothing where none is due."""
    week = week_of(day, job.source, job.ledger.results(job.source))
    made: dict[str, Delivery] = {}
    if week is None:
        return made
    with job.alone(), finish_first() as stop:
        for network in job.networks:
            if stop.asked:
                break
            key = PostKey(job.source, week.last, network.name, WEEK)
            made[f"{network.name}, week to {week.last}"] = job.publisher.deliver(
                network, key, partial(week.post, key.slug, language=job.style.language)
            )
    return made
