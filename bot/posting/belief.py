"""How the day's job plays where the history of the daily game is known."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from bot.posting.job import Choice
from bot.record.answers import AnswerLedger
from bot.sources.puzzles import puzzle_number

STRATEGY = "surest"
NO_HISTORY = (
    "no history of answers before {day}: playing on the built-in weights; "
    "secondguess history sync fetches it"
)


def with_history(choice: Choice, ledger: Path, day: date) -> tuple[Choice, str]:
    """The choice with the belief of the ledger's history before `day`, and how it plays on one.

    Where the ledger knows no day before, the choice as it is, and a line that says so.
    """
    from solver.belief import believe

    belief = believe(AnswerLedger(ledger).history(), puzzle_number(day))
    if not belief.days:
        return choice, NO_HISTORY.format(day=day)
    return replace(choice, strategy=STRATEGY, prior=belief.prior), ""
