"""How a guess is answered: the rule of each game, hard mode, and feedback that cannot occur."""
