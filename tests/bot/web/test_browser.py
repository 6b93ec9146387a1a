"""Games in a real browser: with the mouse, with keys alone, with a finger, without JavaScript."""

from typing import Any

import pytest

from solver.rules import RULES
from tests.bot.web.browser import fits, tab, violations
from tests.bot.web.playing import EIGHT, PHONE, click_colors, marks_for, play, settle

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("answer", ["lamb", "mound", "notebook", "temperature"])
def test_a_game_is_won_with_the_mouse(browser: Any, base: str, answer: str, scheme: str) -> None:
    with tab(browser, base, color_scheme=scheme) as page:
        page.goto(f"/?length={len(answer)}")
        assert play(page, answer) <= 6
        assert "?" in page.url
        assert violations(page) == []


def test_word_peaks_is_won(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?game=peaks")
        assert play(page, "mound", "peaks") <= 6


@pytest.mark.parametrize("answer", ["mound", "temperature"])
def test_a_game_is_won_with_a_finger_on_a_small_screen(
    browser: Any, base: str, answer: str
) -> None:
    with tab(browser, base, **PHONE) as page:
        page.goto(f"/?length={len(answer)}")
        assert fits(page)
        assert play(page, answer, tap=True) <= 6
        assert fits(page)


def test_a_game_is_won_with_keys_alone(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/")
        for _ in range(6):
            _, marks = marks_for(page, "mound")
            tiles = page.locator(".entry button.tile")
            for place, mark in enumerate(marks):
                while int(tiles.nth(place).get_attribute("data-state")) != "-yg".index(mark):
                    page.keyboard.press(str(place + 1))
            page.keyboard.press("Enter")
            settle(page)
            if page.locator(".board .found").count():
                break
        assert page.locator(".speech").inner_text().startswith("MOUND in ")
        page.keyboard.press("Backspace")
        settle(page)
        assert page.get_by_role("button", name="Next").count() == 1


def test_marks_may_be_typed_on_the_tiles(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?guess=salet")
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.keyboard.press("2")
        page.locator(".entry button.tile").first.focus()
        page.keyboard.type("-y-g-")
        states = [tile.get_attribute("data-state") for tile in page.locator(".entry .tile").all()]
        assert states == ["0", "1", "0", "2", "0"]
        assert page.locator(".entry .tile").nth(1).get_attribute("aria-label") == (
            "A, 2nd letter: elsewhere"
        )
        page.keyboard.press("Enter")
        settle(page)
        assert "row=salet%3A-y-g-" in page.url


def test_a_wrong_color_is_found_and_fixed(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-----&guess=round")
        click_colors(page, "-gg-g")
        page.get_by_role("button", name="Next").click()
        settle(page)
        assert page.get_by_text("No word I know fits").count()
        assert page.locator(".correction .tile.wrong").count() == 1
        assert violations(page) == []
        page.get_by_role("link", name="Fix that tile").click()
        settle(page)
        assert play(page, "mound") <= 5


def test_a_lost_game_asks_for_the_word(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?tries=2&row=fight:-----&guess=round")
        click_colors(page, "-gg-g")
        page.keyboard.press("Enter")
        settle(page)
        page.get_by_label("What was the word?").fill("mound")
        page.keyboard.press("Enter")
        settle(page)
        assert "one tile of row 2 was wrong" in page.locator(".verdict").inner_text()
        assert page.locator(".verdict .tile.wrong").count() == 1
        assert violations(page) == []


def test_an_unknown_word_is_admitted(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?tries=1&row=salet:-----")
        page.get_by_label("What was the word?").fill("xxxxx")
        page.get_by_role("button", name="Check").click()
        settle(page)
        assert "didn't know" in page.locator(".verdict").inner_text()


def test_eight_boards_are_solved(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/boards?boards=8")
        for _ in range(13):
            word = page.locator("input[name=guess]").input_value().lower()
            for board, answer in enumerate(EIGHT, 1):
                entry = page.locator(f".entry:has(input[name=marks{board}]) button.tile")
                if entry.count():
                    rule = RULES["wordle"]
                    entry.first.focus()
                    page.keyboard.type(rule.format(rule.score(word, answer), 5))
            page.get_by_role("button", name="Next").click()
            settle(page)
            if page.locator("main").get_by_text("All 8 boards solved").count():
                break
        assert page.locator("main").get_by_text("All 8 boards solved").count() == 1
        assert violations(page) == []


def test_everything_works_without_javascript(browser: Any, base: str) -> None:
    with tab(browser, base, java_script_enabled=False) as page:
        page.goto("/")
        assert not page.locator(".keys").is_visible()
        for _ in range(6):
            _, marks = marks_for(page, "mound")
            page.locator("input[name=marks]").fill(marks)
            page.get_by_role("button", name="Next").click()
            if page.locator(".board .found").count():
                break
        assert page.locator(".speech").inner_text().startswith("MOUND in ")
        page.goto("/boards?boards=2")
        page.locator("input[name=guess]").fill("crane")
        page.get_by_label("Board 1, one mark").fill("-----")
        page.get_by_label("Board 2, one mark").fill("--g--")
        page.get_by_role("button", name="Next").click()
        assert page.locator(".boards .board li").count() == 2
