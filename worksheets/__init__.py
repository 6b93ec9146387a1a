"""Printed sheets: what to guess second, a whole strategy on paper, and pictures of boards."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
