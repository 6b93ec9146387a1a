"""The words of a game: what may be guessed, what may be the answer, how likely each word is."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
