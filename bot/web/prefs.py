"""What a player likes, remembered in the browser's cookies and nowhere else."""

from collections.abc import Mapping
from typing import NamedTuple

from starlette.responses import Response

from solver.words import LENGTHS

LETTERS = f"{LENGTHS[0]} to {LENGTHS[-1]} letters"
THEMES = ("auto", "light", "dark")
MOTIONS = ("auto", "less")
YEAR = 365 * 24 * 3600


class Prefs(NamedTuple):
    """An opener or "", hard mode, the theme, and whether things may move."""

    opener: str = ""
    hard: bool = False
    theme: str = "auto"
    motion: str = "auto"

    @classmethod
    def read(cls, cookies: Mapping[str, str]) -> "Prefs":
        """The preferences of a request; whatever is not legal counts as not given."""
        opener = cookies.get("opener", "")
        theme, motion = cookies.get("theme", ""), cookies.get("motion", "")
        return cls(
            opener if is_word(opener) else "",
            cookies.get("hard") == "1",
            theme if theme in THEMES else "auto",
            motion if motion in MOTIONS else "auto",
        )

    def keep(self, response: Response) -> None:
        """Have the browser remember them."""
        values = {**self._asdict(), "hard": "1" if self.hard else "0"}
        for name, value in values.items():
            response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax")


def is_word(text: str) -> bool:
    """Whether a text is a word of some game: lower-case letters, as many as a game may have."""
    return text.isascii() and text.isalpha() and text.islower() and len(text) in LENGTHS
