"""How `scout`'s mean varies with what a guess's own chance of being the answer is worth."""

import csv
from collections.abc import Callable

import solver.ranking.scores
from solver.games.position import Position
from solver.games.simulation import simulate
from solver.rules import WORDLE
from solver.strategies.heuristics import scout
from solver.words.lexicon import Lexicon
from tests.reference import reference


def played(bonus: float) -> Callable[[], str]:
    """Every answer of the daily game's record, with this bonus in bits."""

    def work() -> str:
        solver.ranking.scores.CHANCE_BONUS = bonus
        with reference("daily_answers.csv").open(newline="") as lines:
            targets = [row["answer"] for row in csv.DictReader(lines)]
        result = simulate(scout, Position(WORDLE, Lexicon.built_in(5)), targets, "salet")
        return f"mean {result.mean:.4f}, lost {result.lost}"

    return work


BENCHMARKS: list[tuple[str, Callable[[], str]]] = [
    (f"`scout`, chance worth {bonus} bits, 1,808 answers as played", played(bonus))
    for bonus in (0, 1, 2, 3, 4)
]
