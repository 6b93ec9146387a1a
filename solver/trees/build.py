"""A strategy played out into a whole decision tree."""

from dataclasses import replace

import numpy as np

from solver.games.game import Strategy
from solver.games.position import Position
from solver.ranking.fallback import likeliest
from solver.rules.responses import split
from solver.trees.tree import DecisionTree, Node


def build_tree(strategy: Strategy, position: Position, opener: str | None = None) -> DecisionTree:
    """The tree that a strategy plays from `position` against every candidate.

    Where the strategy runs out of guesses, the tree goes on with the likeliest word, so that it
    finds every answer and its `worst` shows what was lost.
    """
    letters = position.lexicon.letters

    def grow(here: Position, answers: np.ndarray, first: str | None) -> Node:
        if first is not None:
            guess = first
        else:
            guess = (strategy if here.turns_left > 0 else likeliest)(here)
        row = here.rule.feedback_row(guess, letters[answers])
        solved = here.rule.solved(here.lexicon.length)
        children, final = {}, False
        for pattern, places in split(row):
            if pattern == solved:
                final = True
            else:
                children[pattern] = grow(here.after(guess, pattern), answers[places], None)
        return Node(guess, children, final)

    lexicon = position.lexicon
    answers = position.candidates.indices
    root = grow(replace(position), answers, opener)
    return DecisionTree(position.rule, lexicon.length, lexicon.name, root)
