"""The application: pages, interface, files, and error responses."""

from collections.abc import Callable, Sequence
from datetime import datetime
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

from bot.errors import BotError
from bot.settings import Settings
from bot.web.api import routes as api
from bot.web.games.queries import joined
from bot.web.pages import boards, duel, guess, helper, ladder, sheets, today
from bot.web.pages import settings as settings_page
from bot.web.server.faults import explain_fault
from bot.web.server.limits import Guard
from bot.web.site import STATIC, AppState, app_state, without_options
from bot.web.workers import TooSlowError
from solver import SecondGuessError

PAGES = (guess, duel, helper, boards, ladder, today, sheets, settings_page)
OVER = "the server is busy; try again in a moment"
TITLES = {
    404: "Page not found",
    409: "Something went wrong",
    503: "The server is busy",
}
KEPT = "public, max-age=31536000, immutable"


def create_app(
    settings: Settings, clock: Callable[[], datetime], hosts: tuple[str, ...] = ("*",)
) -> Any:
    """The ASGI application. `hosts` are the names under which it may be addressed."""
    app = FastAPI(
        title="secondguess",
        version=version("secondguess"),
        summary="Plays word-guessing puzzles as well as they can be played.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.site = AppState.open(settings, clock)
    app.include_router(api.router)
    for page in PAGES:
        app.include_router(page.router)
    app.add_api_route("/api", _about, include_in_schema=False)
    # Modules ask for one another by relative addresses, so that the edition must be a folder.
    edition = app.state.site.templates.globals["edition"]
    app.mount(f"/static/{edition}", _Files(directory=STATIC))
    app.mount("/static", _Files(directory=STATIC))
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    return Guard(app)


class _Files(StaticFiles):
    """Styles, scripts and fonts; their addresses change with their contents."""

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        """A file that the browser may keep."""
        response = super().file_response(*arguments, **named)
        response.headers["Cache-Control"] = KEPT
        return response


async def _about(request: Request) -> Response:
    """The API described for people."""
    paths = request.app.openapi()["paths"]
    calls = [
        (method.upper(), path, call["description"])
        for path, methods in paths.items()
        for method, call in methods.items()
    ]
    return app_state(request).page(request, "api.html", {"calls": calls, "base": request.base_url})


async def _wrong(request: Request, error: Exception) -> Response:
    """The player's own mistakes."""
    return _problem(request, 422, str(error))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = error.errors()
    status = 400 if faults[0]["type"] == "json_invalid" else 422
    return _problem(request, status, explain_fault(faults[0]), _without(request, faults))


def _without(request: Request, faults: Sequence[Any]) -> str:
    """The address of a page with the faulty query parameters left out; "" where none is left."""
    faulty = {fault["loc"][1] for fault in faults if len(fault["loc"]) > 1}
    kept = [pair for pair in request.query_params.multi_items() if pair[0] not in faulty]
    return joined(request.url.path, kept) if kept else ""


async def _failed(request: Request, error: Exception) -> Response:
    """What the bot could not do, such as reading its ledger."""
    return _problem(request, 409, str(error))


async def _too_slow(request: Request, _: Exception) -> Response:
    response = _problem(request, 503, OVER)
    response.headers["Retry-After"] = "5"
    return response


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = {
        404: "there is no page at this address",
        405: "this address doesn't take such a request",
    }
    response = _problem(request, error.status_code, message.get(error.status_code, error.detail))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _problem(request: Request, status: int, message: str, onward: str = "") -> Response:
    line = " ".join(without_options(message).split())
    if request.url.path.startswith("/api/"):
        return JSONResponse({"detail": line}, status)
    title = TITLES.get(status, "Something's wrong with that link")
    context = {"title": title, "message": line, "onward": onward}
    return app_state(request).page(request, "error.html", context, status)


_HANDLERS: dict[Any, Any] = {
    SecondGuessError: _wrong,
    RequestValidationError: _invalid,
    BotError: _failed,
    TooSlowError: _too_slow,
    HTTPException: _http,
}
