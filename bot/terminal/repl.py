"""A conversation in the terminal: one line at a time, until the player leaves."""

from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from solver.errors import SecondGuessError

if TYPE_CHECKING:
    from rich.console import Console


class Session(Protocol):
    """A game at a player's elbow, immutable, without a terminal."""

    @property
    def over(self) -> bool:
        """Whether there is nothing left to guess."""

    def entered(self, text: str) -> Self:
        """The session after a line as typed; `SecondGuessError` for one that cannot be."""

    def undone(self) -> Self:
        """The session one guess earlier."""

    def restarted(self) -> Self:
        """A new game with the same settings."""


S = TypeVar("S", bound=Session)


class Repl(Generic[S]):
    """Asks and answers; a game says what is shown, listed and prompted for."""

    help = ""

    def __init__(self, console: "Console", session: S) -> None:
        self.console, self.session = console, session
        self._changed = True

    def run(self) -> None:
        """Ask and answer until the player leaves."""
        while True:
            if self._changed:
                self.console.print()
                self.show()
            self._changed = False
            prompt = "new · undo · quit > " if self.session.over else f"{self.prompt()} > "
            try:
                text = self.console.input(self.override() or prompt).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if text.lower() in ("quit", "q", "exit"):
                return
            try:
                self._answer(text)
            except SecondGuessError as error:
                self.refuse(error)

    def _answer(self, text: str) -> None:
        words = text.lower().split()
        if text.lower() in ("?", "help", "h"):
            self.say(self.help)
        elif text.lower() in ("undo", "u"):
            self.become(self.session.undone())
        elif text.lower() in ("new", "n"):
            self.become(self.session.restarted())
        elif words[:1] in (["list"], ["l"]):
            self.list_words(words[1:])
        elif self.special(text.lower()):
            return
        elif self.session.over:
            self.say("the game is over; type new, undo or quit")
        elif text:
            self.become(self.session.entered(text))

    def become(self, session: S) -> None:
        """Go on with another state of the game, and show it."""
        self.session, self._changed = session, True

    def say(self, text: str) -> None:
        """Print a text as it is."""
        self.console.print(text, highlight=False, markup=False)

    def prompt(self) -> str:
        """What is asked for while the game goes on."""
        raise NotImplementedError

    def override(self) -> str:
        """A prompt that comes before every other; empty for none."""
        return ""

    def show(self) -> None:
        """Print the game as it stands."""
        raise NotImplementedError

    def list_words(self, _arguments: list[str]) -> None:
        """Print the words left."""
        raise NotImplementedError

    def special(self, _text: str) -> bool:
        """Do what only this game understands; False if that is not it."""
        return False

    def refuse(self, error: SecondGuessError) -> None:
        """Print why a line was not entered."""
        self.say(str(error))
