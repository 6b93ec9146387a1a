from .layers import ladder_document as ladder_document
from .word_graph import graph_svg as graph_svg
