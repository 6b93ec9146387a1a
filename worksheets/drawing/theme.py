"""How the states of a tile look: fill, edge, ink and symbol, one `Theme` a palette.

Colors are `#rrggbb`. They are chosen so that what stands on a tile has a contrast of at least
4.5 : 1, so that the three states keep their distance in gray print and for color-blind eyes, and
every state has a symbol of its own besides. `tests/worksheets/test_theme.py` holds them to it.
"""

from dataclasses import dataclass
from typing import Literal

from solver import Rule, SecondGuessError

Symbol = Literal["dash", "dot", "tick", "up", "down", "none"]


class ThemeError(SecondGuessError):
    """A theme that does not exist."""


@dataclass(frozen=True)
class State:
    """One state of a tile: its fill, its edge, the ink on it, and its symbol."""

    fill: str
    edge: str
    ink: str
    symbol: Symbol


@dataclass(frozen=True)
class Theme:
    """A palette: the paper, the text on it, what is set back, and the states of each rule.

    `text` is for words, `quiet` for what matters less, `rule` for lines, `shade` for cells that
    cannot occur, `band` for heading bars and `accent` for marks beside words. `looks` are
    the states by the names that notations call them.
    """

    name: str
    paper: str
    text: str
    quiet: str
    rule: str
    shade: str
    band: str
    accent: str
    looks: dict[str, State]

    def state(self, rule: Rule, digit: int) -> State:
        """How the digit 0, 1 or 2 of a response looks."""
        return self.looks[rule.notation.looks[digit]]


_TEAL = State("#0d6654", "#0a4a3d", "#ffffff", "tick")
_BLACK = State("#000000", "#000000", "#ffffff", "none")

CLASSIC = Theme(
    name="classic",
    paper="#ffffff",
    text="#16202b",
    quiet="#55626f",
    rule="#c3cbd3",
    shade="#e6eaee",
    band="#eef1f4",
    accent="#0d6654",
    looks={
        "absent": State("#f7f9fa", "#828e9b", "#5a6671", "dash"),
        "elsewhere": State("#f3b73b", "#9a6a00", "#3a2900", "dot"),
        "in-place": _TEAL,
        "too-low": State("#fbc27a", "#a35a00", "#452400", "up"),
        "too-high": State("#4f8fd0", "#1d4f86", "#00132b", "down"),
        "same": _TEAL,
    },
)
CONTRAST = Theme(
    name="contrast",
    paper="#ffffff",
    text="#0b0f14",
    quiet="#46505a",
    rule="#9aa4ae",
    shade="#dfe4e9",
    band="#eceff2",
    accent="#a83f00",
    looks={
        "absent": State("#ffffff", "#5f6b76", "#46505a", "dash"),
        "elsewhere": State("#79bdf2", "#145488", "#04213a", "dot"),
        "in-place": State("#ab4200", "#6f2b00", "#ffffff", "tick"),
        "too-low": State("#ffbf80", "#8a4700", "#3d1f00", "up"),
        "too-high": State("#3f86c9", "#123f6d", "#000c1c", "down"),
        "same": State("#14181d", "#000000", "#ffffff", "tick"),
    },
)
MONO = Theme(
    name="mono",
    paper="#ffffff",
    text="#000000",
    quiet="#000000",
    rule="#000000",
    shade="#000000",
    band="#ffffff",
    accent="#000000",
    looks={
        "absent": State("#ffffff", "#000000", "#000000", "none"),
        "elsewhere": State("#ffffff", "#000000", "#000000", "dot"),
        "in-place": _BLACK,
        "too-low": State("#ffffff", "#000000", "#000000", "up"),
        "too-high": State("#ffffff", "#000000", "#000000", "down"),
        "same": _BLACK,
    },
)
THEMES: dict[str, Theme] = {theme.name: theme for theme in (CLASSIC, CONTRAST, MONO)}


def theme_named(name: str) -> Theme:
    """The theme of this name; `ThemeError` with the names there are."""
    try:
        return THEMES[name.lower()]
    except KeyError:
        raise ThemeError(f"unknown theme {name!r}; use {', '.join(THEMES)}") from None


def luminance(color: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2)."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colors, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
