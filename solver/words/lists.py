"""Which words a game is played with: built-in ones, a named built-in list, or a player's files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from solver.errors import WordListError
from solver.words.lexicon import NAMED, Lexicon


@dataclass(frozen=True)
class WordLists:
    """The choice of words: files for either list, a length, or the name of a built-in list.

    `lexicon` are words that a program made itself; they have no name and cannot be written as text.
    """

    guesses: Path | None = None
    answers: Path | None = None
    length: int | None = None
    name: str | None = None
    lexicon: Lexicon | None = None

    @classmethod
    def of(cls, lexicon: Lexicon) -> "WordLists":
        """These words."""
        return cls(lexicon=lexicon)

    @property
    def built_in(self) -> bool:
        """Whether these are the built-in words of some length, and no list that was chosen."""
        return not any((self.guesses, self.answers, self.name, self.lexicon))

    def for_word(self, word: str | None) -> "WordLists":
        """The same lists, of the word's length where nothing else decides it."""
        decided = (self.guesses, self.answers, self.length, self.name, self.lexicon)
        if word is None or any(each is not None for each in decided):
            return self
        return replace(self, length=len(word))

    def of_length(self, length: int) -> "WordLists":
        """The same lists if their words are of this length, else the built-in words of it."""
        chosen = self != WordLists() and self.load().length == length
        return self if chosen else WordLists(length=length)

    def pairs(self) -> list[tuple[str, str]]:
        """The choice as pairs of name and value; `WordListError` where words have no name."""
        if self.lexicon is not None:
            raise WordListError(f"{self.lexicon.name} have no name to be written; use files")
        named = {
            "guesses": self.guesses,
            "answers": self.answers,
            "length": self.length,
            "words": self.name,
        }
        return [(name, str(value)) for name, value in named.items() if value is not None]

    def load(self, first_words: Sequence[str] = ()) -> Lexicon:
        """The lexicon; its length is the one chosen, else that of the first word, else 5.

        `WordListError` where the choices contradict each other, or a list is no good.
        """
        if self.lexicon is not None:
            return self.lexicon
        if self.name is not None:
            return self._named(self.name)
        wanted = self.length
        if wanted is None:
            wanted = len(first_words[0]) if first_words else 5
        lexicon = Lexicon.load(self.guesses, self.answers, wanted)
        if self.length is not None and lexicon.length != self.length:
            raise WordListError(
                f"--length {self.length} does not fit the lists, whose words have "
                f"{lexicon.length} letters"
            )
        return lexicon

    def _named(self, name: str) -> Lexicon:
        if self.guesses is not None or self.answers is not None:
            raise WordListError("--words names both lists; leave --guesses and --answers out")
        if name not in NAMED:
            raise WordListError(f"unknown word list {name!r}; use {' or '.join(NAMED)}")
        lexicon = Lexicon.named(name)
        if self.length not in (None, lexicon.length):
            raise WordListError(
                f"the list {name!r} has words of {lexicon.length} letters, not {self.length}; "
                "leave --length out"
            )
        return lexicon
