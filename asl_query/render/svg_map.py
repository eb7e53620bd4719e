"""A map of boards as one self-contained SVG picture: terrain, marks on hexes, keys below. What is marked is for others to say.

Hexes and hexsides are drawn in sorted order, so that the same answer is the same picture to the byte.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple
from xml.etree import ElementTree as ET

from asl_query.board.board import Board
from asl_query.facts.board_file import Point
from asl_query.facts.vasl_terrain import INHERENT
from asl_query.render.signature import IN_SVG
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Vertex

XY = tuple[float, float]

_ACROSS, _DOWN = 1.163, 2.0  # a map unit on paper, so that hexes come out regular
_MARGIN, _LEGEND_LINE = 14, 20

_GROUND = {-2: "#5f7f3f", -1: "#7d9a55", 0: "#b3c46f", 1: "#c19a52", 2: "#9d7a2b", 3: "#7e5a10", 4: "#5f3f08"}
_PAINT = {
    "woods": "#4c5a2a", "brush": "#7fae5c", "grain": "#ecd96a", "orchard": "#66783a", "bare orchard": "#9a9a6a",
    "crags": "#a9a9a4",
    "stone building": "#8d8d92", "wooden building": "#9a6a35", "market place": "#8d8d92",
    "graveyard": "#8fa07a", "rubble": "#8a8378", "lumberyard": "#a5814f", "marsh": "#5f7a5c", "light woods": "#6f7f45",
    "olive grove": "#7d8a4e", "palm trees": "#7d8a4e", "hut": "#a58a58", "river": "#9cc9dc", "pond": "#9cc9dc",
    "canal": "#9cc9dc", "lake": "#9cc9dc", "water": "#9cc9dc", "ocean": "#9cc9dc",
    "shellholes": "#a4886a", "debris": "#b0aba0", "vineyard": "#7fae5c", "kunai": "#d6cf72", "collapsed hut": "#a58a58",
    "forest": "#3f4d22", "light jungle": "#4c6a2a", "dense jungle": "#35521f", "bamboo": "#6f9a3a", "swamp": "#48654a",
    "cactus patch": "#6d8a52", "gutted building": "#a08d80", "runway": "#c9c9c9", "scrub": "#b5b37a", "hammada": "#b3a184",
    "pine woods": "#33492a", "factory": "#77777c", "tower": "#9a6a35", "tower hindrance": "#b58a55", "hillock": "#cdb06a",
    "embankment railroad": "#b9a58a", "broken ground": "#c2b48c", "sand": "#e6d49a", "soft sand": "#e6d49a", "deir": "#d8c48e",
}  # fmt: skip
_LINES = {
    "cliff": ("#22160c", 5.0), "wall": ("#6d6a66", 3.5), "hedge": ("#2f5a35", 3.5), "rowhouse wall": ("#111111", 3.0),
    "bocage": ("#1f4a25", 5.0), "roadblock": ("#6d6a66", 5.0), "cactus hedge": ("#5c8a3a", 3.5),
    "dune crest": ("#c2a04a", 3.5), "embankment": ("#8a4a3a", 3.5), "slope": ("#a8743a", 2.0),
}  # fmt: skip
_BRIDGES = {"stone": "#77777c", "wooden": "#9a6a35"}
_DEPRESSION, _ROAD, INK, _UNKNOWN, _VEHICLE = "#7a4a22", "#e3cf86", "#2a2a2a", "#d08bc0", "#3d3d46"


class Key(NamedTuple):
    """What a colour means; `shape` is box, line, rim (of a hex), counter, or the words on a plate."""

    words: str
    colour: str
    shape: str = "box"
    opacity: float = 1
    dashes: str = ""


class MapPicture:
    """An SVG under construction: the hexes with their terrain; marks lie under the ink, what goes into `over` above it."""

    def __init__(self, board: Board, hexes: Iterable[Hex]) -> None:
        self.board, self.hexes = board, tuple(hexes)
        width, height = max(p.bounds[2] for p in board.placed), max(p.bounds[3] for p in board.placed)
        corners = [v for h in self.hexes for v in board.vertices(h)]
        self.left, self.top = max(0, min(x for x, _ in corners)), max(0, min(y for _, y in corners))
        self.right, self.bottom = min(width, max(x for x, _ in corners)), min(height, max(y for _, y in corners))
        self.svg = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **IN_SVG})
        name = self._name = self._own_name()
        clip = ET.SubElement(ET.SubElement(self.svg, "defs"), "clipPath", id=name)
        ET.SubElement(clip, "rect", x="0", y="0", width=format_number(self._width), height=format_number(self._height))
        self.map = ET.SubElement(self.svg, "g", {"clip-path": f"url(#{name})"})
        self._terrain()
        self._marks = ET.SubElement(self.map, "g")
        self._tints: list[tuple[Hex, str, float]] = []
        self._ink()
        self.over = ET.SubElement(self.map, "g")

    def _own_name(self) -> str:
        """A name for what the picture refers to in itself: several pictures may stand on one page."""
        boards = "-".join(placed.facts.board for placed in self.board.placed)
        corner = (format_number(n).replace(".", "_") for n in (self.left, self.top, self._width, self._height))
        return "-".join(("map", boards, *corner))

    @property
    def _width(self) -> float:
        return (self.right - self.left) * _ACROSS

    @property
    def _height(self) -> float:
        return (self.bottom - self.top) * _DOWN

    def _xy(self, point: Point) -> XY:
        return (point[0] - self.left) * _ACROSS, (point[1] - self.top) * _DOWN

    def _polygon(self, points: Iterable[Point], into: ET.Element | None = None, **style: str) -> None:
        text = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in map(self._xy, points))
        ET.SubElement(
            self.map if into is None else into, "polygon", {"points": text, **{k.replace("_", "-"): v for k, v in style.items()}}
        )

    def _stroke(self, a: Point, b: Point, colour: str, width: float, **more: str) -> None:
        (x1, y1), (x2, y2) = self._xy(a), self._xy(b)
        ET.SubElement(
            self.map,
            "line",
            {
                "x1": format_number(x1),
                "y1": format_number(y1),
                "x2": format_number(x2),
                "y2": format_number(y2),
                "stroke": colour,
                "stroke-width": format_number(width),
                "stroke-linecap": "round",
                **more,
            },
        )

    def _terrain(self) -> None:
        ground, depression, paint = self.board.layers
        painted = set(self.board.painted_hexes)
        bare = ET.SubElement(self.map, "g", id=f"{self._name}-ground")
        for placed in self.board.placed:
            left, top, right, bottom = placed.bounds
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            self._polygon(corners, bare, fill=_GROUND.get(placed.facts.level, _UNKNOWN))
        for hex_ in self.hexes:
            facts = self.board[hex_]
            if hex_ not in painted:
                self._polygon(self.board.vertices(hex_), bare, fill=_GROUND.get(facts.level, _UNKNOWN))
        for layer in ground:
            self._polygon(layer.outline, bare, fill=_GROUND.get(layer.level, _UNKNOWN))
        for number, layer in enumerate(paint):
            if layer.terrain == "open ground":
                self._clearing(number, layer.outline)
            else:
                self._polygon(layer.outline, fill=_PAINT.get(layer.terrain, _UNKNOWN))
        for side in sorted(self.board.roads):
            self._road(side)
        for layer in depression:
            self._polygon(layer.outline, fill=_DEPRESSION)
        self._bridges()
        for hex_ in self.hexes:
            terrain = self.board[hex_].terrain
            if terrain in INHERENT or (hex_ not in painted and terrain != "open ground"):
                self._tufts(hex_, _PAINT.get(terrain, _UNKNOWN))

    def _bridges(self) -> None:
        """The road over what each bridge leads over, and the sides of the bridge along it."""
        bridges = [hex_ for hex_ in self.hexes if self.board[hex_].bridge]
        for side in sorted(self.board.roads):
            for hex_ in side:
                if hex_ in bridges:
                    self._stroke(self._road_through(hex_), self._middle_of(side), _ROAD, 9)
        for layer in self.board.bridge_art:
            if layer.of in bridges:
                self._polygon(layer.outline, fill=_BRIDGES[self.board[layer.of].bridge], stroke=INK, stroke_width="0.7")

    def _clearing(self, number: int, outline: Iterable[Point]) -> None:
        """A hole in the terrain painted so far, through which the ground is seen at its own level."""
        name = f"{self._name}-clearing-{number}"
        self._polygon(outline, ET.SubElement(self.map, "clipPath", id=name))
        ET.SubElement(self.map, "use", {"href": f"#{self._name}-ground", "clip-path": f"url(#{name})"})

    def _ink(self) -> None:
        for hex_ in self.hexes:
            self._polygon(self.board.vertices(hex_), fill="none", stroke=INK, stroke_width="0.7", stroke_opacity="0.55")
        for kind, (colour, width) in _LINES.items():
            for side in self._lined(kind):
                a, b = self._ends(side)
                self._stroke(a, b, colour, width)
        for hex_ in self.hexes:
            x, y = self._xy(self.board.centre(hex_))
            text(self.map, (x, y - 18), hex_.short, 11, "middle")
            ET.SubElement(self.map, "circle", cx=format_number(x), cy=format_number(y), r="1.4", fill=INK)

    def _lined(self, kind: str) -> list[Hexside]:
        """The hexsides along which a line of this kind is drawn."""
        slopes = (hexside(up, down) for up, down in self.board.slopes) if kind == "slope" else ()
        return sorted({*self.board.hexsides.get(kind, ()), *slopes})

    def _ends(self, side: Hexside) -> tuple[Point, Point]:
        a, b = sorted(set(self.board.vertices(side.a)) & set(self.board.vertices(side.b)))
        return a, b

    def _road(self, side: Hexside) -> None:
        for hex_ in side:
            self._stroke(self._road_through(hex_), self._middle_of(side), _ROAD, 9)

    def _road_through(self, hex_: Hex) -> Point:
        """Where the roads of a hex meet: at its centre dot, or between the sides of its bridge, which may lie beside that."""
        sides = [layer.outline for layer in self.board.bridge_art if layer.of == hex_]
        if not sides:
            return self.board.centre(hex_)
        middles = [(sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)) for outline in sides]
        return round(sum(x for x, _ in middles) / len(middles)), round(sum(y for _, y in middles) / len(middles))

    def _middle_of(self, side: Hexside) -> Point:
        a, b = self._ends(side)
        return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2

    def _tufts(self, hex_: Hex, colour: str) -> None:
        cx, cy = self._xy(self.board.centre(hex_))
        for dx, dy in ((-20, -14), (20, -14), (-20, 14), (20, 14)):
            ET.SubElement(self.map, "ellipse", cx=format_number(cx + dx), cy=format_number(cy + dy), rx="10", ry="8", fill=colour)

    def tint(self, hex_: Hex, colour: str, opacity: float) -> None:
        """Colour a hex, over what colours it has already."""
        self._tints.append((hex_, colour, opacity))

    def rim(self, hex_: Hex, colour: str) -> None:
        """Draw a thick line round a hex, just inside its hexsides."""
        x, y = self.centre(hex_)
        corners = (self._xy(v) for v in self.board.vertices(hex_))
        points = " ".join(f"{format_number(x + 0.92 * (a - x))},{format_number(y + 0.92 * (b - y))}" for a, b in corners)
        ET.SubElement(self.over, "polygon", {"points": points, "fill": "none", "stroke": colour, "stroke-width": "5"})

    def centre(self, hex_: Hex) -> XY:
        """The centre dot of a hex in the picture."""
        return self._xy(self.board.centre(hex_))

    def under(self, hex_: Hex, by: float) -> XY:
        """A place under the centre dot; over the name where the lower half of the hex is cut off."""
        x, y = self.centre(hex_)
        return x, y + by if y + 30 < self._height else y - min(18 + by, 60)

    def inside(self, at: XY) -> XY:
        """A place for large words, moved onto the map where half hexes are cut off."""
        return at[0], min(max(at[1], 26), self._height - 6)

    def ends(self, side: Hexside) -> list[XY]:
        """The two ends of a hexside in the picture."""
        return [self._xy(end) for end in self._ends(side)]

    def middle(self, side: Hexside) -> XY:
        """The middle of a hexside in the picture."""
        (x1, y1), (x2, y2) = self.ends(side)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def vertex(self, side: Hexside, which: Vertex) -> XY:
        """A vertex at an end of a hexside in the picture."""
        return self._xy(self.board.vertices(side.a)[self.board.hexside_vertices(side, side.a)[which]])

    def _vehicles(self) -> None:
        """A plate for each hex with an AFV or a wreck."""
        for hex_, what in self.board.vehicles:
            if hex_ in self.hexes:
                plate(self.over, self.under(hex_, 16), what.value, _VEHICLE)

    def finish(self, title: str, keys: Iterable[Key], plot: ET.Element | None = None) -> str:
        """Put title, keys, what the terrain's colours mean and a plot under the map and write the whole picture.

        The size of a plot stands in its attributes `data-width` and `data-height`.
        """
        self._vehicles()
        for hex_, colour, opacity in sorted(self._tints, key=itemgetter(0)):
            self._polygon(self.board.vertices(hex_), self._marks, fill=colour, fill_opacity=str(opacity))
        below = ET.SubElement(self.svg, "g")
        scale = max(1.0, self._width / 1100)  # so that the words under a wide map can be read when it is shown small
        lines = textwrap.wrap(title, 110) or [""]
        plotted = 8 + float(plot.attrib.pop("data-width")) if plot is not None else 0.0
        width = max(self._width / scale, 420, 8 + 7.4 * max(map(len, lines)), plotted)
        y = _MARGIN + 12.0
        for line in lines:
            text(below, (4, y), line, 14)
            y += _LEGEND_LINE
        y = _keys(below, list(keys), y, width)
        y = _keys(below, [Key(words, colour) for words, colour in self._terrain_legend()], y, width)
        if plot is not None:
            plot.set("transform", f"translate(4,{format_number(y)})")
            below.append(plot)
            y += float(plot.attrib.pop("data-height"))
        below.set("transform", f"translate(0,{format_number(self._height)}) scale({scale:.3g})")
        width, height = scale * width + 12, self._height + scale * y + 6
        self.svg.set("viewBox", f"-6 -6 {format_number(width)} {format_number(height)}")
        self.svg.set("width", format_number(width))
        self.svg.set("height", format_number(height))
        self.svg.insert(
            0, ET.Element("rect", x="-6", y="-6", width=format_number(width), height=format_number(height), fill="#fffdf6")
        )
        return ET.tostring(self.svg, encoding="unicode") + "\n"

    def _terrain_legend(self) -> list[tuple[str, str]]:
        facts = [self.board[h] for h in self.hexes]
        levels = sorted({f.level for f in facts})
        found = [(f"level {n}", _GROUND[n]) for n in levels if n in _GROUND]
        found += [(t, c) for t, c in _PAINT.items() if any(f.terrain == t for f in facts)]
        others = sorted({f.terrain for f in facts} - {"open ground", *_PAINT})
        if others:
            found.append((", ".join(others), _UNKNOWN))
        if any(f.depression for f in facts):
            found.append(("gully", _DEPRESSION))
        found += [(f"{kind} bridge", colour) for kind, colour in _BRIDGES.items() if any(f.bridge == kind for f in facts)]
        here = set(self.hexes)
        for kind, (colour, _) in _LINES.items():
            if any(s.a in here and s.b in here for s in self._lined(kind)):
                found.append((kind, colour))
        return found


def around(board: Board, hexes: Iterable[Hex]) -> Iterable[Hex]:
    """The hexes of the board from two hexes left of and above some hexes to two right of and below them."""
    columns, rows = zip(*map(board.spot, hexes), strict=True)
    for hex_ in board.hexes:
        column, row = board.spot(hex_)
        if min(columns) - 2 <= column <= max(columns) + 2 and min(rows) - 2 <= row <= max(rows) + 2:
            yield hex_


def stroke(into: ET.Element, points: Iterable[XY], colour: str, width: float, dashes: str = "", opacity: float = 1) -> None:
    """A line through points."""
    path = " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)
    style = {"fill": "none", "stroke": colour, "stroke-width": format_number(width), "stroke-linejoin": "round"}
    more = ({"stroke-dasharray": dashes} if dashes else {}) | ({"stroke-opacity": str(opacity)} if opacity < 1 else {})
    ET.SubElement(into, "polyline", {"points": path, **style, **more})


def dot(into: ET.Element, at: XY, colour: str) -> None:
    """A small disc."""
    ET.SubElement(into, "circle", cx=format_number(at[0]), cy=format_number(at[1]), r="4", fill=colour)


def text(parent: ET.Element, at: XY, words: str, size: float, anchor: str = "start", fill: str = INK) -> ET.Element:
    """Write words; `anchor` is start, middle or end."""
    attributes = {
        "x": format_number(at[0]),
        "y": format_number(at[1]),
        "font-size": format_number(size),
        "font-family": "sans-serif",
        "fill": fill,
        "text-anchor": anchor,
    }
    found = ET.SubElement(parent, "text", attributes)
    found.text = words
    return found


def _keys(parent: ET.Element, keys: list[Key], y: float, width: float) -> float:
    """Draw keys from left to right in lines of this width; the y of the next line."""
    x = 4.0
    for key in keys:
        wide = 19.0 if key.shape in _KEY_SHAPES else plate_width(key.shape)
        room = 15 + wide + 6.6 * len(key.words)
        if x > 4 and x + room > width:
            x, y = 4.0, y + _LEGEND_LINE
        if key.shape in _KEY_SHAPES:
            _KEY_SHAPES[key.shape](parent, x, y - 5, key)
        else:
            plate(parent, (x + wide / 2, y - 5), key.shape, key.colour)
        text(parent, (x + wide + 6, y), key.words, 12)
        x += room + 8
    return y + _LEGEND_LINE if keys else y


def _box(parent: ET.Element, x: float, y: float, key: Key) -> None:
    style = {"fill": key.colour, "fill-opacity": str(max(key.opacity, 0.4)), "stroke": key.colour}
    ET.SubElement(parent, "rect", {"x": format_number(x), "y": format_number(y - 6), "width": "19", "height": "12", **style})


def _line(parent: ET.Element, x: float, y: float, key: Key) -> None:
    stroke(parent, [(x, y), (x + 19, y)], key.colour, 4, key.dashes)


def _rim(parent: ET.Element, x: float, y: float, key: Key) -> None:
    style = {"fill": "none", "stroke": key.colour, "stroke-width": "3.5"}
    ET.SubElement(parent, "rect", {"x": format_number(x + 2), "y": format_number(y - 6), "width": "15", "height": "12", **style})


def _counter(parent: ET.Element, x: float, y: float, key: Key) -> None:
    counter(parent, (x + 9, y), "", key.colour)


def counter(parent: ET.Element, at: XY, words: str, colour: str) -> None:
    """A Climb counter: a square with the level on it."""
    side = max(18.0, 8 + 7.5 * len(words))
    style = {"fill": "#ffffff", "stroke": colour, "stroke-width": "3"}
    box = {"x": format_number(at[0] - side / 2), "y": format_number(at[1] - 9), "width": format_number(side), "height": "18"}
    ET.SubElement(parent, "rect", {**box, **style})
    if words:
        text(parent, (at[0], at[1] + 4.5), words, 13, "middle")


def plate(into: ET.Element, at: XY, words: str, colour: str) -> None:
    """White words on a rounded plate of a colour."""
    width = plate_width(words)
    box = {
        "x": format_number(at[0] - width / 2),
        "y": format_number(at[1] - 8),
        "width": format_number(width),
        "height": "16",
        "rx": "8",
    }
    ET.SubElement(into, "rect", {**box, "fill": colour, "stroke": "#ffffff", "stroke-width": "1"})
    text(into, (at[0], at[1] + 4.2), words, 12, "middle", "#ffffff").set("class", "plate")


def plate_width(words: str) -> float:
    """How wide a plate with these words is."""
    return 10 + 6.8 * len(words)


_KEY_SHAPES = {"box": _box, "line": _line, "rim": _rim, "counter": _counter}


def format_number(value: float) -> str:
    """A number of the picture, to a tenth."""
    return f"{value:.1f}".rstrip("0").rstrip(".")
