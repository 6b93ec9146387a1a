"""Groups of rows poured into columns: as few pages as possible, groups torn only where it pays."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

LEAST_PART = 2  # rows of a torn group on either side


class Bundle(NamedTuple):
    """Rows that belong together: how many, and how high the heading above them is.

    `opening` is extra space above the heading where it is not the first of its column; `fresh`
    asks for a new column if that costs no page.
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


class Place(NamedTuple):
    """Where the next piece may start."""

    column: int
    y: float


Capacity = Callable[[int], float]


def pour(
    bundles: Sequence[Bundle], row: float, capacity: Capacity, page_of: Callable[[int], int]
) -> list[Piece]:
    """Every row in its column, in order; `capacity` gives a column's height, `page_of` its page.

    A bundle moves whole to the next column where the rest then still fits on as few pages as
    tearing everything would need; otherwise it is torn.
    """
    budget = page_of(_packed(bundles, 0, Place(0, 0.0), row, capacity).column)

    def affordable(rest: int, place: Place) -> bool:
        return page_of(_packed(bundles, rest, place, row, capacity).column) <= budget

    pieces: list[Piece] = []
    place = Place(0, 0.0)
    for number, bundle in enumerate(bundles):
        fresh = Place(place.column + 1, 0.0)
        if bundle.fresh and place.y > 0 and affordable(number, fresh):
            place = fresh
        opening = bundle.opening if place.y > 0 else 0.0
        whole = opening + bundle.heading + bundle.rows * row
        if (
            place.y > 0
            and whole > capacity(place.column) - place.y
            and bundle.heading + bundle.rows * row <= capacity(fresh.column)
            and affordable(number, fresh)
        ):
            place = fresh
        parts, place = _tear(bundle, number, place, row, capacity)
        pieces += parts
    return pieces


def _packed(
    bundles: Sequence[Bundle], first: int, place: Place, row: float, capacity: Capacity
) -> Place:
    """Where bundles from `first` on end if every column is filled."""
    for number in range(first, len(bundles)):
        _, place = _tear(bundles[number], number, place, row, capacity)
    return place


def _tear(
    bundle: Bundle, number: int, place: Place, row: float, capacity: Capacity
) -> tuple[list[Piece], Place]:
    """The bundle from `place` on, torn at the ends of columns, and where it ends."""
    pieces: list[Piece] = []
    first = 0
    while first < bundle.rows:
        opening = bundle.opening if place.y > 0 else 0.0
        room = capacity(place.column) - place.y - opening - bundle.heading
        fitting = min(int((room + 1e-6) / row), bundle.rows - first)
        if place.y == 0:
            fitting = max(fitting, 1)
        left = bundle.rows - first - fitting
        if 0 < left < LEAST_PART and fitting > LEAST_PART:
            fitting -= LEAST_PART - left
        if fitting < min(LEAST_PART, bundle.rows - first) and place.y > 0:
            place = Place(place.column + 1, 0.0)
            continue
        y = place.y + opening
        pieces.append(Piece(number, first, first + fitting, place.column, y))
        first += fitting
        place = Place(place.column, y + bundle.heading + fitting * row)
        if first < bundle.rows:
            place = Place(place.column + 1, 0.0)
    return pieces, place
