"""Word ladders: one letter at a time from one word to another."""
