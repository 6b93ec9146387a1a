"""Strategies: each takes a position and gives the next guess."""
