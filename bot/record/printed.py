"""What sheets have cards for where the history of the daily game is known."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.words import Prior


def printed_prior(ledger: Path) -> "Prior":
    """The prior of sheets: likely words, and every answer that the ledger's history has played.

    A word that was the answer once is an answer that editors choose, however rare it is.
    """
    from bot.record.answers import AnswerLedger
    from solver.words import PRINTED, printed_with

    played = {day.answer for day in AnswerLedger(ledger).answers()} if ledger.exists() else set()
    return printed_with(played) if played else PRINTED
