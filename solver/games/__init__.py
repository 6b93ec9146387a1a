"""A game in progress: positions, contradictions, the referee, simulation."""
