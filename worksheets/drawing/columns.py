"""Groups of rows poured into columns: as few pages as possible, then as few torn groups."""

from collections.abc import Sequence
from typing import NamedTuple

LEAST_PART = 2  # rows of a torn group on either side


class Bundle(NamedTuple):
    """Rows that belong together: how many, and how high the heading above them is.

    `opening` is extra space above the heading where it is not the first of its column; `fresh`
    asks for a column's top, and starting elsewhere counts as a tear.
    """

    rows: int
    heading: float
    opening: float
    fresh: bool = False


class Piece(NamedTuple):
    """Rows `first` to `end` of a bundle, its heading's top at `y` of a column."""

    bundle: int
    first: int
    end: int
    column: int
    y: float


class Poured(NamedTuple):
    """Where every row stands, on how many pages, and how many groups are torn."""

    pages: int
    tears: int
    pieces: tuple[Piece, ...]


class _Place(NamedTuple):
    """Where the next piece may start."""

    column: int
    y: float


class Columns(NamedTuple):
    """Columns of a document: `each` a page, `first` and `later` their heights."""

    each: int
    first: float
    later: float

    def height(self, column: int) -> float:
        """The height of a column."""
        return self.first if column < self.each else self.later

    def page(self, column: int) -> int:
        """The page of a column."""
        return column // self.each


def pour(bundles: Sequence[Bundle], row: float, columns: Columns) -> Poured:
    """Every row, in order, on the fewest pages and with the fewest groups torn.

    Each bundle either goes on where the one before it ended, torn if it must be, or starts a new
    column. Of equal ways the one that ends earliest is taken.
    """
    # By where the bundles so far end: tears, then how it was reached. Few places are reachable.
    states: dict[_Place, tuple[int, tuple[_Step, ...]]] = {_Place(0, 0.0): (0, ())}
    for number, bundle in enumerate(bundles):
        following: dict[_Place, tuple[int, tuple[_Step, ...]]] = {}
        for place, (tears, steps) in states.items():
            for start in _starts(place):
                pieces, end = _tear(bundle, number, start, row, columns)
                torn = tears + len(pieces) - 1 + (bundle.fresh and pieces[0].y > 0)
                key = _Place(end.column, round(end.y, 6))
                if key not in following or torn < following[key][0]:
                    following[key] = (torn, (*steps, tuple(pieces)))
        states = _promising(following, bundles[number + 1 :], row, columns)
    best = min(states, key=lambda end: (columns.page(end.column), states[end][0], end))
    tears, steps = states[best]
    return Poured(columns.page(best.column) + 1, tears, tuple(p for step in steps for p in step))


_Step = tuple[Piece, ...]
KEPT = 200  # places followed at a time


def _starts(place: _Place) -> tuple[_Place, ...]:
    return (place,) if place.y == 0 else (place, _Place(place.column + 1, 0.0))


def _promising(
    states: dict[_Place, tuple[int, tuple[_Step, ...]]],
    rest: Sequence[Bundle],
    row: float,
    columns: Columns,
) -> dict[_Place, tuple[int, tuple[_Step, ...]]]:
    """The states that can still end on the fewest pages, the most forward ones first."""
    earliest = min(states)
    budget = columns.page(_packed(rest, earliest, row, columns).column)
    latest = max(states)
    if columns.page(_packed(rest, latest, row, columns).column) > budget:
        fitting = {
            place: state
            for place, state in states.items()
            if columns.page(_packed(rest, place, row, columns).column) <= budget
        }
    else:
        fitting = states
    return {place: fitting[place] for place in sorted(fitting)[:KEPT]}


def _packed(bundles: Sequence[Bundle], place: _Place, row: float, columns: Columns) -> _Place:
    """Where these bundles end if every column is filled."""
    for number, bundle in enumerate(bundles):
        _, place = _tear(bundle, number, place, row, columns)
    return place


def _tear(
    bundle: Bundle, number: int, place: _Place, row: float, columns: Columns
) -> tuple[list[Piece], _Place]:
    """The bundle from `place` on, torn at the ends of columns, and where it ends."""
    pieces: list[Piece] = []
    first = 0
    while first < bundle.rows:
        opening = bundle.opening if place.y > 0 else 0.0
        room = columns.height(place.column) - place.y - opening - bundle.heading
        fitting = min(int((room + 1e-6) / row), bundle.rows - first)
        if place.y == 0:
            fitting = max(fitting, 1)
        left = bundle.rows - first - fitting
        if 0 < left < LEAST_PART and fitting > LEAST_PART:
            fitting -= LEAST_PART - left
        if fitting < min(LEAST_PART, bundle.rows - first) and place.y > 0:
            place = _Place(place.column + 1, 0.0)
            continue
        y = place.y + opening
        pieces.append(Piece(number, first, first + fitting, place.column, y))
        first += fitting
        place = _Place(place.column, y + bundle.heading + fitting * row)
        if first < bundle.rows:
            place = _Place(place.column + 1, 0.0)
    return pieces, place
