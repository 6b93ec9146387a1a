"""Colors that can be read on paper, in gray, and by color-blind eyes."""

import re
from dataclasses import fields
from itertools import combinations

import pytest

from solver.rules import RULES, Rule
from worksheets.drawing.theme import (
    THEMES,
    State,
    Theme,
    ThemeError,
    contrast,
    luminance,
    theme_named,
)

LOOKS = [(theme, rule) for theme in THEMES.values() for rule in RULES.values()]
IDS = [f"{theme.name}-{rule.name}" for theme, rule in LOOKS]

# Viénot, Brettel and Mollon 1999, on linear RGB.
BLIND = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def _states(theme: Theme, rule: Rule) -> list[State]:
    return [theme.state(rule, digit) for digit in range(3)]


@pytest.mark.parametrize(("theme", "rule"), LOOKS, ids=IDS)
def test_what_stands_on_a_tile_can_be_read(theme: Theme, rule: Rule) -> None:
    for state in _states(theme, rule):
        assert contrast(state.fill, state.ink) >= 4.5
        assert contrast(state.edge, theme.paper) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_text_can_be_read(theme: Theme) -> None:
    on = {theme.paper: (theme.text, theme.quiet, theme.accent), theme.text: (theme.paper,)}
    for ground, inks in on.items():
        for ink in inks:
            assert contrast(ground, ink) >= 4.5
    for ink in (theme.text, theme.quiet):
        assert contrast(theme.band, ink) >= 4.5


@pytest.mark.parametrize(("theme", "rule"), LOOKS, ids=IDS)
def test_states_differ_in_symbol_and_in_grey(theme: Theme, rule: Rule) -> None:
    states = _states(theme, rule)
    # A solid black tile is a symbol of its own.
    assert len({(s.symbol, luminance(s.fill) < 0.01) for s in states}) == 3
    if theme.name != "mono":
        for one, other in combinations(states, 2):
            assert contrast(one.fill, other.fill) >= 1.5


@pytest.mark.parametrize("blindness", BLIND)
@pytest.mark.parametrize(("theme", "rule"), LOOKS, ids=IDS)
def test_states_differ_for_color_blind_eyes(theme: Theme, rule: Rule, blindness: str) -> None:
    if theme.name == "mono":
        assert {s.fill for s in _states(theme, rule)} <= {"#000000", "#ffffff"}
        return
    for one, other in combinations(_states(theme, rule), 2):
        seen = [_seen(state, blindness) for state in (one, other)]
        distance = sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5
        assert distance > 0.2


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_colors_are_six_hex_digits(theme: Theme) -> None:
    states = list(theme.looks.values())
    given = [getattr(theme, f.name) for f in fields(theme) if f.name not in ("name", "looks")]
    given += [c for state in states for c in (state.fill, state.edge, state.ink)]
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in given)


def test_an_unknown_theme_names_the_known_ones() -> None:
    with pytest.raises(ThemeError, match="'dark'; use classic, contrast, mono"):
        theme_named("dark")


def test_contrast_agrees_with_published_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def _seen(state: State, blindness: str) -> list[float]:
    channels = [int(state.fill[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c**2.2 for c in channels]
    rows = BLIND[blindness]
    return [
        max(sum(m * c for m, c in zip(row, linear, strict=True)), 0) ** (1 / 2.2) for row in rows
    ]
