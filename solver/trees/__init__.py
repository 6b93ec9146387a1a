"""Whole strategies as decision trees: build, follow, save, load."""
