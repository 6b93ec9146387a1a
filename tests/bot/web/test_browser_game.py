"""What makes the page a game: few clicks, keys and fingers that just work, an end worth having."""

from typing import Any

import pytest

from solver.rules import RULES
from tests.bot.web.browser import fits, tab, violations
from tests.bot.web.playing import PHONE, click_colors, marks_for, settle

pytestmark = pytest.mark.slow

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
LATE = "/?" + "&".join(
    f"row={row}" for row in ("tares:-----", "colin:-g---", "dhobi:--g--", "goofy:-gg-g")
)
WON = "/?row=slate:-----&row=crony:--yg-&row=mound:ggggg"
IN_VIEW = """node => {
  const box = node.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.width > 0;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('main :is(button, .board a, .bar a)')]
  .filter(node => node.offsetParent)
  .map(node => node.getBoundingClientRect()).map(box => Math.min(box.width, box.height)))"""


def clicks_to_the_end(page: Any, answer: str) -> int:
    """Play honestly with the mouse as a quick player does; how many clicks it took."""
    clicks = 0
    for _ in range(6):
        if not page.locator(".entry button.tile").count():
            break
        guess, marks = marks_for(page, answer)
        if guess == answer:
            page.get_by_role("button", name="That's it!").click()
            settle(page)
            assert page.locator(".board .found").count() == 1
            return clicks + 1
        tiles = page.locator(".entry button.tile").all()
        shown = [int(tile.get_attribute("data-state")) for tile in tiles]
        wanted = ["-yg".index(mark) for mark in marks]
        clicks += sum((to - now) % 3 for now, to in zip(shown, wanted, strict=True)) + 1
        click_colors(page, marks)
        page.get_by_role("button", name="Next").click()
        settle(page)
    assert page.get_by_label("What was the word?").count() == 1
    return clicks


@pytest.mark.parametrize(
    ("answer", "most"), [("mound", 12), ("celebration", 12), ("jazz", 18), ("qwert", 18)]
)
def test_few_clicks_are_enough(browser: Any, base: str, answer: str, most: int) -> None:
    with tab(browser, base) as page:
        page.goto("/")
        clicks = 0
        if len(answer) != 5:
            page.locator(".lengths a", has_text=str(len(answer))).first.click()
            settle(page)
            clicks = 1
        clicks += clicks_to_the_end(page, answer)
        print(f"{answer}: {clicks} clicks")
        assert clicks <= most


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["360", "320"])
@pytest.mark.parametrize("path", ["/", LATE, "/?length=11", "/?length=8&row=notebook:-y------"])
def test_a_phone_shows_the_game_and_its_button(
    browser: Any, base: str, path: str, screen: dict[str, Any]
) -> None:
    with tab(browser, base, **screen) as page:
        page.goto(path)
        assert fits(page)
        assert page.get_by_role("button", name="Next").evaluate(IN_VIEW)
        assert page.locator("header").bounding_box()["height"] <= 64
        # Nothing that calls up a keyboard has the focus.
        assert page.evaluate("document.activeElement.matches('input, textarea')") is False
        assert page.evaluate(SMALLEST) >= 24
        heights = {round(row.bounding_box()["height"]) for row in page.locator(".board > li").all()}
        assert max(heights) <= 56


@pytest.mark.parametrize("path", ["/helper", "/boards?boards=8", "/boards?boards=4&length=7"])
def test_no_page_calls_up_a_keyboard_unasked(browser: Any, base: str, path: str) -> None:
    with tab(browser, base, **SMALL) as page:
        page.goto(path)
        assert fits(page)
        assert page.evaluate("document.activeElement.matches('input, textarea')") is False
        assert page.get_by_role("button", name="Next").evaluate(IN_VIEW)
        assert page.evaluate(SMALLEST) >= 24


def test_keys_work_from_the_start_and_the_row_is_one_stop_of_tab(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?guess=salet")
        page.keyboard.type("-y-g-")
        assert page.locator("input[name=marks]").input_value() == "-y-g-"
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Next"
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("y")
        assert page.locator("input[name=marks]").input_value() == "-y-y-"
        page.locator("h1").click()
        page.keyboard.type("g")
        assert page.locator("input[name=marks]").input_value() == "gy-y-"


def test_backspace_undoes_after_a_mistake_and_keeps_the_colors(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-----&guess=round")
        page.keyboard.type("-gg-g")
        page.keyboard.press("Enter")
        settle(page)
        assert page.get_by_text("Fix that tile").evaluate("node => node === document.activeElement")
        page.keyboard.press("Backspace")
        settle(page)
        assert page.locator("input[name=guess]").input_value() == "round"
        assert page.locator("input[name=marks]").input_value() == "-gg-g"
        page.keyboard.press("Enter")
        settle(page)
        page.get_by_label("What was the word?").focus()
        page.keyboard.press("Backspace")
        settle(page)
        assert page.get_by_role("button", name="Next").count() == 1


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_tiles_flip_for_those_who_like_motion(browser: Any, base: str, motion: str) -> None:
    with tab(browser, base, reduced_motion=motion) as page:
        page.goto(WON)
        names = page.evaluate(
            "['.found .tile', '.face'].map(s =>"
            " getComputedStyle(document.querySelector(s)).animationName)"
        )
        assert names == (["none", "none"] if motion == "reduce" else ["flip", "hop"])


def test_result_link_and_challenge_are_copied(browser: Any, base: str) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with tab(browser, base, permissions=allowed) as page:
        page.goto(WON)
        copied = []
        for name in ("Copy result", "Copy link", "Challenge a friend"):
            page.get_by_text(name).click()
            page.get_by_text("opied").first.wait_for()
            copied.append(page.evaluate("navigator.clipboard.readText()"))
        assert copied[0].splitlines()[-1] == "🟩🟩🟩🟩🟩"
        assert copied[1] == page.url
        assert copied[2].startswith(base + "duel?")
        assert "mound" not in copied[2]
        page.goto(copied[2])
        assert "A friend hid a 5-letter word" in page.locator(".speech").inner_text()


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["360", "320"])
def test_a_duel_is_played_with_a_finger(browser: Any, base: str, screen: dict[str, Any]) -> None:
    with tab(browser, base, **screen) as page:
        page.goto("/duel?day=2026-02-02")
        assert page.get_by_label("Your guess 1").get_attribute("inputmode") == "none"
        assert page.evaluate(SMALLEST) >= 24
        for guess in ("crane", "moist", "pound", "fight", "slate", "robin"):
            for letter in guess:
                page.locator(f"[data-key={letter}]").tap()
            assert page.locator("[data-mirror]").inner_text().split() == list(guess.upper())
            page.get_by_role("button", name="Guess").tap()
            settle(page)
            assert fits(page)
        assert page.locator(".duel .board").count() == 2
        assert page.locator("[data-tally]").inner_text() == "So far: you 0, the bot 1, draws 0."
        # The same game counts once.
        page.reload()
        assert page.locator("[data-tally]").inner_text() == "So far: you 0, the bot 1, draws 0."
        assert violations(page) == []


def test_a_duel_of_arrows_is_won_with_keys(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/duel?game=peaks&hide=mound")
        page.goto(page.get_by_role("link", name="Challenge a friend").get_attribute("href"))
        for guess in ("fight", "mound"):
            page.keyboard.type(guess)
            page.keyboard.press("Enter")
            settle(page)
        assert "You found MOUND in 2" in page.locator(".speech").inner_text()
        assert "So far: you 1" in page.locator("[data-tally]").inner_text()


def test_a_duel_needs_no_javascript_and_no_storage(browser: Any, base: str) -> None:
    with tab(browser, base, java_script_enabled=False) as page:
        page.goto("/duel?game=peaks&day=2026-02-02&length=4")
        for guess in ("lamb", "jazz", "word", "four", "play", "game"):
            page.get_by_label("Your guess").fill(guess)
            page.get_by_role("button", name="Guess").click()
        assert page.locator(".duel .board").count() == 2
        assert not page.locator("[data-tally]").is_visible()
        assert not page.get_by_text("Copy result").is_visible()


def test_boards_lie_as_in_their_game(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        for boards, columns in ((2, 2), (4, 2), (6, 3), (8, 4)):
            page.goto(f"/boards?boards={boards}")
            tops = [
                box["y"] for box in (b.bounding_box() for b in page.locator(".boards > li").all())
            ]
            assert tops.count(tops[0]) == columns


def test_solved_boards_keep_their_rows_and_any_words_can_be_opened(browser: Any, base: str) -> None:
    with tab(browser, base, **PHONE) as page:
        page.goto("/boards?boards=2&row=crane:-----,-yg--&row=moist:ggggg,-----")
        first, second = page.locator(".boards > li").all()
        assert first.locator(".done").count() == 2
        second.get_by_text(" left").click()
        assert second.locator(".words").is_visible()
        back = page.get_by_role("link", name="Undo guess")
        back.click()
        settle(page)
        assert page.locator("input[name=guess]").input_value() == "moist"
        assert page.locator("input[name=marks1]").input_value() == "ggggg"
        assert page.locator("input[name=marks2]").input_value() == "-----"


@pytest.mark.parametrize("path", ["/", LATE, WON, "/helper", "/boards?boards=8", "/duel"])
def test_twice_the_size_needs_no_sideways_scrolling(browser: Any, base: str, path: str) -> None:
    half = {"width": 600, "height": 400}
    with tab(browser, base, viewport=half, device_scale_factor=2) as page:
        page.goto(path)
        assert fits(page)
        assert page.locator(".bar .main, .bar .button").first.evaluate(IN_VIEW)


def test_arrows_and_colors_have_one_legend(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        for game, rule in RULES.items():
            page.goto(f"/?game={game}")
            legend = page.locator(".legend").inner_text()
            assert all(word in legend for word in rule.notation.words)
