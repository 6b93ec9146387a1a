"""Sizes of paper, and the smallest letters that each may carry."""

from typing import NamedTuple

from worksheets.errors import SheetError

MARGIN = 10.0  # millimeters that every printer can leave white


class Paper(NamedTuple):
    """A sheet of paper: name, width and height in millimeters, least font size in points."""

    name: str
    width: float
    height: float
    least: float

    @property
    def landscape(self) -> "Paper":
        """The same paper lying down."""
        short, long = sorted((self.width, self.height))
        return self._replace(width=long, height=short)

    @property
    def portrait(self) -> "Paper":
        """The same paper standing."""
        short, long = sorted((self.width, self.height))
        return self._replace(width=short, height=long)


PAPERS: dict[str, Paper] = {
    paper.name: paper
    for paper in (
        Paper("a3", 297.0, 420.0, 9.0),
        Paper("a4", 210.0, 297.0, 9.0),
        Paper("letter", 215.9, 279.4, 9.0),
        Paper("a5", 148.0, 210.0, 8.0),
        Paper("a6", 105.0, 148.0, 6.0),
    )
}


def paper_named(name: str) -> Paper:
    """The paper of this name, upright; `SheetError` with the names there are."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise SheetError(f"unknown paper {name!r}; use {', '.join(PAPERS)}") from None
