"""What to show a player: the ranking, with the words that must lead it in front."""

from solver.errors import ContradictionError
from solver.games.position import Position
from solver.ranking.scores import Worth, rank, rank_of
from solver.strategies.heuristics import forced_guess


def suggestions(position: Position, top: int, by: str = "scout") -> list[Worth]:
    """The best `top` guesses; in scout's own order the first is the guess that scout makes.

    With two candidates left, or on the last guess, scout guesses a candidate though a probe may
    rank higher. `ContradictionError` where no accepted word fits.
    """
    if not len(position.fitting):
        raise ContradictionError("no accepted word fits these rows; undo one")
    lead = forced_guess(position) if by == "scout" else None
    return rank(position, top, by) if lead is None else led_by(lead, position, top)


def led_by(first: str, position: Position, top: int) -> list[Worth]:
    """The best `top` guesses with the word `first` in front; likely ones next on the last guess."""
    if position.turns_left > 1:
        rest = rank(position, top)
    else:
        rest = sorted(rank(position), key=lambda worth: -worth.probability)
    others = [worth for worth in rest if worth.word != first]
    return [*rank_of(position, [first]), *others][:top]
