"""Photograph the page for the README: `python docs/screenshot.py`, with Chromium and a font."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bot.web.browser import ARGUMENTS
from tests.bot.web.serving import serving

GAME = "?row=salet:-y---&row=crony:-----"
SIZE = {"width": 1040, "height": 560}


def main() -> None:
    """Write `page.png` beside this file."""
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        page = browser.new_page(viewport=SIZE)
        page.goto(server.url + GAME)
        page.locator(".entry button.tile").first.click()
        page.locator("h1").click()
        page.screenshot(path=str(Path(__file__).with_name("page.png")))
        browser.close()


if __name__ == "__main__":
    main()
