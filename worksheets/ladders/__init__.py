"""Pictures of word ladders and of the word graph."""
