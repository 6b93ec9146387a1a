"""A player against the bot, both looking for the same word: the players' boards, and who won."""

from dataclasses import dataclass
from functools import lru_cache

from bot.web.games.rows import RowView, row_view
from bot.web.games.voice import Speech, a_word_of
from solver import GameSpec, play
from solver.games import Game, referee
from solver.rules import Rule
from solver.strategies import STRATEGIES

KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass(frozen=True)
class Duel:
    """A game of the player for `answer` so far, which the bot plays for itself."""

    spec: GameSpec
    answer: str
    guesses: tuple[str, ...]

    @property
    def rule(self) -> Rule:
        """How guesses are answered."""
        return self.spec.rule

    @property
    def won(self) -> bool:
        """Whether the player has found the word."""
        return self.guesses[-1:] == (self.answer,)

    @property
    def over(self) -> bool:
        """Whether the player has nothing more to guess."""
        return self.won or len(self.guesses) >= self.spec.turns

    @property
    def patterns(self) -> tuple[int, ...]:
        """The feedback to each of the player's guesses."""
        return tuple(self.rule.score(guess, self.answer) for guess in self.guesses)

    @property
    def rows(self) -> tuple[RowView, ...]:
        """The player's rows."""
        return _rows(self.rule, self.guesses, self.patterns)

    def bot(self) -> Game:
        """The bot's game."""
        return bots_game(self.spec, self.answer)

    def bot_rows(self) -> tuple[RowView, ...]:
        """The bot's rows."""
        return _rows(self.rule, self.bot().guesses, self.bot().patterns)

    def letters(self) -> list[list[tuple[str, int | None]]]:
        """The keyboard, and the best that the rows have shown of each letter, or None."""
        best: dict[str, int] = {}
        # Arrows speak of a place, not of the letter.
        for guess, pattern in zip(self.guesses, self.patterns, strict=True):
            if self.rule.notation.feedback != "colors":
                break
            for letter, digit in zip(guess, self.rule.digits(pattern, len(guess)), strict=True):
                best[letter] = max(digit, best.get(letter, 0))
        return [[(letter, best.get(letter)) for letter in row] for row in KEYBOARD]

    def result(self) -> str:
        """`won`, `lost` or `drawn` for the player, at the end."""
        mine, theirs = _count(self.won, len(self.guesses)), self._bots_count()
        return "drawn" if mine == theirs else "won" if mine < theirs else "lost"

    def speech(self, hidden: bool) -> Speech:
        """What the bot says; `hidden` if a friend chose the word."""
        if self.over:
            return self._verdict()
        left = self.spec.turns - len(self.guesses)
        if self.guesses:
            to_go = "Your last guess!" if left == 1 else f"{left} guesses to go."
            return Speech("puzzled" if left == 1 else "thoughtful", to_go)
        length = len(self.answer)
        whose = "A friend hid" if hidden else "Today's word has"
        what = f"{a_word_of(length)} for us" if hidden else f"{length} letters"
        return Speech("sure", f"{whose} {what}. Can you find it in fewer guesses than I do?")

    def _bots_count(self) -> int:
        game = self.bot()
        return _count(game.solved, len(game.guesses))

    def _verdict(self) -> Speech:
        word, game = self.answer.upper(), self.bot()
        mine, bots = len(self.guesses), len(game.guesses)
        if not self.won and not game.solved:
            return Speech("beaten", f"Neither of us found {word}. It's a draw.")
        if not self.won:
            return Speech("delighted", f"It was {word}. I found it in {bots}. I win!")
        if not game.solved:
            return Speech("beaten", f"You found {word} in {mine}, and I didn't. You win!")
        if self.result() == "drawn":
            return Speech("sure", f"{word} in {mine} for both of us. It's a draw!")
        if self.result() == "won":
            return Speech("beaten", f"You found {word} in {mine}; I needed {bots}. You win!")
        return Speech("delighted", f"You found {word} in {mine}; I needed {bots}. I win!")

    def share(self, title: str) -> str:
        """The result as text without letters: who needed how many, then the player's rows."""
        score = f"{len(self.guesses) if self.won else 'X'}/{self.spec.turns}"
        lines = [self.rule.emoji(pattern, len(self.answer)) for pattern in self.patterns]
        bot = f"secondguess {self.bot().score}/{self.spec.turns}"
        return "\n".join([title, f"me {score}, {bot}", "", *lines])


@lru_cache(maxsize=512)
def bots_game(spec: GameSpec, answer: str) -> Game:
    """The game that the bot plays for a word, from feedback alone."""
    return play(STRATEGIES["scout"], spec.start(), referee(spec.rule, answer))


def _rows(rule: Rule, guesses: tuple[str, ...], patterns: tuple[int, ...]) -> tuple[RowView, ...]:
    pairs = zip(guesses, patterns, strict=True)
    return tuple(row_view(rule, n, guess, pattern) for n, (guess, pattern) in enumerate(pairs, 1))


def _count(solved: bool, guesses: int) -> int:
    return guesses if solved else guesses + 1
