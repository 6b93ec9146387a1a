"""The conversation of `boards`: several boards that are played somewhere else."""

from typing import TYPE_CHECKING

from bot.terminal.board_session import LISTED, BoardSession
from bot.terminal.repl import Repl
from bot.terminal.tables import row_text
from solver.boards import Boards, share_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


class BoardsRepl(Repl[BoardSession]):
    """One player's terminal."""

    help = """\
  WORD COLORS COLORS …   a guess and the colors of every open board, in order
  COLORS COLORS …        the colors alone, if you took the first suggestion
                           one mark stands for a whole row: - all absent, g solved
  undo, new                take back a guess on every board; start a new game
  list N                   list the words left on board N
  ?, quit                  this help; end"""

    def prompt(self) -> str:
        """The number of the guess that comes next."""
        return f"guess {len(self.session.boards.guesses) + 1}"

    def list_words(self, _arguments: list[str]) -> None:
        """The words left on one board."""
        count = len(self.session.boards.boards)
        number = _arguments[0] if len(_arguments) == 1 else ""
        if not number.isdecimal() or not 1 <= int(number) <= count:
            self.say(f"which board? list 1 to list {count}")
            return
        self.say(" ".join(self.session.boards.remaining_words(int(number) - 1)))

    def show(self) -> None:
        """The boards so far, and the best next guesses."""
        game = self.session.boards
        if game.guesses:
            side_by_side(self.console, game, self._left())
        if self.session.over:
            made = f"{len(game.guesses)}/{game.limit}"
            self.say(f"{made} {'all solved' if game.solved else 'all guesses are used'}")
            self.say(share_text(game.solved_at))
            return
        for word, worth in self.session.suggestions():
            expected = f"  {worth:.2f} guesses to the end" if worth is not None else ""
            self.say(f"  {word.upper()}{expected}")

    def _left(self) -> list[str]:
        lines = []
        for i, words in enumerate(self.session.boards.candidates):
            listed = (
                " ".join(self.session.boards.remaining_words(i)) if len(words) <= LISTED else ""
            )
            lines.append(listed if len(words) == 1 else f"{len(words):,} left {listed}".rstrip())
        return lines


def side_by_side(console: "Console", game: Boards, left: list[str] | None = None) -> None:
    """Print the boards beside each other, solved ones folded; `left` says what each leaves."""
    from rich.columns import Columns

    blocks = [
        _block(console, game, i, left[i] if left is not None else "")
        for i in range(len(game.boards))
    ]
    console.print(Columns(blocks, padding=(0, 2), equal=True))


def _block(console: "Console", game: Boards, i: int, left: str) -> "Text":
    """One board: its number, its rows, what is left; only the answer once it is solved."""
    from rich.text import Text

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
