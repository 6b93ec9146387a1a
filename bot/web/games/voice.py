"""What the bot says, and the face it makes: one sentence for every state of a game."""

from typing import NamedTuple

from bot.web.games.rows import CorrectionView
from solver.games import Outlook, Position
from solver.ranking import Worth

SURE = 0.5  # the chance from which on a guess is said with confidence
# The moods for which the templates have a face.
MOODS = ("thoughtful", "sure", "puzzled", "beaten", "delighted")


class Speech(NamedTuple):
    """A mood, one of `MOODS`, and what is said in it."""

    mood: str
    text: str


def guessing(here: Position, worth: Worth, found: Outlook) -> Speech:
    """What is said with a guess, of a position where some word fits."""
    word = worth.word.upper()
    if not here.clues:
        return Speech("thoughtful", f"Think of {a_word_of(here.lexicon.length)}. Is it {word}?")
    if found.accepted == 1 and worth.candidate:
        return Speech("sure", f"It must be {word}!")
    if found.check is not None:
        return Speech("puzzled", f"Hmm, none of the words left is likely. {word}?")
    if worth.candidate and worth.probability >= SURE:
        return Speech("sure", f"I think it's {word}.")
    if here.turns_left == 1:
        return Speech("puzzled", f"My last guess: {word}?")
    if worth.candidate:
        return Speech("thoughtful", f"Could it be {word}?")
    return Speech("thoughtful", f"Let me try {word}, to learn more.")


def advising(here: Position, worth: Worth, found: Outlook) -> Speech:
    """What is said of the best guess in a game played elsewhere."""
    word = worth.word.upper()
    if not here.clues:
        return Speech("thoughtful", f"I'd start with {word}.")
    if found.accepted == 1 and worth.candidate:
        return Speech("sure", f"It must be {word}!")
    if found.check is not None:
        return Speech("puzzled", f"None of the words left is likely. If all is right, try {word}.")
    if worth.candidate and worth.probability >= SURE:
        return Speech("sure", f"I think it's {word}.")
    return Speech("thoughtful", f"I'd play {word} next.")


def no_word_fits(correction: CorrectionView | None, otherwise: str) -> Speech:
    """What is said where no word fits: the tile to check, or `otherwise` if none would do."""
    advice = otherwise
    if correction is not None:
        letter = next(tile.letter for tile in correction.row.tiles if tile.wrong)
        advice = f"Check the {letter} in row {correction.row.number}."
    return Speech("puzzled", f"No word I know fits these rows. {advice}")


def found_it(word: str, guesses: int, usual: float) -> Speech:
    """The end of a game that the bot won in `guesses`; it needs `usual` guesses on average."""
    won = f"{word.upper()} in {guesses}"
    if guesses <= usual - 1:
        return Speech("delighted", f"{won}! I had hoped for {usual:.1f}.")
    if guesses < usual + 1:
        return Speech("delighted", f"{won}! I usually need {usual:.1f}.")
    return Speech("delighted", f"{won}. Phew! I had hoped for {usual:.1f}.")


def reason(here: Position, worth: Worth) -> str:
    """Why a guess is a good one, in a sentence or two."""
    word, left = worth.word.upper(), len(here.candidates)
    if left == 1 and worth.candidate:
        return f"{word} is the only word that fits."
    if not worth.candidate:
        return f"{word} can't be the answer. {_splitting('It', left, worth)}"
    if worth.probability >= SURE:
        return f"{word} is the answer with {percent(worth.probability)} certainty."
    if worth.probability >= 0.01:
        return (
            f"{word} is the answer with a chance of {percent(worth.probability)}. "
            f"{_splitting('It', left, worth)}"
        )
    return _splitting(word, left, worth)


def _splitting(subject: str, left: int, worth: Worth) -> str:
    if worth.groups == 1:
        return f"{subject} doesn't split the {left:,} words left."
    if worth.largest_group == 1:
        return f"{subject} tells the {left:,} words left apart."
    remain = max(1, round(worth.expected_remaining))
    verb = "remains" if remain == 1 else "remain"
    return f"{subject} splits the {left:,} words left so that about {remain:,} {verb}."


def a_word_of(length: int) -> str:
    """A word of so many letters, with its article.

    >>> a_word_of(5), a_word_of(8)
    ('a 5-letter word', 'an 8-letter word')
    """
    return f"{'an' if length in (8, 11) else 'a'} {length}-letter word"


def percent(chance: float) -> str:
    """A chance as players read it.

    >>> percent(0.257), percent(0.9999), percent(0.0001)
    ('26 %', 'over 99 %', 'under 1 %')
    """
    if 0.99 <= chance < 1:
        return "over 99 %"
    return f"{100 * chance:.0f} %" if chance >= 0.01 else "under 1 %"
