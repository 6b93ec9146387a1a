"""Rows poured into columns: all of them, in order, inside, few pages, few tears."""

from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.columns import Bundle, Columns, Piece, pour

ROW, HEADING, OPENING = 5.0, 6.0, 2.0
bundles_of = st.lists(
    st.builds(Bundle, st.integers(1, 30), st.just(HEADING), st.just(OPENING), st.booleans()),
    min_size=1,
    max_size=12,
)
columns_of = st.builds(Columns, st.integers(1, 5), st.floats(20, 150), st.floats(20, 150))


def _height(piece: Piece) -> float:
    return HEADING + (piece.end - piece.first) * ROW


@given(bundles_of, columns_of)
def test_every_row_stands_once_in_order_and_inside(bundles: list[Bundle], columns: Columns) -> None:
    poured = pour(bundles, ROW, columns)
    rows = [(p.bundle, row) for p in poured.pieces for row in range(p.first, p.end)]
    assert rows == [(n, row) for n, bundle in enumerate(bundles) for row in range(bundle.rows)]
    for piece in poured.pieces:
        assert piece.y + _height(piece) <= columns.height(piece.column) + 1e-6
    for one, other in zip(poured.pieces, poured.pieces[1:], strict=False):
        after = one.y + _height(one) - 1e-6
        assert other.column > one.column or (other.column == one.column and other.y >= after)
    assert poured.pages == 1 + columns.page(poured.pieces[-1].column)


def test_a_group_moves_whole_where_there_is_room() -> None:
    poured = pour([Bundle(5, 6, 2), Bundle(5, 6, 2)], ROW, Columns(2, 40, 40))
    assert [(p.column, p.first, p.end) for p in poured.pieces] == [(0, 0, 5), (1, 0, 5)]
    assert poured.tears == 0


def test_a_group_is_torn_to_save_a_page() -> None:
    poured = pour([Bundle(5, 6, 2), Bundle(6, 6, 2)], ROW, Columns(2, 50, 50))
    assert poured.pages == 1
    torn = pour([Bundle(5, 6, 2), Bundle(10, 6, 2)], ROW, Columns(2, 50, 50))
    assert (torn.pages, torn.tears) == (1, 1)


def test_a_section_starts_a_column_where_that_is_free() -> None:
    poured = pour([Bundle(2, 6, 2), Bundle(2, 6, 2, fresh=True)], ROW, Columns(2, 90, 90))
    assert [p.column for p in poured.pieces] == [0, 1]
    poured = pour([Bundle(2, 6, 2), Bundle(2, 6, 2, fresh=True)], ROW, Columns(1, 90, 90))
    assert [p.column for p in poured.pieces] == [0, 0]
