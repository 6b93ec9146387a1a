"""Tests of secondguess."""
