from .build import build_tree as build_tree
from .files import load_tree as load_tree
from .files import save_tree as save_tree
from .tree import DecisionTree as DecisionTree
