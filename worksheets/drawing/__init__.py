"""Shapes, text and tiles in millimetres, and the paper they stand on."""
