"""Plays games on the page in a browser, honestly."""

from typing import Any

from solver.rules import RULES

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
EIGHT = ["mound", "cigar", "aback", "fetus", "crane", "gorge", "silly", "naval"]


def marks_for(page: Any, answer: str, game: str = "wordle") -> tuple[str, str]:
    """The guess on show and the honest response to it."""
    guess = page.locator("form[data-game-form] input[name=guess]").input_value().lower()
    rule = RULES[game]
    return guess, rule.format(rule.score(guess, answer), len(guess))


def settle(page: Any) -> None:
    page.wait_for_selector("main:not([aria-busy])")


def click_colors(page: Any, marks: str, game: str = "wordle", tap: bool = False) -> None:
    """Click or tap each tile of the entry until it shows its mark."""
    tiles = page.locator(".entry button.tile")
    for place, mark in enumerate(marks):
        tile = tiles.nth(place)
        while int(tile.get_attribute("data-state")) != RULES[game].notation.marks.index(mark):
            if tap:
                tile.tap()
            else:
                tile.click()


def play(page: Any, answer: str, game: str = "wordle", tap: bool = False) -> int:
    """Play honestly to the end; the number of guesses."""
    for number in range(1, 12):
        _, marks = marks_for(page, answer, game)
        click_colors(page, marks, game, tap)
        button = page.get_by_role("button", name="Next")
        if tap:
            button.tap()
        else:
            button.click()
        settle(page)
        if page.locator(".board .found").count():
            rows = page.locator(".board .done").count()
            assert page.locator(".speech").inner_text().startswith(f"{answer.upper()} in {rows}")
            return number
    raise AssertionError("never found")
