"""The other pages in a real browser, and that none shuts anyone out."""

from pathlib import Path
from typing import Any

import pypdf
import pytest

from tests.bot.web.browser import MILLISECONDS, fits, tab, violations
from tests.bot.web.playing import settle

pytestmark = pytest.mark.slow


def test_undo_to_any_row_and_the_browsers_own_back(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-y---&row=brond:-----")
        page.get_by_role("link", name="Undo row 1 and the rows after it").click()
        settle(page)
        assert page.locator(".board .done").count() == 0
        page.go_back()
        settle(page)
        page.wait_for_selector(".board .done")
        assert page.locator(".board .done").count() == 2
        page.reload()
        assert page.locator(".board .done").count() == 2


def test_another_guess_is_chosen_from_the_list(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-y---")
        page.get_by_text("Choose another guess").click()
        other = page.locator(".options th a").nth(1)
        word = other.inner_text()
        other.click()
        settle(page)
        assert word in page.locator("[data-say]").inner_text()
        page.get_by_text("Why this guess?").click()
        assert page.locator(".why").get_by_text(f"{word} ").first.is_visible()
        page.get_by_text(f"How {word} splits the words: ").click()
        assert page.locator(".groups tbody tr").first.is_visible()


def test_the_helper_follows_the_word_that_is_typed(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/helper")
        page.get_by_label("Your guess 1").fill("crane")
        page.keyboard.press("Enter")
        page.keyboard.type("-yg--")
        page.keyboard.press("Enter")
        settle(page)
        assert "row=crane%3A-yg--" in page.url
        assert page.evaluate("document.activeElement.id") == "guess"
        page.get_by_text("Paste rows").click()
        page.get_by_label("One word and its colors").fill("NOTEBOOK -y------")
        page.get_by_role("button", name="Import").click()
        settle(page)
        assert page.locator(".board .done .tile").count() == 8


def test_a_ladder_is_shown(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/ladder")
        page.get_by_label("From").fill("cold")
        page.get_by_label("To", exact=True).fill("warm")
        page.get_by_role("button", name="Find ladder").click()
        settle(page)
        assert page.locator("ol.ladder li").all_inner_texts() == [
            "COLD", "CORD", "CARD", "WARD", "WARM",
        ]  # fmt: skip
        page.locator("img.wide").evaluate("picture => picture.decode()")


def test_a_worksheet_is_downloaded_and_opened(browser: Any, base: str, tmp_path: Path) -> None:
    with tab(browser, base) as page:
        page.goto("/worksheets")
        page.get_by_label("Opener").fill("salet")
        page.get_by_role("button", name="Preview").click()
        page.locator("img.sheet").evaluate("picture => picture.decode()")
        with page.expect_download() as pdf:
            page.get_by_role("link", name="Download PDF").click()
        pdf.value.save_as(tmp_path / "sheet.pdf")
        assert pdf.value.suggested_filename == "worksheet-salet.pdf"
        with (tmp_path / "sheet.pdf").open("rb") as stream:
            assert "SALET" in pypdf.PdfReader(stream, strict=True).pages[0].extract_text()
        with page.expect_download() as svg:
            page.get_by_role("link", name="Download SVG").click()
        svg.value.save_as(tmp_path / "sheet.svg")
        assert (tmp_path / "sheet.svg").read_text(encoding="utf-8").count("</svg>") == 1


def test_todays_words_are_shown_to_those_who_ask(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/today")
        assert page.locator(".board .tile b").count() == 0
        page.get_by_role("link", name="Show the words").click()
        settle(page)
        assert page.locator(".board .tile b").count() >= 5


def test_settings_are_remembered(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/settings")
        page.get_by_label("Your own opener").fill("mango")
        page.get_by_label("Theme").select_option("dark")
        page.get_by_label("Motion").select_option("less")
        page.get_by_role("button", name="Save").click()
        assert page.get_by_text("Saved.").count()
        page.goto("/")
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("html").get_attribute("data-motion") == "less"
        assert "MANGO" in page.locator("[data-say]").inner_text()


PAGES = [
    "/",
    "/?row=salet:-y---&row=crony:-----",
    "/?length=11",
    "/?length=99",
    "/helper?row=crane:-yg--",
    "/helper?game=peaks&row=mango:HLHLH",
    "/helper?row=salet:-----&row=round:-gg-g",
    "/?row=slate:-----&row=crony:--yg-&row=mound:ggggg",
    "/?tries=2&row=fight:-----&row=round:-gg-g&word=mound",
    "/duel?guess=crane&guess=moist",
    "/duel?day=2026-02-02&guess=crane&guess=moist&guess=pound&guess=fight&guess=slate&guess=robin",
    "/duel?length=11",
    "/duel?game=peaks&hide=mound",
    "/boards?boards=8&row=salet:-y---,--g--,-----,g----,---y-,y----,----y,ggggg",
    "/ladder?start=cold&end=warm",
    "/ladder?start=onyx&end=cold",
    "/today",
    "/today?reveal=1",
    "/worksheets?opener=salet",
    "/settings",
    "/api",
    "/nowhere",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_shuts_anyone_out(browser: Any, base: str, path: str, scheme: str) -> None:
    context = browser.new_context(base_url=base, color_scheme=scheme)
    context.set_default_timeout(MILLISECONDS)
    page = context.new_page()
    page.goto(path)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    context.close()
