"""What is to be posted about a puzzle, composed only as far as somebody needs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from bot.errors import ConfigError, NetworkError
from bot.networks.base import Network, Post, PostRef
from bot.sources.puzzles import Puzzle

if TYPE_CHECKING:
    from solver.games import Game


@dataclass(frozen=True)
class Style:
    """What the owner adds to a post: a line of their own, tags, a link; and its language.

    `{number}` in a tag is the puzzle's. `words_next_day` wants a reply with the guesses.
    `template` is the text's own form, checked.
    """

    note: str = ""
    tags: tuple[str, ...] = ()
    link: str = ""
    language: str = "en"
    words_next_day: bool = False
    template: str = ""

    def tags_of(self, puzzle: Puzzle) -> tuple[str, ...]:
        """The tags of this puzzle's post."""
        return tuple(tag.replace("{number}", str(puzzle.number)) for tag in self.tags)


PLAIN = Style()


@dataclass(frozen=True)
class Draft:
    """The post of a day's result; its picture is drawn once, when first wanted."""

    puzzle: Puzzle
    game: "Game"
    hard: bool = False
    style: Style = PLAIN

    @cached_property
    def text(self) -> str:
        """The text without tags and link."""
        from bot.posting.message import compose_text

        style = self.style
        return compose_text(self.puzzle, self.game, self.hard, style.note, style.template)

    @property
    def reply_mark(self) -> str:
        """What the reply with the words begins with."""
        from bot.posting.message import compose_reply_mark

        return compose_reply_mark(self.puzzle)

    @cached_property
    def alt(self) -> str:
        """The board in words, without letters."""
        from bot.posting.message import compose_alt

        return compose_alt(self.puzzle, self.game)

    @cached_property
    def picture(self) -> bytes:
        """The board as PNG."""
        from bot.posting.picture import board_png

        return board_png(self.game, self.text.partition("\n")[0], self.alt)

    def post(self, key: str, claimed: datetime, picture: bytes | None = None) -> Post:
        """The post for every network; `picture` in place of the board's."""
        from bot.posting.message import compose_mark, compose_words
        from bot.posting.picture import png_size

        png = self.picture if picture is None else picture
        return Post(
            key=key,
            prefix=compose_mark(self.puzzle),
            text=self.text,
            alt=self.alt,
            picture=png,
            size=png_size(png) if png else (0, 0),
            day=self.puzzle.date,
            claimed=claimed,
            tags=self.style.tags_of(self.puzzle),
            link=self.style.link,
            language=self.style.language,
            words=compose_words(self.game),
        )


@dataclass(frozen=True)
class Reply:
    """The words of a day's result, for the day after."""

    draft: Draft

    def post(self, key: str, claimed: datetime, parent: PostRef) -> Post:
        """The reply to the post at `parent`."""
        from bot.posting.message import compose_reply_mark, compose_words

        mark = compose_reply_mark(self.draft.puzzle)
        return Post(
            key=key,
            prefix=mark,
            text=mark + compose_words(self.draft.game),
            alt="",
            picture=None,
            size=(0, 0),
            day=self.draft.puzzle.date,
            claimed=claimed,
            language=self.draft.style.language,
            parent=parent,
        )


def check_style(style: Style, source: str, networks: Sequence[Network]) -> None:
    """`ConfigError` if the owner's additions are too long for a network, whatever the game."""
    if not (style.note or style.tags or style.link or style.template):
        return
    from solver.games import Game
    from solver.rules import WORDLE

    length = 11 if source == "file" else 5
    rows = (WORDLE.solved(length),) * 6
    game = Game(WORDLE, length, 6, ("a" * length,) * 6, rows, False)
    puzzle = Puzzle(source, date(2099, 12, 31), 99_999, "")
    draft = Draft(puzzle, game, True, style)
    post = draft.post("longest", datetime(2099, 12, 31, tzinfo=UTC), picture=b"")
    for network in networks:
        try:
            network.check(post)
        except NetworkError as error:
            raise ConfigError(f"{network.name}: {error} (note, tags, link and template)") from error
