"""The picture: no letters, a description, equal bytes for equal boards, right pixels."""

import io
import struct
from xml.etree import ElementTree

import cairocffi
import pytest

from bot.posting.picture import WIDTH, board_png, board_svg
from solver import WORDLE
from solver.games import Game
from worksheets import THEMES

SVG = "{http://www.w3.org/2000/svg}"
ALT = "Guess 1: all in place."


def game(rows: int, length: int = 5) -> Game:
    patterns = (*range(rows - 1), 3**length - 1)
    return Game(WORDLE, length, 6, ("x" * length,) * rows, patterns, True)


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_no_text_but_title_and_description() -> None:
    root = ElementTree.fromstring(board_svg(game(4), "Wordle 1,689 4/6", ALT))
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert not list(root.iter(f"{SVG}text"))


def test_a_tile_a_letter() -> None:
    root = ElementTree.fromstring(board_svg(game(4), "t", ALT))
    groups = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}rect") is not None]
    assert len(groups) == 4 * 5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("rows", "length"), [(1, 5), (6, 5), (6, 4), (3, 11), (6, 11)])
def test_pictures_of_phone_width_in_a_ratio_that_is_not_cropped(
    theme: str, rows: int, length: int
) -> None:
    width, height = size(board_png(game(rows, length), "t", ALT, theme))
    assert width == WIDTH
    assert 9 / 16 - 0.01 <= height / width <= 4 / 3 + 0.01


def test_the_same_board_twice_is_the_same_bytes() -> None:
    assert board_png(game(4), "t", ALT) == board_png(game(4), "t", ALT)


def test_the_picture_shows_the_colors_of_the_states() -> None:
    surface = cairocffi.ImageSurface.create_from_png(io.BytesIO(board_png(game(1), "t", ALT)))
    pixels, stride = bytes(surface.get_data()), surface.get_stride()
    row = pixels[surface.get_height() // 2 * stride :][: surface.get_width() * 4]
    seen = {row[i : i + 3][::-1].hex() for i in range(0, len(row), 4)}
    in_place = THEMES["classic"].state(WORDLE, 2)
    assert in_place.fill[1:] in seen
    assert in_place.ink[1:] in seen
