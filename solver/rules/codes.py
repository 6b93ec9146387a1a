"""The numbers by which kernels know rules and modes, and the size of the alphabet."""

COLORS, ARROWS = 0, 1
NORMAL, HARD, STRICT = 0, 1, 2
ALPHABET = 26
