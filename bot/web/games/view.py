"""What every page of a one-board game shows."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.web.games.positions import outlook_of, position_of
from bot.web.games.queries import address, settings_of
from bot.web.games.rows import CorrectionView, RowView, correction_view, rows_view
from bot.web.games.suggestions import GroupView, Option
from bot.web.games.voice import Speech
from solver import GameSpec
from solver.errors import PatternError
from solver.games import Position, describe_outlook, likely_words

LISTED = 60  # words left that are few enough to be named


class LeftWord(NamedTuple):
    """A word that may be the answer, and whether it is a likely one."""

    word: str
    likely: bool


@dataclass(frozen=True, kw_only=True)
class GameView:
    """A game: `state` is play, won, lost, or stuck where no word fits.

    `settings` are those of the address, `new` the address of a new game. While it is played,
    `options` are the suggestions, `groups` the largest groups of the guess on show and `reason`
    why it is a good one. `speech` is what the bot says.
    """

    spec: GameSpec
    settings: list[tuple[str, str]]
    state: str
    position: Position
    rows: list[RowView]
    left: int
    outlook: str
    words: list[LeftWord]
    new: str
    correction: CorrectionView | None
    speech: Speech
    reason: str = ""
    guess: str = ""
    marks: str = ""
    options: tuple[Option, ...] = ()
    groups: tuple[GroupView, ...] = ()
    group_count: int = 0
    error: str = ""


def words_left(here: Position) -> list[LeftWord]:
    """The words that may be the answer, likely ones first."""
    likely = set(here.words(likely_words(here)))
    words = here.remaining_words()
    return sorted((LeftWord(word, word in likely) for word in words), key=lambda w: not w.likely)


def kept_marks(here: Position, guess: str, kept: str | None) -> str:
    """The canonical feedback of a row taken back; "" where there is none for this guess."""
    try:
        return here.rule.format(here.rule.parse(guess, kept or ""), len(guess)) if guess else ""
    except PatternError:
        return ""


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
        "outlook": describe_outlook(here, outlook_of(spec)) if left else "",
        "words": words_left(here) if 0 < left <= LISTED else [],
        "new": address(path, spec.restarted()),
        "correction": correction_view(path, spec) if state == "stuck" else None,
    }
