"""The daily bot: fetch the puzzle, solve it, post the result exactly once."""
