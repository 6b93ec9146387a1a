"""A page as SVG in millimeters: `<use>` for tiles and stars, the text form in `<desc>`."""

from base64 import b64encode
from functools import cache
from typing import Any

import svgwrite

from worksheets.drawing.shapes import (
    STAR,
    Document,
    Line,
    Link,
    Page,
    Rect,
    Shape,
    Star,
    Text,
    Tiles,
)
from worksheets.drawing.tiles import FALLBACKS, FONT, draw_tile
from worksheets.drawing.typeface import PT, folder

PROFILE = {"debug": False, "profile": "full"}


def page_svg(document: Document, number: int) -> str:
    """The page, counted from 0, as SVG text; the same for the same document."""
    page = document.pages[number]
    drawing = svgwrite.Drawing(
        size=(f"{page.width:g}mm", f"{page.height:g}mm"),
        viewBox=f"0 0 {page.width:g} {page.height:g}",
        **PROFILE,
    )
    drawing.set_desc(title=_title(document, number), desc=f"{document.subject}\n{page.text}")
    drawing.embed_stylesheet(_font_faces())
    paper = document.theme.paper
    drawing.add(drawing.rect((0, 0), (f"{page.width:g}", f"{page.height:g}"), fill=paper))
    _Writer(drawing, document).write(page)
    return str(drawing.tostring()) + "\n"


def _title(document: Document, number: int) -> str:
    several = len(document.pages) > 1
    return (
        f"{document.title} ({number + 1} of {len(document.pages)})" if several else document.title
    )


@cache
def _font_faces() -> str:
    faces = []
    for name, weight in (("regular", 400), ("bold", 700)):
        data = b64encode((folder() / f"{name}.woff").read_bytes()).decode("ascii")
        faces.append(
            f"@font-face{{font-family:'{FONT}';font-weight:{weight};"
            f"src:url(data:font/woff;base64,{data}) format('woff')}}"
        )
    return "\n".join(faces)


class _Writer:
    """Adds shapes to a drawing; texts of one kind share a group, tiles of one kind a definition."""

    def __init__(self, drawing: Any, document: Document) -> None:
        self.drawing = drawing
        self.document = document
        self.defined: dict[tuple[Any, ...], str] = {}
        self.texts: dict[tuple[Any, ...], Any] = {}

    def write(self, page: Page) -> None:
        """Add a page's shapes: areas and lines first, then tiles, then text."""
        for kind in (Rect, Line, Tiles, Star):
            for shape in page.shapes:
                if isinstance(shape, kind):
                    self._add(shape)
        for shape in page.shapes:
            if isinstance(shape, Text):
                self._text(shape)
        for group in self.texts.values():
            self.drawing.add(group)

    def _add(self, shape: Shape) -> None:
        drawing = self.drawing
        if isinstance(shape, Rect):
            extra: dict[str, Any] = {"rx": _n(shape.radius)} if shape.radius else {}
            if shape.stroke:
                extra |= {"stroke": shape.stroke, "stroke_width": _n(shape.line)}
            drawing.add(
                drawing.rect(
                    (_n(shape.x), _n(shape.y)),
                    (_n(shape.w), _n(shape.h)),
                    fill=shape.fill or "none",
                    **extra,
                )
            )
        elif isinstance(shape, Line):
            drawing.add(
                drawing.line(
                    (_n(shape.x1), _n(shape.y1)),
                    (_n(shape.x2), _n(shape.y2)),
                    stroke=shape.color,
                    stroke_width=_n(shape.line),
                )
            )
        elif isinstance(shape, Tiles):
            self._tiles(shape)
        elif isinstance(shape, Star):
            self._use(("star", _n(shape.size), shape.color), shape.x, shape.y)
        else:
            assert isinstance(shape, Text | Link)

    def _tiles(self, row: Tiles) -> None:
        letters = row.letters or " " * len(row.digits)
        for place, (digit, letter) in enumerate(zip(row.digits, letters, strict=True)):
            key = ("tile", digit, _n(row.size), letter.strip())
            self._use(key, row.x + place * (row.size + row.gap), row.y)

    def _use(self, key: tuple[Any, ...], x: float, y: float) -> None:
        if key not in self.defined:
            name = f"{key[0][0]}{len(self.defined)}"
            self.defined[key] = name
            group = self._tile(*key[1:]) if key[0] == "tile" else self._star(*key[1:])
            group["id"] = name
            self.drawing.defs.add(group)
        self.drawing.add(self.drawing.use(f"#{self.defined[key]}", insert=(_n(x), _n(y))))

    def _tile(self, digit: int, size: float, letter: str) -> Any:
        document = self.document
        return draw_tile(
            self.drawing, digit, document.rule, document.theme, 0, 0, size, letter or None
        )

    def _star(self, size: float, color: str) -> Any:
        points = [(_n(x * size), _n(y * size)) for x, y in STAR]
        group = self.drawing.g()
        group.add(self.drawing.polygon(points=points, fill=color))
        return group

    def _text(self, text: Text) -> None:
        key = (text.points, text.bold, text.color, text.anchor)
        if key not in self.texts:
            self.texts[key] = self.drawing.g(
                font_family=FALLBACKS,
                font_size=_n(text.points * PT),
                font_weight="bold" if text.bold else "normal",
                fill=text.color,
                text_anchor=text.anchor,
            )
        self.texts[key].add(self.drawing.text(text.text, insert=(_n(text.x), _n(text.y))))


def _n(value: float) -> float:
    """Rounded to a thousandth of a millimeter."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded
