"""The engine: rules, words, positions and strategies of word-guessing puzzles.

Names load on first use, so that `import solver` stays cheap where only a name is needed.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
