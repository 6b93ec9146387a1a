"""Every opener against every answer with the strategy `groups`: 5.35 million games."""

from collections.abc import Callable

from solver.games.all_openers import play_all_openers
from solver.games.position import Position
from solver.rules import WORDLE
from solver.words.lexicon import Lexicon


def work() -> str:
    """The 2021 answers less one that the editors took out early, as both lists."""
    words = [word for word in list(Lexicon.named("original").answers) if word != "slave"]
    rows = play_all_openers(Position(WORDLE, Lexicon.of(words, words, "answers")))
    best = min(rows, key=lambda row: (row.lost, row.total))
    return f"{len(rows) ** 2:,} games, best {best.opener}: {best.lost} lost"


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    ("`simulate --strategy groups --opener all`", work)
]
