from .build import build_tree as build_tree
from .tree import DecisionTree as DecisionTree
