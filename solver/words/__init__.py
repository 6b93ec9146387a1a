"""The words of a game: what may be guessed, what may be the answer, how likely each word is."""
