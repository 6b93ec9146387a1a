"""Pages drawn with cairo: PDF with real text, links and metadata, and PNG."""

import io
import math
from typing import Any

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
from worksheets.drawing.theme import State
from worksheets.drawing.tiles import (
    CORNER,
    EDGE,
    FONT,
    LETTER,
    LETTERED_AT,
    LETTERED_SIZE,
    MARKS,
    Points,
)
from worksheets.drawing.typeface import CAP_HEIGHT, PT, width
from worksheets.writers.cairo_library import require_cairo

MM = 72 / 25.4  # a millimeter in PDF units
DPI = 150  # of PNG files


def pdf_bytes(document: Document) -> bytes:
    """All pages as one PDF; the same bytes for the same document."""
    cairo = require_cairo()
    target = io.BytesIO()
    first = document.pages[0]
    surface = cairo.PDFSurface(target, first.width * MM, first.height * MM)
    surface.set_metadata(cairo.PDF_METADATA_TITLE, document.title)
    surface.set_metadata(cairo.PDF_METADATA_SUBJECT, document.subject)
    surface.set_metadata(cairo.PDF_METADATA_CREATOR, "secondguess")
    moment = f"{document.date}T00:00:00Z"
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, moment)
    surface.set_metadata(cairo.PDF_METADATA_MOD_DATE, moment)
    for page in document.pages:
        surface.set_size(page.width * MM, page.height * MM)
        context = cairo.Context(surface)
        context.scale(MM, MM)
        _Painter(cairo, context, document, readable=True).page(page)
        surface.show_page()
    surface.finish()
    return _finished(target.getvalue(), document)


def page_png(document: Document, number: int) -> bytes:
    """One page, counted from 0, as PNG at 150 dots an inch."""
    cairo = require_cairo()
    page = document.pages[number]
    pixels = [round(side / 25.4 * DPI) for side in (page.width, page.height)]
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, *pixels)
    context = cairo.Context(surface)
    context.scale(pixels[0] / page.width, pixels[1] / page.height)
    _Painter(cairo, context, document, readable=False).page(page)
    target = io.BytesIO()
    surface.write_to_png(target)
    return target.getvalue()


def _finished(pdf: bytes, document: Document) -> bytes:
    """The PDF with its links, and with the wish that printing does not scale it.

    Cairo 1.16 neither scales the areas of links nor finds pages that come later.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf), strict=True))
    preferences = writer.create_viewer_preferences()
    preferences[NameObject("/PrintScaling")] = NameObject("/None")
    for number, page in enumerate(document.pages):
        for shape in page.shapes:
            if isinstance(shape, Link):
                _add_link(writer, number, shape, document)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def _add_link(writer: Any, number: int, link: Link, document: Document) -> None:
    from pypdf.annotations import Link as Annotation
    from pypdf.generic import Fit

    top = document.pages[number].height
    left, bottom, right, upper = (
        round(side * MM, 2)
        for side in (link.x, top - link.y - link.h, link.x + link.w, top - link.y)
    )
    height = document.pages[link.page - 1].height
    place = Fit.xyz(left=0, top=round((height - link.to_y) * MM, 2))
    annotation = Annotation(
        rect=(left, bottom, right, upper),
        target_page_index=link.page - 1,
        fit=place,
    )
    writer.add_annotation(number, annotation)


class _Painter:
    """Draws shapes on a context whose unit is the millimeter."""

    def __init__(self, cairo: Any, context: Any, document: Document, readable: bool) -> None:
        self.cairo, self.context = cairo, context
        self.document, self.readable = document, readable
        options = cairo.FontOptions()
        options.set_hint_style(cairo.HINT_STYLE_NONE)
        options.set_hint_metrics(cairo.HINT_METRICS_OFF)
        options.set_antialias(cairo.ANTIALIAS_GRAY)
        context.set_font_options(options)

    def page(self, page: Page) -> None:
        """Draw a page: paper, areas and lines, then everything else in its order of reading."""
        self._ink(self.document.theme.paper)
        self.context.paint()
        for shape in page.shapes:
            if isinstance(shape, Rect):
                self._rect(shape)
            elif isinstance(shape, Line):
                self._line(shape)
        for shape in page.shapes:
            self._draw(shape)

    def _draw(self, shape: Shape) -> None:
        if isinstance(shape, Text):
            self._text(shape)
        elif isinstance(shape, Tiles):
            self._tiles(shape)
        elif isinstance(shape, Star):
            self._polygon(STAR, shape.x, shape.y, shape.size)
            self._ink(shape.color)
            self.context.fill()

    def _ink(self, color: str) -> None:
        red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
        self.context.set_source_rgb(red, green, blue)

    def _rect(self, rect: Rect) -> None:
        self._rounded(rect.x, rect.y, rect.w, rect.h, rect.radius)
        self._fill_and_stroke(rect.fill, rect.stroke, rect.line)

    def _fill_and_stroke(self, fill: str | None, stroke: str | None, line: float) -> None:
        if fill:
            self._ink(fill)
            self.context.fill_preserve()
        if stroke:
            self._ink(stroke)
            self.context.set_line_width(line)
            self.context.stroke_preserve()
        self.context.new_path()

    def _rounded(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        context = self.context
        if radius <= 0:
            context.rectangle(x, y, w, h)
            return
        quarter = math.pi / 2
        corners = (
            (x + w - radius, y + radius, -quarter),
            (x + w - radius, y + h - radius, 0.0),
            (x + radius, y + h - radius, quarter),
            (x + radius, y + radius, 2 * quarter),
        )
        context.new_sub_path()
        for cx, cy, start in corners:
            context.arc(cx, cy, radius, start, start + quarter)
        context.close_path()

    def _line(self, line: Line) -> None:
        self._ink(line.color)
        self.context.set_line_width(line.line)
        self.context.move_to(line.x1, line.y1)
        self.context.line_to(line.x2, line.y2)
        self.context.stroke()

    def _text(self, text: Text) -> None:
        wide = width(text.text, text.points, text.bold)
        x = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        self._say(text.text, x, text.y, text.points * PT, text.color, text.bold)

    def _say(self, text: str, x: float, y: float, size: float, color: str, bold: bool) -> None:
        cairo = self.cairo
        weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
        self.context.select_font_face(FONT, cairo.FONT_SLANT_NORMAL, weight)
        self.context.set_font_size(size)
        self._ink(color)
        self.context.move_to(x, y)
        self.context.show_text(text)

    def _tiles(self, row: Tiles) -> None:
        if row.text and self.readable:
            # Under the tiles and in their size: for searching, copying and reading aloud.
            size = row.w / max(width(row.text, 1 / PT), 1e-9)
            size = min(size, row.size * 0.9)
            paper = self.document.theme.paper
            self._say(row.text, row.x, row.y + row.size * 0.8, size, paper, bold=False)
        for place, digit in enumerate(row.digits):
            letter = row.letters[place] if row.letters else None
            x = row.x + place * (row.size + row.gap)
            self._tile(x, row.y, row.size, digit, letter)

    def _tile(self, x: float, y: float, size: float, digit: int, letter: str | None) -> None:
        look = self.document.theme.state(self.document.rule, digit)
        edge, radius = size * EDGE, size * (CORNER + EDGE / 2)
        self._block(x, y, size, radius, look.edge)
        if look.fill != look.edge:
            self._block(x + edge, y + edge, size - 2 * edge, radius - edge, look.fill)
        if letter is None:
            self._mark(look, x + size / 2, y + size / 2, size)
            return
        points = size * LETTER / PT
        wide = width(letter.upper(), points, bold=True)
        baseline = y + size / 2 + CAP_HEIGHT / 2 * size * LETTER
        left = x + (size - wide) / 2
        self._say(letter.upper(), left, baseline, size * LETTER, look.ink, bold=True)
        at = size * LETTERED_AT
        self._mark(look, x + at, y + at, size * LETTERED_SIZE)

    def _block(self, x: float, y: float, size: float, radius: float, color: str) -> None:
        """A filled square with round corners: a wide line with round joins is short to write."""
        context = self.context
        self._ink(color)
        context.set_line_join(self.cairo.LINE_JOIN_ROUND)
        context.set_line_width(2 * radius)
        context.rectangle(x + radius, y + radius, size - 2 * radius, size - 2 * radius)
        context.fill_preserve()
        context.stroke()

    def _mark(self, look: State, cx: float, cy: float, size: float) -> None:
        mark, context = MARKS[look.symbol], self.context
        self._ink(look.ink)
        if mark.disc:
            context.new_sub_path()
            context.arc(cx, cy, mark.disc * size, 0, 2 * math.pi)
            context.fill()
        elif mark.polygon:
            self._polygon(mark.polygon, cx, cy, size)
            context.fill()
        elif mark.points:
            context.new_path()
            for px, py in mark.points:
                context.line_to(cx + px * size, cy + py * size)
            context.set_line_width(mark.line * size)
            context.set_line_cap(self.cairo.LINE_CAP_ROUND)
            context.set_line_join(self.cairo.LINE_JOIN_ROUND)
            context.stroke()
            context.set_line_cap(self.cairo.LINE_CAP_BUTT)

    def _polygon(self, points: Points, x: float, y: float, size: float) -> None:
        self.context.new_path()
        for px, py in points:
            self.context.line_to(x + px * size, y + py * size)
        self.context.close_path()
