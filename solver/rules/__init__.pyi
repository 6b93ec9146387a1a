from .impossible import ordinal as ordinal
from .rule import PEAKS as PEAKS
from .rule import RULES as RULES
from .rule import WORDLE as WORDLE
from .rule import Clue as Clue
from .rule import Mode as Mode
from .rule import Rule as Rule
