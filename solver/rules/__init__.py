"""How a guess is answered: the rules of each game, hard mode, and feedback that no answer can give."""
