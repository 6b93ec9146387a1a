"""The answers of reviewed games: given, or looked up by the day of the puzzle."""

from dataclasses import dataclass, field
from datetime import date, timedelta

from bot.errors import ConfigError
from solver.reviews import PastedGame


@dataclass
class Answers:
    """What is known of the answers: a word, a day, or a source for all numbered games.

    `today` is the current puzzle's date.
    """

    answer: str | None
    day: date | None
    source: str | None
    today: date
    notes: list[str] = field(default_factory=list)

    def check(self, games: int) -> None:
        """Refuse one answer or day for several games, and both at once."""
        if self.answer is not None and self.day is not None:
            raise ConfigError("--answer and --day both say the answer; give one of them")
        if games > 1 and (self.answer is not None or self.day is not None):
            raise ConfigError(
                f"the text has {games} games; --answer and --day are for one, --source for many"
            )

    def of(self, game: PastedGame) -> str | None:
        """The answer of a pasted game in lower case, None where nothing says it.

        A source is asked only if a day or the source itself was given.
        """
        from solver.words import plain_word

        if self.answer is not None:
            return plain_word(self.answer)
        day = self._day_of(game)
        return None if day is None else self._looked_up(day, self.source or _source_of(game))

    def _day_of(self, game: PastedGame) -> date | None:
        from bot.sources.puzzles import LAUNCH, puzzle_number

        number = game.header.number if game.header is not None else None
        if self.day is None:
            known = self.source is not None and number is not None
            return LAUNCH + timedelta(days=number or 0) if known else None
        day = self.day
        if number is not None and number != puzzle_number(day):
            raise ConfigError(
                f"the text is of puzzle {number:,}, but that of {day} is "
                f"{puzzle_number(day):,}; check --day"
            )
        return day

    def _looked_up(self, day: date, source: str) -> str:
        """The answer from the ledger where it is there, else from the source."""
        from bot.record.ledger import Ledger
        from bot.settings import load_settings
        from bot.sources.puzzles import fetch_puzzle, source_name

        if day > self.today:
            raise ConfigError(f"the puzzle of {day} is not out yet; give a day until {self.today}")
        if day == self.today:
            self.notes.append(f"the puzzle of {day} is today's; this review shows its answer")
        settings = load_settings(source=source)
        ledger = Ledger(settings.state_dir / "ledger.sqlite3")
        result = ledger.result(source_name(source), day)
        if result is not None and result.solved:
            return result.guesses[-1]
        puzzle = fetch_puzzle(
            source, day, settings.nyt_url, settings.http_timeout, settings.retry_pause
        )
        return puzzle.answer


def _source_of(game: PastedGame) -> str:
    """The source whose results look like the game's; the daily puzzle unless they say otherwise."""
    title = game.header.title.lower() if game.header is not None else ""
    return "practice" if title == "practice" else "nyt"
