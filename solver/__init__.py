"""The engine: rules, words, positions and strategies of word-guessing puzzles."""
