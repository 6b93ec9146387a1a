"""What every page of a one-board game shows."""

from dataclasses import dataclass
from typing import Any

from bot.web.games.positions import position_of
from bot.web.games.queries import address, settings_of
from bot.web.games.rows import CorrectionView, RowView, correction_view, rows_view
from bot.web.games.suggestions import GroupView, Option
from solver import GameSpec
from solver.games import Position

LISTED = 60  # words left that are few enough to be named


@dataclass(frozen=True, kw_only=True)
class GameView:
    """A game: `state` is play, won, lost, or stuck where no word fits.

    `settings` are those of the address, `new` the address of a new game. While it is played,
    `options` are the suggestions and `groups` the largest groups of the guess on show.
    """

    spec: GameSpec
    settings: list[tuple[str, str]]
    state: str
    position: Position
    rows: list[RowView]
    left: int
    words: list[str]
    new: str
    correction: CorrectionView | None
    guess: str = ""
    marks: str = ""
    options: tuple[Option, ...] = ()
    groups: tuple[GroupView, ...] = ()
    group_count: int = 0
    error: str = ""


def game_fields(path: str, spec: GameSpec) -> dict[str, Any]:
    """The fields of a `GameView` that the game itself decides."""
    here = position_of(spec)
    left = len(here.candidates) if len(here.fitting) else 0
    state = "stuck" if not left else "won" if here.solved else "play"
    if state == "play" and here.turns_left <= 0:
        state = "lost"
    return {
        "spec": spec,
        "settings": settings_of(spec),
        "state": state,
        "position": here,
        "rows": rows_view(path, spec),
        "left": left,
        "words": here.remaining_words() if 0 < left <= LISTED else [],
        "new": address(path, spec.restarted()),
        "correction": correction_view(path, spec) if state == "stuck" else None,
    }
