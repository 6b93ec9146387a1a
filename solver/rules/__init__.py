"""How a guess is answered: the rule of each game, hard mode, and feedback that cannot occur."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
