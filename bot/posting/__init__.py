"""The day's job: solve, compose, post exactly once."""
