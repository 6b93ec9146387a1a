"""Shapes, text and tiles in millimeters, and the paper they stand on."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
