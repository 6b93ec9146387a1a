"""Sheets of second guesses: the chart, its cards, and the two layouts."""
