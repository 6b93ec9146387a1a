"""Games in a pasted text: one result, rows typed by hand, or a whole chat."""

from dataclasses import dataclass, field
from typing import NamedTuple

from solver.errors import PatternError
from solver.reviews.headers import Header, header_of, is_of_boards
from solver.reviews.rows import NoRowError, Row, has_tiles, tile_rows, typed_rows
from solver.reviews.signs import plain

MOST_CHARACTERS = 2_000_000
MOST_ROWS = 30
MOST_LINE = 1000  # characters of a line that are looked at
_SHOWN = 40


@dataclass(frozen=True)
class PastedGame:
    """A game as it was pasted, its rows not yet checked against any words.

    `line` is where it begins. `header` is None for rows without one. A row's word or marks are
    None where the text leaves them out.
    """

    line: int
    header: Header | None
    rows: tuple[Row, ...]

    @property
    def arrows(self) -> bool:
        """Whether the game is Word Peaks."""
        titled = self.header is not None and "peaks" in self.header.title.lower()
        return titled or any(row.arrows for row in self.rows)

    @property
    def length(self) -> int:
        """Letters a word."""
        return self.rows[0].length

    @property
    def wordless(self) -> bool:
        """Whether some row shows colors alone."""
        return any(row.word is None for row in self.rows)


class Refusal(NamedTuple):
    """What of a text could not be read: the line, what stands there, and why."""

    line: int
    text: str
    reason: str

    def __str__(self) -> str:
        """One line for the player."""
        shown = self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "…"
        return f"line {self.line}, {shown!r}, {self.reason}"


class Pasted(NamedTuple):
    """What a text holds."""

    games: tuple[PastedGame, ...]
    refusals: tuple[Refusal, ...]


def read_games(text: str) -> Pasted:
    r"""The games of a pasted text, in their order, and what of it could not be read.

    A text with tiles or a header is a share text or a chat: what is neither header nor row is
    passed over. In any other text every line must be a row: a word, or a word and its feedback.
    `PatternError` only for a text that is empty or far too long.

    >>> games, refusals = read_games("Wordle 1,990 2/6*\n\n⬛🟨🟩⬛⬛ crane\n🟩🟩🟩🟩🟩 aroma")
    >>> games[0].header.number, [row.word for row in games[0].rows], refusals
    (1990, ['crane', 'aroma'], ())
    """
    if len(text) > MOST_CHARACTERS:
        raise PatternError(
            f"the text has {len(text):,} characters; paste at most {MOST_CHARACTERS:,}"
        )
    lines = [(number, plain(line[:MOST_LINE])) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line.strip()]
    if not lines:
        raise PatternError("the text is empty; paste a result, or write a word on each line")
    reader = _Reader()
    shared = any(has_tiles(line) or _scored(line) or is_of_boards(line) for _, line in lines)
    for number, line in lines:
        (reader.take_shared if shared else reader.take_typed)(number, line)
    reader.close()
    return Pasted(tuple(reader.games), tuple(reader.refusals))


def _scored(line: str) -> bool:
    header = header_of(line)
    return header is not None and header.known


@dataclass
class _Reader:
    """Collects rows into games, a line at a time."""

    games: list[PastedGame] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    header: Header | None = None
    begins: tuple[int, str] = (0, "")
    rows: list[Row] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    spoiled: bool = False
    of_boards: bool = False

    def take_typed(self, number: int, line: str) -> None:
        """A line of a text that is nothing but rows."""
        if self._complete():
            self.close()
        try:
            rows = typed_rows(number, line)
        except NoRowError as error:
            self.refuse(number, line, str(error))
            return
        self._begin(number, line)
        self.rows.extend(rows)

    def take_shared(self, number: int, line: str) -> None:
        """A line of a share text or a chat."""
        if not has_tiles(line):
            self._take_text(number, line)
            return
        header = header_of(line)
        if header is not None and header.known:
            self._announce(number, line, header)
        elif self._complete():
            self.close()
        try:
            rows = tile_rows(number, line)
        except NoRowError as error:
            self.refuse(number, line, str(error))
            return
        self._begin(number, line)
        self.rows.extend(rows)

    def _take_text(self, number: int, line: str) -> None:
        """A header, a word of the game, a row in letters, or something that people say."""
        if is_of_boards(line):
            if not self.of_boards:
                self.close()
                self.refuse(number, line, "is of several boards; paste the result of one board")
                self.of_boards = True
            return
        header = header_of(line)
        if header is not None and (header.known or not self._open()):
            self._announce(number, line, header)
            return
        if not self._open():
            return
        try:
            rows = typed_rows(number, line)
        except NoRowError:
            return
        if len(rows) == 1 and rows[0].marks is not None and not self._complete():
            self.rows.extend(rows)
        elif all(row.marks is None for row in rows):
            self.words.extend(rows)

    def _announce(self, number: int, line: str, header: Header) -> None:
        self.close()
        self.of_boards = False
        self.header, self.begins = header, (number, line)

    def refuse(self, number: int, line: str, reason: str) -> None:
        """Keep the reason, once a game; the game that the line is part of is given up."""
        if not self.spoiled:
            self.refusals.append(Refusal(number, line.strip(), reason))
        self.spoiled = True

    def close(self) -> None:
        """End the game that was begun, if any."""
        header, rows, words = self.header, self.rows, self.words
        number, line = self.begins
        if not self.spoiled and (rows or (header is not None and header.known)):
            rows = _with_words(rows, words)
            reason = _fault(header, rows)
            if reason is None:
                self.games.append(PastedGame(number, header, tuple(rows)))
            elif header is None or header.known or rows:
                self.refusals.append(Refusal(number, line.strip(), reason))
        self.header, self.rows, self.words, self.spoiled = None, [], [], False
        self.begins = (0, "")

    def _begin(self, number: int, line: str) -> None:
        if self.begins[0] == 0:
            self.begins = (number, line)

    def _open(self) -> bool:
        return self.header is not None or bool(self.rows)

    def _complete(self) -> bool:
        """Whether no further row can belong to the game."""
        if not self.rows:
            return False
        if self.rows[-1].solved:
            return True
        return self.header is not None and self.header.lost and self._used()

    def _used(self) -> bool:
        limit = self.header.limit if self.header is not None else None
        return limit is not None and len(self.rows) >= limit


def _with_words(rows: list[Row], words: list[Row]) -> list[Row]:
    """The rows with the words that stand in a block of their own, if there is one for each.

    Words that are as long as the rows alone count; people write other things too.
    """
    if not rows:
        return words
    named = [word for word in words if word.length == rows[0].length]
    missing = [place for place, row in enumerate(rows) if row.word is None]
    if len(named) != len(missing):
        return rows
    filled = list(rows)
    for place, word in zip(missing, named, strict=True):
        filled[place] = rows[place]._replace(word=word.word)
    return filled


def _fault(header: Header | None, rows: list[Row]) -> str | None:
    """Why these rows are not the game that the header announces, or None."""
    if not rows:
        return "has no rows below it; paste the whole result"
    odd = next((row for row in rows if row.length != rows[0].length), None)
    if odd is not None:
        return (
            f"begins a game of {rows[0].length} letters, but line {odd.line} has {odd.length}; "
            "all rows must be equally long"
        )
    if len(rows) > MOST_ROWS:
        return f"has {len(rows)} rows; a game has at most {MOST_ROWS}"
    if header is None:
        return None
    wanted = header.limit if header.lost else header.guesses
    if wanted is not None and wanted != len(rows):
        follow = "1 row follows" if len(rows) == 1 else f"{len(rows)} rows follow"
        guesses = "1 guess" if wanted == 1 else f"{wanted} guesses"
        return f"announces {guesses}, but {follow}; paste the whole result"
    return None
