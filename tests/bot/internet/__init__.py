"""Tests of what every way to the net has in common."""
