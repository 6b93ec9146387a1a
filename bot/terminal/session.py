"""A game at a player's elbow: a plain state machine, without a terminal.

The player types the word guessed and its colors, or the colors alone if the suggestion was
taken. What is wrong is said and never entered; where the colors contradict each other, the one
tile that would mend them is offered.
"""

from dataclasses import dataclass, replace

from solver.errors import ContradictionError, PatternError
from solver.games import Correction, Position, find_corrections, mended, wrong_rows
from solver.ranking import Worth
from solver.strategies import led_by, suggestions

SHOWN = 10
LISTED = 30  # words left that are few enough to be listed


@dataclass(frozen=True)
class PlaySession:
    """One game so far, and a row that was refused but could be mended."""

    start: Position
    position: Position
    opener: str | None = None
    refused: Position | None = None

    @classmethod
    def new(cls, start: Position, opener: str | None = None) -> "PlaySession":
        """A game at its start; `opener` is suggested first."""
        return cls(start, start, opener)

    @property
    def suggestion(self) -> str:
        """The word that stands first among the suggestions."""
        if self.opener and not self.position.clues:
            return self.opener
        return self.suggestions(1)[0].word

    def suggestions(self, top: int = SHOWN) -> list[Worth]:
        """The best words with what each is worth; the chosen opener leads."""
        if self.opener and not self.position.clues:
            return led_by(self.opener, self.position, top)
        return suggestions(self.position, top)

    @property
    def over(self) -> bool:
        """Whether the game is solved or its guesses are used."""
        return self.position.solved or self.position.turns_left <= 0

    def entered(self, text: str) -> "PlaySession":
        """The session after a row as typed: `WORD COLORS`, or `COLORS` for the suggestion.

        Raises the errors of `Position.enter`; on `ContradictionError` see `refusing`.
        """
        word, response = self._parted(text)
        return replace(self, position=self.position.enter(word, response), refused=None)

    def refusing(self, error: ContradictionError) -> "PlaySession":
        """The session that remembers a contradictory row, so that `mended` can correct it."""
        return replace(self, refused=error.position)

    @property
    def best_correction(self) -> Correction | None:
        """The single tile to change so that the refused row leaves something."""
        options = find_corrections(self.refused) if self.refused is not None else []
        return options[0] if options else None

    def mended(self) -> "PlaySession":
        """The session with the refused row entered and the best tile changed."""
        mend = self.best_correction
        if self.refused is None or mend is None:
            raise ContradictionError("there is nothing to mend; type a row or undo one")
        return replace(self, position=mended(self.refused, mend), refused=None)

    def undone(self) -> "PlaySession":
        """The session one row earlier."""
        return replace(self, position=self.position.undone(), refused=None)

    def restarted(self) -> "PlaySession":
        """A new game with the same settings."""
        return PlaySession.new(self.start, self.opener)

    def review(self, answer: str) -> str:
        """Which row's colors do not go with `answer`, in one sentence."""
        rule, length = self.position.rule, self.position.lexicon.length
        for row, guess, entered, right, _ in wrong_rows(self.position, answer)[:1]:
            return (
                f"row {row + 1}, {guess.upper()}, was entered as {rule.format(entered, length)}; "
                f"for {answer.upper()} it is {rule.format(right, length)}"
            )
        if answer not in self.position.lexicon:
            return f"{answer.upper()} is not among {self.position.lexicon.name}"
        return f"all colors were right; {answer.upper()} was still among the words left"

    def _parted(self, text: str) -> tuple[str, str]:
        parts = text.split(None, 1)
        if len(parts) == 2 and parts[0].isalpha() and len(parts[0]) == self.start.lexicon.length:
            return parts[0], parts[1]
        if not parts:
            raise PatternError("type a word and its colors, e.g. CRANE -yg--, or ? for help")
        return self.suggestion, text
