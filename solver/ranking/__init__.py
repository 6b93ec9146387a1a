"""What a guess is worth at a position."""
