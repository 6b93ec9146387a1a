"""Optimal play: trees of the least expected number of guesses, proven by branch and bound."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
