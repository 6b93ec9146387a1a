"""What the history of the daily game says of a word, for the command that describes words."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.sources.puzzles import LAUNCH


def chance_today(word: str) -> dict[str, Any]:
    """The word's chance as today's answer and why; empty where the ledger knows no earlier day.

    The word is an accepted one of five letters.
    """
    from bot.record.answers import AnswerLedger
    from bot.settings import load_settings
    from bot.sources.puzzles import puzzle_number, today
    from solver.belief import believe

    day = today(datetime.now(UTC))
    ledger = AnswerLedger(load_settings().state_dir / "ledger.sqlite3")
    belief = believe(ledger.history(), puzzle_number(day))
    if not belief.days:
        return {}
    why = belief.reason(word)
    last = None if why.last_use is None else LAUNCH + timedelta(days=why.last_use)
    return {
        "probability": why.probability,
        "date": day.isoformat(),
        "pool": why.pool,
        "pool_words": why.words,
        "pool_probability": why.pool_chance,
        "factor": why.factor,
        "last_played": last.isoformat() if last else None,
        "days_known": belief.days,
    }
