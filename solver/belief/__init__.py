"""What the daily game will play next, judged by what it has played; and how to play on that."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
