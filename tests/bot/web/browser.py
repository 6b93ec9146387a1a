"""A real browser for tests: Chromium, kept from the outside, every complaint of a page noted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.needs import missing, needs

AXE = Path(__file__).resolve().parents[2] / "servers/axe/node_modules/axe-core/axe.min.js"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MILLISECONDS = 120_000
# Rules beyond those of WCAG 2.2 AA are kept to as well.
AXE_RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser, ended at the end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=needs("chromium"), args=ARGUMENTS, timeout=MILLISECONDS
        )
        yield browser
        browser.close()


@contextmanager
def tab(browser: Any, base: str, **options: Any) -> Iterator[Any]:
    """A page in a browser profile of its own; what it complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=base, **options)
    context.set_default_timeout(MILLISECONDS)

    def kept_inside(route: Any) -> None:
        if route.request.url.startswith(base):
            route.continue_()
        else:
            complaints.append(f"asked for {route.request.url}")
            route.abort()

    context.route("**/*", kept_inside)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if _is_fault(line) else None)
    yield page
    context.close()
    assert complaints == []


def _is_fault(line: Any) -> bool:
    # A page with an error message is sent as 422, which Chromium notes.
    return line.type in ("error", "warning") and "422" not in line.text


def violations(page: Any) -> list[str]:
    """What the accessibility checker finds on a page."""
    if not AXE.exists():
        missing("axe-core (make axe)")
    # Evaluated by the debugger: the page's own policy admits no foreign script.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{found['id']}: {found['help']} ({', '.join(n['html'][:90] for n in found['nodes'][:3])})"
        for found in page.evaluate(AXE_RUN)
    ]


def fits(page: Any) -> bool:
    """Whether nothing has to be scrolled sideways."""
    # A phone widens innerWidth to what does not fit; clientWidth stays that of the screen.
    root = "document.documentElement"
    return bool(page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth"))
