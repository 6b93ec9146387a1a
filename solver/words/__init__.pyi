from .facts import LENGTHS as LENGTHS
from .files import plain_word as plain_word
from .files import read_words as read_words
from .lexicon import Lexicon as Lexicon
from .lists import WordLists as WordLists
from .lookup import describe as describe
from .lookup import summaries as summaries
