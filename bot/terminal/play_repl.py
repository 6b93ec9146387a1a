"""The conversation of `play`: a game of one board that is played somewhere else."""

from bot.terminal.repl import Repl
from bot.terminal.session import LISTED, PlaySession
from bot.terminal.tables import ranking, row_text
from solver.errors import ContradictionError, SecondGuessError
from solver.games import describe_outlook, explain, outlook


class PlayRepl(Repl[PlaySession]):
    """One player's terminal."""

    help = """\
  WORD COLORS   a row: the word you guessed and its colors, e.g. CRANE -yg--
  COLORS        the colors alone, if you took the first suggestion
  undo, new      take back a row; start a new game
  list           list the words left
  ?, quit        this help; end"""

    def prompt(self) -> str:
        """The number of the row that comes next."""
        return f"row {len(self.session.position.clues) + 1}"

    def override(self) -> str:
        """Where a row was refused, how to go on."""
        if self.session.refused is None:
            return ""
        change = "change that tile: c · " if self.session.best_correction else ""
        return f"{change}undo a row: u · or type the row again > "

    def special(self, text: str) -> bool:
        """Correct a tile, or say what was wrong once the word is known."""
        if text == "c" and self.session.refused is not None:
            self.become(self.session.mended())
        elif self.session.over and text.isalpha() and not self.session.position.solved:
            self._review(text)
        else:
            return False
        return True

    def refuse(self, error: SecondGuessError) -> None:
        """Say what is wrong; a contradiction can be corrected."""
        if isinstance(error, ContradictionError) and error.position is not None:
            self.session = self.session.refusing(error)
        self.say(explain(error))

    def show(self) -> None:
        """The rows so far, and the best next guesses."""
        here = self.session.position
        for guess, pattern in here.clues:
            self.console.print(row_text(here.rule, guess, pattern))
        if here.solved:
            self.say(f"solved in {len(here.clues)} of {here.limit}")
            return
        left = len(here.candidates)
        if self.session.over:
            self.say(f"all {here.limit} guesses are used; type the word that it was, or new")
            return
        self.say(describe_outlook(here, outlook(here)))
        known = here.rule.known_places(here.clues, here.lexicon.length)
        if known:
            self.say(known)
        if left <= LISTED:
            self.list_words([])
        self.console.print(ranking(self.session.suggestions()), highlight=False)

    def list_words(self, _arguments: list[str]) -> None:
        """All words left, the likeliest first."""
        self.say(" ".join(self.session.position.remaining_words()))

    def _review(self, answer: str) -> None:
        if len(answer) != self.session.position.lexicon.length:
            self.say(f"{answer!r} has the wrong length; type the word that it was")
            return
        self.say(self.session.review(answer))
