"""The engine: rules, words, positions and strategies of word-guessing puzzles.

Names load on first use, so that `import solver` stays cheap where only a name is needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.errors import SecondGuessError
    from solver.games.game import Game, play, referee
    from solver.games.position import Position
    from solver.rules.rule import PEAKS, RULES, WORDLE, Mode, Rule
    from solver.strategies.registry import STRATEGIES
    from solver.words.lexicon import Lexicon

_HOMES = {
    "PEAKS": "solver.rules.rule",
    "RULES": "solver.rules.rule",
    "STRATEGIES": "solver.strategies.registry",
    "WORDLE": "solver.rules.rule",
    "Game": "solver.games.game",
    "Lexicon": "solver.words.lexicon",
    "Mode": "solver.rules.rule",
    "Position": "solver.games.position",
    "Rule": "solver.rules.rule",
    "SecondGuessError": "solver.errors",
    "play": "solver.games.game",
    "referee": "solver.games.game",
}

__all__ = [
    "PEAKS",
    "RULES",
    "STRATEGIES",
    "WORDLE",
    "Game",
    "Lexicon",
    "Mode",
    "Position",
    "Rule",
    "SecondGuessError",
    "play",
    "referee",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'solver' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
