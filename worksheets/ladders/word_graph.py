"""A whole word graph as one SVG: the largest island in rings around its best joined word.

A word stands as far out as it is changes away from the middle. The strong lines lead inwards,
one a word; all other pairs are faint. Smaller islands are listed below the rings.
"""

from math import ceil, cos, pi, sin

import svgwrite

from solver.ladders import WordGraph
from worksheets.drawing.theme import CLASSIC, Theme
from worksheets.drawing.tiles import FALLBACKS

LINE = 2.8  # millimeters along a ring that a word needs
RING = 22.0  # least distance of rings
FONT_SIZE, TITLE_SIZE = 2.2, 7.0
MARGIN = 14.0
PER_LINE = 0.62  # of the font size: a letter's width, generously
PROFILE = {"debug": False, "profile": "full"}


def graph_svg(graph: WordGraph, theme: Theme = CLASSIC) -> str:
    """The graph as SVG text, in millimeters."""
    islands = graph.islands()
    placed = ringed(graph, islands[0])
    polar = spread(placed, graph.length)
    reach = max(far for _, far in polar.values()) + graph.length * FONT_SIZE + MARGIN
    rest = _listed(islands[1:], max(2 * reach, 200.0) - 2 * MARGIN)
    head = 2 * MARGIN
    wide, high = max(2 * reach, 200.0), head + 2 * reach + len(rest) * 1.5 * FONT_SIZE + MARGIN
    drawing = svgwrite.Drawing(
        size=(f"{wide:.1f}mm", f"{high:.1f}mm"), viewBox=f"0 0 {wide:.1f} {high:.1f}", **PROFILE
    )
    edges = graph.graph.number_of_edges()
    title = f"{len(graph.words):,} words, {edges:,} pairs that differ in one letter"
    drawing.set_desc(title=title, desc=f"Word graph of {graph.name}; {len(islands):,} islands")
    drawing.add(drawing.rect((0, 0), (f"{wide:.1f}", f"{high:.1f}"), fill=theme.paper))
    places = {
        word: _place(turn, far, wide / 2, head + reach) for word, (turn, far) in polar.items()
    }
    _add_lines(drawing, graph, placed, places, theme)
    _add_words(drawing, polar, places, theme)
    _add_text(drawing, title, rest, head + 2 * reach, theme)
    return str(drawing.tostring()) + "\n"


def ringed(graph: WordGraph, island: tuple[str, ...]) -> dict[str, tuple[float, int]]:
    """For each word of an island its direction, in turns from 0 to 1, and its ring.

    Every word gets a sector as wide as the leaves that hang on it are many.
    """
    middle = min(island, key=lambda word: (-len(graph.neighbors[word]), word))
    rings = graph.distances(middle)
    followers: dict[str, list[str]] = {word: [] for word in island}
    outward = sorted(rings, key=lambda word: (rings[word], word))
    for word in outward[1:]:
        followers[_inner(graph, rings, word)].append(word)
    leaves: dict[str, int] = {}
    for word in reversed(outward):
        leaves[word] = sum(leaves[other] for other in followers[word]) or 1
    begins = {middle: 0}
    placed = {}
    for word in outward:
        placed[word] = ((begins[word] + leaves[word] / 2) / leaves[middle], rings[word])
        at = begins[word]
        for other in followers[word]:
            begins[other] = at
            at += leaves[other]
    return placed


def _inner(graph: WordGraph, rings: dict[str, int], word: str) -> str:
    """The neighbor one ring further in that a word hangs on."""
    inward = (other for other in graph.neighbors[word] if rings[other] == rings[word] - 1)
    return min(inward)


def spread(placed: dict[str, tuple[float, int]], length: int) -> dict[str, tuple[float, float]]:
    """For each word its direction and its distance from the middle, in millimeters.

    A ring's words keep their order but are spread evenly; where they are too many for one circle
    they take turns on several.
    """
    rings: list[list[tuple[float, str]]] = [
        [] for _ in range(1 + max(ring for _, ring in placed.values()))
    ]
    for word, (turn, ring) in placed.items():
        rings[ring].append((turn, word))
    found = {rings[0][0][1]: (0.0, 0.0)}
    radius, step = RING, length * FONT_SIZE * PER_LINE + 2.0
    for members in rings[1:]:
        members.sort()
        room = 2 * pi * radius / LINE
        circles = ceil(len(members) / room)
        for n, turn in enumerate(_turns([turn for turn, _ in members], room)):
            found[members[n][1]] = (turn, radius + (n % circles) * step)
        radius += (circles - 1) * step + RING
    return found


def _turns(wanted: list[float], room: float) -> list[float]:
    """Directions for the words of a ring that has room for so many on one circle.

    With room to spare, each as wanted, but no two closer than a word needs; else all evenly.
    """
    if len(wanted) < room / 2:
        last, turns = -1.0, []
        for turn in wanted:
            last = max(turn, last + 1 / room)
            turns.append(last)
        return turns
    even = [n / len(wanted) for n in range(len(wanted))]
    shift = sum(turn - n for turn, n in zip(wanted, even, strict=True)) / len(wanted)
    return [(n + shift) % 1 for n in even]


def _place(turn: float, radius: float, x: float, y: float) -> tuple[float, float]:
    return x + radius * sin(2 * pi * turn), y - radius * cos(2 * pi * turn)


def _add_lines(
    drawing: svgwrite.Drawing,
    graph: WordGraph,
    placed: dict[str, tuple[float, int]],
    places: dict[str, tuple[float, float]],
    theme: Theme,
) -> None:
    """One path of faint lines for all pairs, one of strong lines inwards."""
    rings = {word: ring for word, (_, ring) in placed.items()}
    inward = {(_inner(graph, rings, word), word) for word, ring in rings.items() if ring}
    faint: list[str] = []
    strong: list[str] = []
    for one, other in sorted(tuple(sorted(pair)) for pair in graph.graph.edges):
        if one in places:
            tree = (one, other) in inward or (other, one) in inward
            (strong if tree else faint).append(_line(places[one], places[other]))
    for lines, color, line, seen in (
        (faint, theme.rule, 0.1, 0.35),
        (strong, theme.accent, 0.12, 0.8),
    ):
        path = drawing.path("".join(lines) or "M0 0", fill="none", stroke=color)
        path["stroke-width"], path["stroke-opacity"] = line, seen
        drawing.add(path)


def _line(one: tuple[float, float], other: tuple[float, float]) -> str:
    return f"M{one[0]:.1f} {one[1]:.1f}L{other[0]:.1f} {other[1]:.1f}"


def _add_words(
    drawing: svgwrite.Drawing,
    polar: dict[str, tuple[float, float]],
    places: dict[str, tuple[float, float]],
    theme: Theme,
) -> None:
    """Each word along its direction, readable from the right side of the page."""
    group = drawing.g(font_family=FALLBACKS, font_size=FONT_SIZE, fill=theme.text)
    for word, (turn, far) in polar.items():
        x, y = places[word]
        left = turn > 0.5
        angle = 360 * turn + (90 if left else -90)
        text = drawing.text(word, insert=(0, f"{0.35 * FONT_SIZE:.2f}"))
        text["text-anchor"] = "middle" if not far else "end" if left else "start"
        text["transform"] = f"translate({x:.1f} {y:.1f}) rotate({angle if far else 0:.1f})"
        group.add(text)
    drawing.add(group)


def _listed(islands: list[tuple[str, ...]], room: float) -> list[str]:
    """The smaller islands in lines that fit: words joined by dashes, islands by bullets."""
    lines, line = [], ""
    for island in islands:
        item = "–".join(island)
        if line and (len(line) + len(item) + 3) * PER_LINE * FONT_SIZE > room:
            lines.append(line)
            line = ""
        line = f"{line} · {item}" if line else item
    return [*lines, line] if line else lines


def _add_text(
    drawing: svgwrite.Drawing, title: str, rest: list[str], below: float, theme: Theme
) -> None:
    heading = drawing.text(title, insert=(MARGIN, MARGIN + TITLE_SIZE), fill=theme.text)
    heading["font-family"], heading["font-size"], heading["font-weight"] = (
        FALLBACKS,
        TITLE_SIZE,
        "bold",
    )
    drawing.add(heading)
    group = drawing.g(font_family=FALLBACKS, font_size=FONT_SIZE, fill=theme.quiet)
    for n, line in enumerate(rest):
        group.add(drawing.text(line, insert=(MARGIN, f"{below + n * 1.5 * FONT_SIZE:.1f}")))
    drawing.add(group)
