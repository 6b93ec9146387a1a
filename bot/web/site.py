"""What every page shares: templates, threads, settings, and how an answer is put together."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from bot.settings import Settings
from bot.web.games.queries import BOARDS
from bot.web.prefs import LETTERS, Prefs
from bot.web.workers import Workers
from solver.rules import RULES
from solver.words import LENGTHS

HERE = Path(__file__).resolve().parent
STATIC = HERE / "static"

# Options in messages of the engine and the sheets, and what a page calls them.
OPTIONS = {
    "--layout columns": "the columns layout",
    "--landscape": "landscape orientation",
    "--avoid": "the words to avoid",
}

NAVIGATION = (
    ("/", "Guess my word"),
    ("/duel", "Beat the bot"),
    ("/helper", "Helper"),
    ("/boards", "Many boards"),
    ("/ladder", "Ladders"),
    ("/today", "Today"),
    ("/worksheets", "Worksheets"),
    ("/settings", "Settings"),
)


@dataclass(frozen=True)
class AppState:
    """One server: its settings, its clock, its threads and its templates."""

    settings: Settings
    clock: Callable[[], datetime]
    workers: Workers
    templates: Environment

    @classmethod
    def open(cls, settings: Settings, clock: Callable[[], datetime]) -> "AppState":
        """A site with its templates loaded."""
        templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=select_autoescape(["html"]),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        templates.globals["navigation"] = NAVIGATION
        # Part of every address of a style or script, so that a new version is never mixed up.
        templates.globals["edition"] = _edition()
        templates.globals.update(rules=RULES, lengths=LENGTHS, letters=LETTERS, board_counts=BOARDS)
        templates.filters["sentence"] = sentence
        return cls(settings, clock, Workers(), templates)

    def page(
        self, request: Request, name: str, context: Mapping[str, Any], status: int = 200
    ) -> Response:
        """A page from its template."""
        everywhere = {"path": request.url.path, "prefs": Prefs.read(request.cookies)}
        text = self.templates.get_template(name).render({**everywhere, **context})
        return HTMLResponse(text, status, {"Cache-Control": "no-cache"})


def app_state(request: Request) -> AppState:
    """The site that a request came to."""
    site = request.app.state.site
    assert isinstance(site, AppState)
    return site


def without_options(message: str) -> str:
    """A message in the terms of the page: what the command line has as options, it has as fields.

    >>> without_options("choose larger paper, turn it, or use --layout columns")
    'choose larger paper, turn it, or use the columns layout'
    """
    for option, field in OPTIONS.items():
        message = message.replace(option, field)
    return message


def sentence(text: str) -> str:
    """A message as a sentence of the page, with a capital and a period."""
    text = without_options(text)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _edition() -> str:
    contents = b"".join(path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file())
    return sha256(contents).hexdigest()[:12]
