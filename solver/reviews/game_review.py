"""A review of a game: every guess against the best of its position, and what came of it."""

from dataclasses import dataclass, replace
from functools import cached_property

from solver.errors import PatternError
from solver.games.game import Game
from solver.games.position import Position
from solver.games.review import wrong_rows
from solver.ranking.fallback import likeliest
from solver.ranking.partitions import official_candidates
from solver.reviews.measures import expected_remaining_of, luck_of, skill_of
from solver.reviews.results import Review, ReviewedRow
from solver.reviews.sentences import Facts, sentence_of
from solver.reviews.values import Value, Values
from solver.rules.rule import Mode
from solver.words.lexicon import Lexicon
from solver.words.prior import OFFICIAL


def review(
    game: Game | Position,
    answer: str | None = None,
    lexicon: Lexicon | None = None,
    mode: Mode = Mode.NORMAL,
) -> Review:
    """What each guess of a game was worth: its skill, its luck, and what would have been better.

    A `Position` brings its own words and mode; a `Game` is reviewed with `lexicon`, the built-in
    words unless given, in `mode`. `answer` need only be given for a game that was lost; without
    it there is nothing to compare such a game with. `SecondGuessError` for rows that cannot be.
    """
    if isinstance(game, Position):
        start, clues = replace(game, clues=()), game.clues
    else:
        words = lexicon or Lexicon.built_in(game.length)
        start = Position(game.rule, words, limit=game.limit, mode=mode)
        clues = tuple(zip(game.guesses, game.patterns, strict=True))  # type: ignore[arg-type]
    here = start
    for guess, pattern in clues:
        here = here.enter(guess, here.rule.format(pattern, here.lexicon.length))
    return Reviewer(start).review(here, answer)


@dataclass(frozen=True)
class Reviewer:
    """Reviews games from one start, keeping what serves more than one of them."""

    start: Position

    @cached_property
    def _values(self) -> Values:
        return Values(self._narrow)

    @cached_property
    def _narrow(self) -> Position:
        """The start with the likely words alone."""
        return replace(self.start, prior=OFFICIAL)

    def review(self, here: Position, answer: str | None = None) -> Review:
        """The review of a position of this start; `PatternError` if it has no rows.

        `answer` is that of a lost game; of a solved one it is the last guess.
        """
        if not here.clues:
            raise PatternError("there is no guess to review; give one at least")
        answer = here.clues[-1].guess if here.solved else answer
        if answer is not None:
            _check(here, answer)
        rows, before, narrow = [], self.start, self._narrow
        for guess, pattern in here.clues:
            rows.append(self._row(before, narrow, guess, pattern))
            before, narrow = before.after(guess, pattern), narrow.after(guess, pattern)
        own = None if answer is None else self.best_game(answer)
        return Review(_game_of(here), here.mode, answer, tuple(rows), own)

    def best_game(self, answer: str) -> Game:
        """The game of the best guess everywhere, as reviews judge it, against an answer."""
        here = self._narrow
        while here.turns_left > 0 and not here.solved:
            guess = self._values.of(here).best_guess if len(here.fitting) else likeliest(here)
            here = here.after(guess, here.rule.score(guess, answer))
        return _game_of(here)

    def _row(self, before: Position, narrow: Position, guess: str, pattern: int) -> ReviewedRow:
        value = self._values.of(narrow, guess)
        after = before.after(guess, pattern)
        solved = pattern == before.rule.solved(before.lexicon.length)
        luck = luck_of(narrow, guess, pattern)
        candidate = before.lexicon.index(guess) in narrow.candidates.indices
        left = 0 if solved else len(narrow.after(guess, pattern).candidates)
        facts = Facts(
            guess=guess,
            best=value.best_guess,
            wasted=(value.cost - value.best) / value.candidates,
            likely=len(narrow.candidates),
            after=left,
            candidate=candidate,
            fits=before.lexicon.index(guess) in before.fitting,
            solved=solved,
            repeated=guess in [clue.guess for clue in before.clues],
            opening=not before.clues,
            last=before.turns_left == 1,
            luck=luck,
        )
        return ReviewedRow(
            guess=guess,
            pattern=pattern,
            remaining=len(before.fitting),
            remaining_after=0 if solved else len(after.fitting),
            likely=_likely(before),
            likely_after=0 if solved else _likely(after),
            expected_remaining=expected_remaining_of(narrow, guess),
            expected_guesses=value.cost / value.candidates,
            best_guess=value.best_guess,
            best_expected_guesses=value.best / value.candidates,
            proven=value.proven,
            candidate=candidate,
            skill=_skill(value),
            luck=luck,
            sentence=sentence_of(facts),
        )


def _skill(value: Value) -> int:
    return skill_of(value.cost, value.best, value.candidates)


def _likely(position: Position) -> int:
    """How many official, given or common answers fit."""
    return len(official_candidates(position))


def _check(here: Position, answer: str) -> None:
    """Refuse rows that the answer would not have given, with the first of them."""
    length = here.lexicon.length
    if len(answer) != length:
        raise PatternError(
            f"the answer {answer.upper()} has {len(answer)} letters, the guesses {length}; "
            "check the answer or the day"
        )
    wrong = wrong_rows(here, answer)
    if wrong:
        row = wrong[0]
        raise PatternError(
            f"row {row.row + 1}, {row.guess.upper()}: if the answer is {answer.upper()}, the "
            f"{here.rule.notation.feedback} are "
            f"{here.rule.format(row.right, length)}, not {here.rule.format(row.entered, length)}; "
            "check the row, the answer or the day"
        )


def _game_of(here: Position) -> Game:
    return Game(
        rule=here.rule,
        length=here.lexicon.length,
        limit=here.limit,
        guesses=tuple(guess for guess, _ in here.clues),
        patterns=tuple(pattern for _, pattern in here.clues),
        solved=here.solved,
    )
