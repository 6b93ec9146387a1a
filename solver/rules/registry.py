"""Every game's rule by its name."""

import copyreg

from solver.errors import SecondGuessError
from solver.rules.arrows import PEAKS
from solver.rules.colors import WORDLE
from solver.rules.rule import Rule

__all__ = ["PEAKS", "RULES", "WORDLE", "rule_named"]

RULES: dict[str, Rule] = {rule.name: rule for rule in (WORDLE, PEAKS)}


def rule_named(name: str) -> Rule:
    """The rule of this name; `SecondGuessError` with the names there are."""
    try:
        return RULES[name]
    except KeyError:
        raise SecondGuessError(f"unknown game {name!r}; use {' or '.join(RULES)}") from None


# Copies made for other processes are the game's one value there.
copyreg.pickle(Rule, lambda rule: (rule_named, (rule.name,)))
