from .graph import WordGraph as WordGraph
from .search import Ladders as Ladders
from .search import NoLadderError as NoLadderError
from .search import differing as differing
from .search import find_ladders as find_ladders
