"""The `boards` command: many boards at once, played, helped with, or simulated."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.terminal import options

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from bot.terminal.board_session import BoardSession
    from solver.boards import Boards, BoardsGame, BoardSimulation, BoardStrategy

HELP = """\
  WORD COLORS COLORS …   a guess and the colors of every open board, in order
  COLORS COLORS …        the colors alone, if you took the first suggestion
                           one mark stands for a whole row: - all absent, g solved
  undo, new                take back a guess on every board; start a new game
  list N                   list the words left on board N
  ?, quit                  this help; end"""

Openers = Annotated[
    list[str] | None,
    typer.Option("--opener", help="First guess; give it again for the second.", metavar="WORD"),
]
Number = Annotated[int | None, typer.Option("--boards", help="How many boards.", metavar="N")]
Limit = Annotated[
    int | None, typer.Option(help="Guesses that the game allows; boards + 5 by default.")
]
Distinct = Annotated[
    bool, typer.Option("--distinct", help="The game says that no two boards share a word.")
]


def boards(
    answer: Annotated[
        list[str] | None, typer.Argument(help="The answers to play; none: help while you play.")
    ] = None,
    number: Number = None,
    opener: Openers = None,
    strategy: Annotated[
        str, typer.Option(help="joint, joint-ahead, fitness, fitness-uncertain or entropy.")
    ] = "joint",
    games: Annotated[
        int | None, typer.Option(min=1, help="Number of random games to simulate.")
    ] = None,
    seed: Annotated[int, typer.Option(help="What the simulated games are drawn with.")] = 1,
    distinct: Distinct = False,
    guesses: options.Guesses = None,
    answers: options.Answers = None,
    length: options.Length = None,
    words_: options.Words = None,
    game: options.Game = "wordle",
    limit: Limit = None,
    json_: options.Json = False,
) -> None:
    """Play several boards with the same guesses."""
    from solver.boards import Boards

    played = [options.plain_word(word) for word in answer or []]
    words = tuple(played or opener or [])
    position = options.position(options.lists(guesses, answers, length, words_), game, words=words)
    how_many = number if number is not None else len(played) or 8
    start = Boards.start(position, how_many, limit, distinct)
    openers = tuple(word for o in opener or [] if (word := options.opener_of(position, o)))
    if played:
        from solver.boards import play_boards

        _report(play_boards(_strategy(strategy), start, played, openers), json_)
    elif games is not None:
        from solver.boards import simulate_boards

        result = simulate_boards(_strategy(strategy), start, games, seed, openers)
        _report_simulation(strategy, openers, result, json_)
    else:
        sit(start, openers)


def sit(start: "Boards", openers: tuple[str, ...] = ()) -> None:
    """Help a player through games in the terminal, until the player leaves."""
    from bot.terminal.board_session import BoardSession

    console = options.console()
    console.print(f"Colors: {start.rule.notation.legend}. Type ? for help.", highlight=False)
    _Table(console, BoardSession.new(start, openers)).sit()


def side_by_side(console: "Console", game: "Boards", left: list[str] | None = None) -> None:
    """Print the boards beside each other, solved ones folded; `left` says what each leaves."""
    from rich.columns import Columns

    blocks = [
        _block(console, game, i, left[i] if left is not None else "")
        for i in range(len(game.boards))
    ]
    console.print(Columns(blocks, padding=(0, 2), equal=True))


def _strategy(name: str) -> "BoardStrategy":
    from solver.boards import BOARD_STRATEGIES
    from solver.errors import UnknownStrategyError

    if name not in BOARD_STRATEGIES:
        raise UnknownStrategyError(name, BOARD_STRATEGIES, "strategy for boards")
    return BOARD_STRATEGIES[name]


def _block(console: "Console", game: "Boards", i: int, left: str) -> "Text":
    """One board: its number, its rows, what is left; only the answer once it is solved."""
    from rich.text import Text

    from bot.terminal.tables import row_text

    board = game.boards[i]
    if board.solved:
        return Text(f"{i + 1} ✓ {board.clues[-1].guess.upper()} in {len(board.clues)}", "green")
    lines = [Text(f"{i + 1}", "bold")]
    for guess, pattern in board.clues:
        if console.color_system is None:
            marks = board.rule.format(pattern, len(guess))
            lines.append(Text(f"{guess.upper()} {marks}"))
        else:
            # Without the marks that follow the tiles: four boards stand side by side.
            lines.append(row_text(board.rule, guess, pattern)[: 3 * len(guess)])
    if left:
        lines.append(Text(left, "italic"))
    return Text("\n").join(lines)


def _report(game: "BoardsGame", json_: bool) -> None:
    if json_:
        options.echo_json(game.as_json())
        return
    from solver.boards import share_text

    console = options.console()
    console.print(" ".join(guess.upper() for guess in game.guesses), highlight=False)
    for answer, at in zip(game.answers, game.solved_at, strict=True):
        where = f"guess {at}" if at is not None else "not solved"
        console.print(f"  {answer.upper()}  {where}", highlight=False)
    made = f"{len(game.guesses)}/{game.limit}"
    console.print(f"{made} {'solved' if game.solved else 'not all solved'}", highlight=False)
    console.print(share_text(game.solved_at), highlight=False)


def _report_simulation(
    strategy: str, openers: tuple[str, ...], result: "BoardSimulation", json_: bool
) -> None:
    if json_:
        options.echo_json({"strategy": strategy, "openers": list(openers), **result.as_json()})
        return
    from bot.terminal.tables import histogram

    console = options.console()
    first = f" opening with {' '.join(openers).upper()}" if openers else ""
    console.print(f"{strategy}{first}: {result.games:,} games of {result.boards} boards")
    console.print(histogram(result.histogram, result.lost, result.boards), highlight=False)
    console.print(
        f"mean of the last board {result.mean:.3f}, worst {result.worst or '-'}, "
        f"lost {result.lost}, {result.seconds / result.games * 1000:.0f} ms a game",
        highlight=False,
    )


class _Table:
    """One player's terminal."""

    def __init__(self, console: Any, session: "BoardSession") -> None:
        self.console, self.session = console, session
        self.show = True

    def sit(self) -> None:
        """Ask and answer until the player leaves."""
        while True:
            if self.show:
                self._show()
            self.show = False
            over = self.session.over
            prompt = "new · undo · quit > " if over else f"guess {self._made() + 1} > "
            try:
                text = self.console.input(prompt).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if text.lower() in ("quit", "q", "exit"):
                return
            self._answer(text)

    def _made(self) -> int:
        return len(self.session.boards.guesses)

    def _answer(self, text: str) -> None:
        from solver.errors import SecondGuessError

        command = text.lower()
        try:
            if command in ("?", "help", "h"):
                self._say(HELP)
            elif command in ("undo", "u"):
                self._become(self.session.undone())
            elif command in ("new", "n"):
                self._become(self.session.restarted())
            elif command.split()[:1] in (["list"], ["l"]):
                self._list(command.split()[1:])
            elif self.session.over:
                self._say("the game is over; type new, undo or quit")
            elif text:
                self._become(self.session.entered(text))
        except SecondGuessError as error:
            self._say(str(error))

    def _become(self, session: "BoardSession") -> None:
        self.session, self.show = session, True

    def _list(self, numbers: list[str]) -> None:
        count = len(self.session.boards.boards)
        if len(numbers) != 1 or not numbers[0].isdecimal() or not 1 <= int(numbers[0]) <= count:
            self._say(f"which board? list 1 to list {count}")
            return
        self._say(" ".join(self.session.boards.remaining_words(int(numbers[0]) - 1)))

    def _show(self) -> None:
        from solver.boards import share_text

        game = self.session.boards
        self.console.print()
        if game.guesses:
            side_by_side(self.console, game, self._left())
        if self.session.over:
            made = f"{self._made()}/{game.limit}"
            self._say(f"{made} {'all solved' if game.solved else 'all guesses are used'}")
            self._say(share_text(game.solved_at))
            return
        for word, worth in self.session.suggestions():
            expected = f"  {worth:.2f} guesses to the end" if worth is not None else ""
            self._say(f"  {word.upper()}{expected}")

    def _left(self) -> list[str]:
        from bot.terminal.board_session import LISTED

        lines = []
        for i, words in enumerate(self.session.boards.candidates):
            listed = (
                " ".join(self.session.boards.remaining_words(i)) if len(words) <= LISTED else ""
            )
            lines.append(listed if len(words) == 1 else f"{len(words):,} left {listed}".rstrip())
        return lines

    def _say(self, text: str) -> None:
        self.console.print(text, highlight=False, markup=False)
