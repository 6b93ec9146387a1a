"""A board in play: the rule, the words and the clues so far, and what they leave."""

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from solver.errors import ContradictionError, GameOverError, HardModeError
from solver.games.candidates import Candidates, Indices
from solver.rules.responses import legal_mask, letters_of
from solver.rules.rule import Clue, Mode, Rule
from solver.words.lexicon import Lexicon
from solver.words.prior import ACCEPTED, Prior
from solver.words.vocabulary import ANY, Vocabulary

# Among so few candidates, one that is this part as likely as the likeliest is said even where the
# vocabulary lacks it.
FEW, NEARLY_LIKELIEST = 10, 0.1


@dataclass(frozen=True, eq=False)
class Position:
    """Clues on one board; immutable, every view computed once.

    Words are indices into `lexicon.words`, always ascending and therefore alphabetical. `limit`
    is the number of guesses the game allows, `mode` what a guess must respect, `prior` the belief
    about the answer before the first guess, `vocabulary` the words that may be suggested.
    """

    rule: Rule
    lexicon: Lexicon
    clues: tuple[Clue, ...] = ()
    limit: int = 6
    mode: Mode = Mode.NORMAL
    prior: Prior = ACCEPTED
    vocabulary: Vocabulary = ANY
    # The position one row earlier, whose words need not be filtered again. Only `after` sets it,
    # and no copy with other clues or words inherits it.
    _before: "Position | None" = field(init=False, default=None, repr=False)

    @property
    def turns_left(self) -> int:
        """Guesses that may still be made."""
        return self.limit - len(self.clues)

    @property
    def solved(self) -> bool:
        """Whether the last row is all in place."""
        return bool(self.clues) and self.clues[-1].pattern == self.rule.solved(self.lexicon.length)

    @cached_property
    def fitting(self) -> Indices:
        """Every accepted word that answers all guesses as the clues say, however unlikely."""
        if not self.clues:
            return np.arange(len(self.lexicon.words), dtype=np.int32)
        earlier = (self._before or self.undone()).fitting
        guess, pattern = self.clues[-1]
        letters = self.lexicon.letters[earlier]
        row = self.rule.feedback_row(guess, letters)
        fits: Indices = earlier[row == pattern]
        return fits

    @cached_property
    def candidates(self) -> Candidates:
        """The words that may be the answer; who they are is decided here alone."""
        return Candidates.of(self.fitting, self.prior.weights(self.lexicon))

    @cached_property
    def allowed(self) -> Indices:
        """The words that may be guessed next in this mode."""
        mask = np.ones(len(self.lexicon.words), np.bool_)
        if self.mode is not Mode.NORMAL:
            for guess, pattern in self.clues:
                clue = letters_of([guess])[0]
                letters = self.lexicon.letters
                mask &= legal_mask(self.rule.code, self.mode.code, letters, clue, pattern)
        return np.flatnonzero(mask).astype(np.int32)

    @cached_property
    def suggestible(self) -> Indices:
        """The allowed words that this program is willing to say."""
        mask = self.vocabulary.sayable(self.lexicon).as_probe.copy()
        mask[self.candidates.indices] = False
        mask[self.sayable_candidates] = True
        sayable: Indices = self.allowed[mask[self.allowed]]
        return sayable

    @cached_property
    def sayable_candidates(self) -> Indices:
        """The candidates that this program is willing to say.

        Those in the vocabulary; where few are left, or none of them is in it, also the others that
        are nearly the likeliest: a plainer word would be no help there. Blocked ones never.
        """
        own = self.candidates
        sayable = self.vocabulary.sayable(self.lexicon).as_answer[own.indices]
        if len(own) <= FEW or not sayable.any():
            likely = own.weights >= NEARLY_LIKELIEST * own.weights.max(initial=0)
            sayable |= likely & ~self.lexicon.blocked[own.indices]
        said: Indices = own.indices[sayable]
        return said

    @cached_property
    def sought(self) -> Indices:
        """The candidates that a search for a tree must find: those not blocked, or else all."""
        own = self.candidates.indices
        unblocked: Indices = own[~self.lexicon.blocked[own]]
        return unblocked if len(unblocked) else own

    def words(self, indices: Indices) -> list[str]:
        """The words at these indices, in the same order."""
        return [self.lexicon.words[int(i)] for i in indices]

    def remaining_words(self) -> list[str]:
        """The words that may be the answer, the likeliest first."""
        return self.words(self.candidates.likeliest_first)

    def after(self, guess: str, pattern: int) -> "Position":
        """The position one row later."""
        later = replace(self, clues=(*self.clues, Clue(guess, pattern)))
        object.__setattr__(later, "_before", self)
        return later

    def undone(self) -> "Position":
        """The position one row earlier; the same at the start."""
        return replace(self, clues=self.clues[:-1])

    def enter(self, guess: str, response: str) -> "Position":
        """The position after a row as a player types it, checked.

        What `accept` raises, and `ContradictionError` when no accepted word fits all rows any more.
        """
        return self.accept(guess, response).consistent()

    def accept(self, guess: str, response: str) -> "Position":
        """The position after a row as a player types it, also where no word fits any more.

        Raises `UnknownWordError` for a word that is not accepted, `HardModeError` for one that
        the mode forbids, `GameOverError` where nothing is left to guess, `PatternError` for a
        response that cannot occur.
        """
        if self.solved:
            raise GameOverError("the game is solved already; undo a row or start a new game")
        word = guess.strip().lower()
        self.lexicon.index(word)
        breach = self.rule.breach(word, self.clues, self.mode)
        if breach is not None:
            raise HardModeError(f"{word.upper()} is not legal in {self.mode} mode: {breach}")
        if self.turns_left < 1:
            raise GameOverError(f"all {self.limit} guesses are used; start a new game or undo")
        return self.after(word, self.rule.parse(word, response))

    def consistent(self) -> "Position":
        """The position itself; `ContradictionError` where no accepted word fits its clues."""
        if not len(self.fitting):
            raise ContradictionError("no accepted word fits these rows", self)
        return self
