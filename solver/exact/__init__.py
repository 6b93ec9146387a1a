"""Optimal play: trees of the least expected number of guesses, proven by branch and bound."""

from solver.exact.driver import ExactSearch, solve_exact
from solver.exact.result import ExactResult, ExactValue, Progress

__all__ = ["ExactResult", "ExactSearch", "ExactValue", "Progress", "solve_exact"]
