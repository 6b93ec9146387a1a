"""Many boards at a player's elbow: a plain state machine, without a terminal.

One line a guess: the word and the responses of all open boards in order, `CRANE -y--g ----- g`,
or the responses alone if the suggestion was taken. One mark alone stands for the whole row.
"""

from dataclasses import dataclass, replace

from solver.boards import Boards, ranked
from solver.errors import PatternError

SHOWN = 5
LISTED = 6  # words left on a board that are few enough to be named


@dataclass(frozen=True)
class BoardSession:
    """A game of many boards so far; `openers` are suggested first."""

    start: Boards
    boards: Boards
    openers: tuple[str, ...] = ()

    @classmethod
    def new(cls, start: Boards, openers: tuple[str, ...] = ()) -> "BoardSession":
        """A game at its start."""
        return cls(start, start, openers)

    @property
    def over(self) -> bool:
        """Whether all boards are solved or all guesses are used."""
        return self.boards.over

    def suggestions(self, top: int = SHOWN) -> list[tuple[str, float | None]]:
        """The best guesses with the guesses still expected, theirs included.

        A chosen opener leads, without a figure.
        """
        made = len(self.boards.guesses)
        if made < len(self.openers):
            return [(self.openers[made], None)]
        return [(word, worth) for word, worth in ranked(self.boards, top)]

    @property
    def suggestion(self) -> str:
        """The word that stands first among the suggestions."""
        return self.suggestions(1)[0][0]

    def entered(self, text: str) -> "BoardSession":
        """The session after a line as typed; raises what `Boards.enter` does."""
        word, responses = self._parted(text)
        return replace(self, boards=self.boards.enter(word, responses))

    def undone(self) -> "BoardSession":
        """The session one guess earlier, on every board."""
        return replace(self, boards=self.boards.undone())

    def restarted(self) -> "BoardSession":
        """A new game with the same settings."""
        return BoardSession.new(self.start, self.openers)

    def _parted(self, text: str) -> tuple[str, list[str]]:
        parts = text.replace(",", " ").split()
        if not parts:
            raise PatternError("type a word and its colors for every open board; ? for help")
        length = self.boards.lexicon.length
        named = len(parts[0]) == length and (
            not self._is_response(parts[0])
            or (self._is_word(parts[0]) and len(parts) == 1 + len(self.boards.open_boards))
        )
        if named:
            word, parts = parts[0], parts[1:]
        else:
            word = self.suggestion
        return word, [part * length if len(part) == 1 else part for part in parts]

    def _is_response(self, text: str) -> bool:
        return all(mark.lower() in self.boards.rule.notation.readings for mark in text)

    def _is_word(self, text: str) -> bool:
        return text.lower() in self.boards.lexicon
