"""Games in a real browser: with the mouse, with keys alone, with a finger, without JavaScript."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pypdf
import pytest

from bot.posting.job import Choice, solve
from bot.record.ledger import Ledger, Result
from bot.sources.puzzles import practice, today
from solver.rules.rule import RULES
from tests.bot.web.browser import chromium, fits, tab, violations
from tests.bot.web.serving import serving

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EIGHT = ["mound", "cigar", "aback", "fetus", "crane", "gorge", "silly", "naval"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A served page whose bot has played today's practice puzzle."""
    state = tmp_path_factory.mktemp("state")
    now = datetime.now(UTC)
    puzzle = practice(today(now))
    game = solve(puzzle, Choice())
    result = Result(
        "practice",
        puzzle.date,
        puzzle.number,
        "wordle",
        False,
        6,
        game.guesses,
        game.patterns,
        True,
    )
    Ledger(state / "ledger.sqlite3").record(result, now)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECONDGUESS_STATE_DIR", str(state))
        patch.setenv("SECONDGUESS_CONFIG", str(state / "none.toml"))
        with serving() as server:
            yield server.url


def marks_for(page: Any, answer: str, game: str = "wordle") -> tuple[str, str]:
    """The guess on show and the honest response to it."""
    guess = page.locator("form[data-game-form] input[name=guess]").input_value().lower()
    rule = RULES[game]
    return guess, rule.format(rule.score(guess, answer), len(guess))


def settle(page: Any) -> None:
    page.wait_for_selector("main:not([aria-busy])")


def click_colours(page: Any, marks: str, game: str = "wordle", tap: bool = False) -> None:
    """Click or tap each tile of the entry until it shows its mark."""
    tiles = page.locator(".entry button.tile")
    for place, mark in enumerate(marks):
        tile = tiles.nth(place)
        while int(tile.get_attribute("data-state")) != RULES[game].marks.index(mark):
            if tap:
                tile.tap()
            else:
                tile.click()


def play(page: Any, answer: str, game: str = "wordle", tap: bool = False) -> int:
    """Play honestly to the end; the number of guesses."""
    for number in range(1, 12):
        _, marks = marks_for(page, answer, game)
        click_colours(page, marks, game, tap)
        button = page.get_by_role("button", name="Lock in")
        if tap:
            button.tap()
        else:
            button.click()
        settle(page)
        if page.locator("main").get_by_text("Found:").count():
            return number
    raise AssertionError("never found")


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
            if page.locator("main").get_by_text("Found:").count():
                break
        assert page.locator("main").get_by_text("Found:").count() == 1
        page.keyboard.press("Backspace")
        settle(page)
        assert page.get_by_role("button", name="Lock in").count() == 1


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


def test_a_wrong_colour_is_found_and_mended(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-----&guess=round")
        click_colours(page, "-gg-g")
        page.get_by_role("button", name="Lock in").click()
        settle(page)
        assert page.get_by_text("No word that I know fits").count()
        assert page.locator(".mend .tile.wrong").count() == 1
        assert violations(page) == []
        page.get_by_role("link", name="Change that tile").click()
        settle(page)
        assert play(page, "mound") <= 5


def test_a_lost_game_asks_for_the_word(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?tries=2&row=fight:-----&guess=round")
        click_colours(page, "-gg-g")
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
        page.get_by_role("button", name="Tell").click()
        settle(page)
        assert "did not know" in page.locator(".verdict").inner_text()


def test_undo_to_any_row_and_the_browsers_own_back(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-y---&row=brond:-----")
        page.get_by_role("link", name="Undo row 1 and the rows after it").click()
        settle(page)
        assert page.locator(".board li").count() == 0
        page.go_back()
        settle(page)
        page.wait_for_selector(".board li")
        assert page.locator(".board li").count() == 2
        page.reload()
        assert page.locator(".board li").count() == 2


def test_another_guess_is_chosen_from_the_list(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/?row=salet:-y---")
        page.get_by_role("link", name="GROIN").click()
        settle(page)
        assert "GROIN" in page.locator("[data-say]").inner_text()
        page.get_by_text("What GROIN would tell: 101 groups").click()
        assert page.locator(".groups tbody tr").first.is_visible()


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
            page.get_by_role("button", name="Enter row").click()
            settle(page)
            if page.locator("main").get_by_text("All 8 boards are solved").count():
                break
        assert page.locator("main").get_by_text("All 8 boards are solved").count() == 1
        assert violations(page) == []


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
        page.get_by_label("A word and its colours").fill("NOTEBOOK -y------")
        page.get_by_role("button", name="Take over").click()
        settle(page)
        assert page.locator(".board .tile").count() == 8


def test_a_ladder_is_shown(browser: Any, base: str) -> None:
    with tab(browser, base) as page:
        page.goto("/ladder")
        page.get_by_label("From").fill("cold")
        page.get_by_label("To", exact=True).fill("warm")
        page.get_by_role("button", name="Climb").click()
        settle(page)
        assert page.locator("ol.ladder li").all_inner_texts() == [
            "COLD", "CORD", "CARD", "WARD", "WARM",
        ]  # fmt: skip
        page.locator("img.wide").evaluate("picture => picture.decode()")


def test_a_worksheet_is_downloaded_and_opened(browser: Any, base: str, tmp_path: Path) -> None:
    with tab(browser, base) as page:
        page.goto("/worksheets")
        page.get_by_label("Opener").fill("salet")
        page.get_by_role("button", name="Show").click()
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


def test_everything_works_without_javascript(browser: Any, base: str) -> None:
    with tab(browser, base, java_script_enabled=False) as page:
        page.goto("/")
        for _ in range(6):
            _, marks = marks_for(page, "mound")
            page.locator("input[name=marks]").fill(marks)
            page.get_by_role("button", name="Lock in").click()
            if page.locator("main").get_by_text("Found:").count():
                break
        assert page.locator("main").get_by_text("Found:").count() == 1
        page.goto("/boards?boards=2")
        page.locator("input[name=guess]").fill("crane")
        page.get_by_label("The answer of board 1").fill("-----")
        page.get_by_label("The answer of board 2").fill("--g--")
        page.get_by_role("button", name="Enter row").click()
        assert page.locator(".boards .board li").count() == 2


PAGES = [
    "/",
    "/?row=salet:-y---&row=crony:-----",
    "/?length=11",
    "/?length=99",
    "/helper?row=crane:-yg--",
    "/helper?game=peaks&row=mango:HLHLH",
    "/helper?row=salet:-----&row=round:-gg-g",
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
    page = context.new_page()
    page.goto(path)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert fits(page)
    context.close()
