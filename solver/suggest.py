"""What to show a player: the ranking, with the words that must lead it in front."""

from solver.errors import ContradictionError
from solver.position import Position
from solver.rank import Worth, rank
from solver.strategies import scout


def suggestions(position: Position, top: int, by: str = "scout") -> list[Worth]:
    """The best `top` guesses; in scout's own order the first is the guess that scout makes.

    With two candidates left, or on the last guess, scout guesses a candidate though a probe may
    rank higher. `ContradictionError` where no accepted word fits.
    """
    if not len(position.fitting):
        raise ContradictionError("no accepted word fits these rows; undo one")
    ranked = rank(position, None, by)
    if by != "scout":
        return ranked[:top]
    first = scout(position)
    lead = [worth for worth in ranked if worth.word == first]
    rest = [worth for worth in ranked if worth.word != first]
    if position.turns_left <= 1:
        rest.sort(key=lambda worth: -worth.probability)
    return (lead + rest)[:top]
