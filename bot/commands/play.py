"""The `play` command: suggestions in a terminal while the player plays elsewhere."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from bot.terminal.session import Session
    from solver.games import Position

HELP = """\
  WORD COLORS   a row: the word you guessed and its colors, e.g. CRANE -yg--
  COLORS        the colors alone, if you took the first suggestion
  undo, new      take back a row; start a new game
  list           list the words left
  ?, quit        this help; end"""


Boards = Annotated[
    int | None, typer.Option(help="Number of boards played at once with the same guesses.")
]
Limit = Annotated[
    int | None,
    typer.Option(
        min=1, max=1005, help="Guesses that the game allows; 6, or 5 more than there are boards."
    ),
]


def play(
    opener: options.Opener = None,
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    game: options.Game = "wordle",
    hard: options.Hard = False,
    strict: options.Strict = False,
    limit: Limit = None,
    boards: Boards = None,
) -> None:
    """Help while you play: type what you guessed and how it was answered."""
    from rich.console import Console

    from bot.terminal.session import Session

    words = (opener.strip(),) if opener else ()
    most = limit if limit is not None else 6
    start = options.position(
        options.lists(guesses, answers, length, words_), game, hard, strict, most, words
    )
    if boards is not None:
        _many(start, boards, limit, opener)
        return
    first = opener.strip().lower() if opener else None
    if first is not None:
        start.lexicon.index(first)
    console = Console()
    console.print(f"Colors: {start.rule.notation.legend}. Type ? for help.", highlight=False)
    _Table(console, Session.new(start, first)).sit()


def _many(start: "Position", boards: int, limit: int | None, opener: str | None) -> None:
    from bot.commands.boards import sit
    from solver.boards import Boards as Game
    from solver.errors import SecondGuessError
    from solver.rules import Mode

    if start.mode is not Mode.NORMAL:
        raise SecondGuessError("games of many boards have no hard mode; leave --hard out")
    first = options.opener_of(start, opener)
    sit(Game.start(start, boards, limit), (first,) if first else ())


class _Table:
    """One player's terminal."""

    def __init__(self, console: Any, session: "Session") -> None:
        self.console, self.session = console, session
        self.show = True

    def sit(self) -> None:
        """Ask and answer until the player leaves."""
        while True:
            if self.show:
                self._show()
            self.show = False
            try:
                text = self.console.input(self._prompt()).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if text.lower() in ("quit", "q", "exit"):
                return
            self._answer(text)

    def _prompt(self) -> str:
        if self.session.refused is not None:
            change = "change that tile: c · " if self.session.best_correction else ""
            return f"{change}undo a row: u · or type the row again > "
        if self.session.over:
            return "new · undo · quit > "
        return f"row {len(self.session.position.clues) + 1} > "

    def _answer(self, text: str) -> None:
        command = text.lower()
        if command in ("?", "help", "h"):
            self._say(HELP)
        elif command in ("undo", "u"):
            self._become(self.session.undone())
        elif command in ("new", "n"):
            self._become(self.session.restarted())
        elif command in ("list", "l"):
            self._list()
        elif command == "c" and self.session.refused is not None:
            self._become(self.session.mended())
        elif self.session.over and text.isalpha() and not self.session.position.solved:
            self._review(command)
        elif self.session.over:
            self._say("the game is over; type new, undo or quit")
        elif text:
            self._row(text)

    def _row(self, text: str) -> None:
        from solver.errors import ContradictionError, SecondGuessError
        from solver.games import explain

        try:
            self._become(self.session.entered(text))
        except ContradictionError as error:
            self.session = self.session.refusing(error)
            self._say(explain(error))
        except SecondGuessError as error:
            self._say(str(error))

    def _review(self, answer: str) -> None:
        if len(answer) != self.session.position.lexicon.length:
            self._say(f"{answer!r} has the wrong length; type the word that it was")
            return
        self._say(self.session.review(answer))

    def _become(self, session: "Session") -> None:
        self.session, self.show = session, True

    def _show(self) -> None:
        from bot.terminal.session import LISTED
        from bot.terminal.tables import ranking, row_text

        here = self.session.position
        self.console.print()
        for guess, pattern in here.clues:
            self.console.print(row_text(here.rule, guess, pattern))
        if here.solved:
            self._say(f"solved in {len(here.clues)} of {here.limit}")
            return
        left = len(here.candidates)
        if self.session.over:
            self._say(f"all {here.limit} guesses are used; type the word that it was, or new")
            return
        self._say(f"{left:,} word{'s' if left != 1 else ''} left")
        known = here.rule.known_places(here.clues, here.lexicon.length)
        if known:
            self._say(known)
        if left <= LISTED:
            self._list()
        self.console.print(ranking(self.session.suggestions()), highlight=False)

    def _list(self) -> None:
        self._say(" ".join(self.session.position.remaining_words()))

    def _say(self, text: str) -> None:
        self.console.print(text, highlight=False, markup=False)
