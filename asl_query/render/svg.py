"""A board, or an answer on its board, as one self-contained SVG picture with a legend."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from xml.etree import ElementTree as ET

from asl_query.board.board import Board
from asl_query.facts.board_file import Point
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex, Hexside, parse_hex
from asl_query.terms.locations import Climb, Location
from asl_query.terms.questions import parse_location

_ACROSS, _DOWN = 1.163, 2.0  # a map unit on paper, so that hexes come out regular
_MARGIN, _LEGEND_LINE = 14, 20

_GROUND = {-2: "#5f7f3f", -1: "#7d9a55", 0: "#b3c46f", 1: "#c19a52", 2: "#9d7a2b", 3: "#7e5a10", 4: "#5f3f08"}
_PAINT = {
    "woods": "#4c5a2a", "brush": "#7fae5c", "grain": "#ecd96a", "orchard": "#66783a", "crags": "#a9a9a4",
    "stone building": "#8d8d92", "wooden building": "#9a6a35", "market place": "#8d8d92", "open ground": "#b3c46f",
    "graveyard": "#8fa07a", "rubble": "#8a8378", "lumberyard": "#a5814f", "marsh": "#5f7a5c", "light woods": "#6f7f45",
    "olive grove": "#7d8a4e", "palm trees": "#7d8a4e", "hut": "#a58a58", "river": "#9cc9dc", "pond": "#9cc9dc",
    "canal": "#9cc9dc", "lake": "#9cc9dc",
}  # fmt: skip
_LINES = {"cliff": ("#22160c", 5.0), "wall": ("#6d6a66", 3.5), "hedge": ("#2f5a35", 3.5), "rowhouse wall": ("#111111", 3.0)}
_MARKS = {
    "target": ("#2743d2", 0.55), "yes": ("#12a84a", 0.5), "crest": ("#15b7b0", 0.6), "no": ("#c2262e", 0.22),
    "smoke": ("#5b5b66", 0.6), "start": ("#2743d2", 0.5), "reach": ("#7b3fd6", 0.3),
    "climbed": ("#f2860d", 1.0),
}  # fmt: skip
_DEPRESSION, _ROAD, _INK, _UNKNOWN = "#7a4a22", "#e3cf86", "#2a2a2a", "#d08bc0"
_INHERENT = ("orchard", "crags", "graveyard", "rubble", "olive grove", "palm trees")

Mark = dict[Hex, str]


def draw_board(board: Board) -> str:
    """The whole covered board."""
    return _Picture(board, board.hexes).finish(f"Board {board.name}", {})


def draw_answer(board: Board, answer: Answer) -> str:
    """The answer on its board: seen and hidden hexes, legal hexes, or the line of play."""
    form = answer.reading["form"]
    marks, legend, path = _MARKERS[form](board, answer)
    climbs = _climbs(answer)
    legend |= {"climbed": "the hexside being Climbed"} if climbs else {}
    hexes = board.painted_hexes if form == "WhoSees" else board.hexes
    if form not in ("WhoSees", "Emplace", "SeenUnseen"):
        hexes = tuple(_around(board, list(marks) + path))
    picture = _Picture(board, hexes)
    for hex_, mark in marks.items():
        picture.mark(hex_, mark)
    picture.line_of_play(path)
    for climb in climbs:
        picture.climbed(climb.side)
    if climbs and form == "Sees":
        _draw_threads(picture, answer)
    return picture.finish(answer.question, legend)


def _climbs(answer: Answer) -> list[Climb]:
    """The Climb counters that a question of LOS names."""
    if answer.reading["form"] not in ("WhoSees", "Sees"):
        return []
    places = (parse_location(answer.reading[end]) for end in ("viewer", "target") if end in answer.reading)
    return [place.climb for place in places if place.climb]


def _draw_threads(picture: _Picture, answer: Answer) -> None:
    """The LOS from and to the vertices of Climb counters; blocked ones are broken lines."""
    blocked = answer.certificate["blocked"] if answer.certificate else []
    for line in [*(answer.witness or []), *blocked]:
        picture.thread(parse_location(line["viewer"]), parse_location(line["target"]), is_blocked=line in blocked)


def _names(values: Iterable[str]) -> list[Hex]:
    return [h for h in (parse_hex(name) for name in values) if h is not None]


def _hex_of(board: Board, name: str) -> Hex:
    """The hex of a place by its name; of a Climb counter the hex at the foot."""
    place = parse_location(name)
    return board.foot_and_top(place.climb.side)[0] if place.climb else place.hex


def _who_sees(board: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    assert isinstance(answer.answer, dict)
    marks: Mark = dict.fromkeys(_names(answer.answer["hexes"]), "yes")
    marks |= dict.fromkeys(_names(answer.answer.get("crest_only", [])), "crest")
    marks |= {_hex_of(board, answer.reading["target"]): "target"}
    legend = {"target": "the target", "yes": "sees it", "crest": "sees it from Crest status only"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, []


def _sees(board: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    ends = [_hex_of(board, answer.reading[end]) for end in ("viewer", "target")]
    is_climbing = any(answer.reading[end].startswith("Climb") for end in ("viewer", "target"))
    seen = answer.answer == "yes"
    marks: Mark = {ends[0]: "start", ends[-1]: "yes" if seen else "no"}
    if answer.certificate:
        marks |= dict.fromkeys(_names(line["at"] for line in answer.certificate["blocked"]), "reach")
    return (
        marks,
        {"start": "the viewer", "yes" if seen else "no": "the target", "reach": "where the LOS is blocked"},
        [] if is_climbing else ends,  # the threads of a Climb counter end at its vertices
    )


def _emplace(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    assert isinstance(answer.answer, dict)
    marks: Mark = dict.fromkeys(_names(answer.answer["hexes"]), "yes")
    legend = {"yes": "allowed"}
    if answer.reading["target"]:
        marks |= dict.fromkeys(_names([answer.reading["target"]]), "target")
        legend = {"target": "the target", **legend}
    return marks, legend, []


def _reach(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    start, goal = _names([answer.reading["start"], answer.reading["goal"]])
    path = [start]
    for line in answer.witness or []:
        stops = [p["to"] for p in line.get("path", [])] or [line["after"].split(" CX")[0]]
        path += [h for h in _names(s.removeprefix("IN ").split()[0] for s in stops) if h != path[-1]]
    marks: Mark = {}
    if answer.certificate and "turns" in answer.certificate and answer.answer == "no":
        last = answer.certificate["turns"][-1]["after_aph"] if answer.certificate["turns"] else []
        marks = dict.fromkeys(_names(s.removeprefix("IN ").split()[0] for s in last if not s.startswith("Climb")), "reach")
    marks |= {start: "start", goal: "no" if answer.answer == "no" else "yes"}
    legend = {"start": "the start", marks[goal]: "the goal", "reach": "within reach"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, path


def _seen_unseen(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    assert isinstance(answer.answer, dict)
    marks: Mark = dict.fromkeys(_all_names(answer.answer["hexes"]), "yes")
    marks |= dict.fromkeys(_all_names([answer.reading["hidden_from"]]), "no")
    marks |= dict.fromkeys(_all_names([answer.reading["target"]]), "target")
    legend = {"target": "the target", "yes": "sees it unseen", "no": "from where it must not be seen"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, []


def _fewest_smoke(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    marks: Mark = dict.fromkeys(_all_names([answer.reading["target"]]), "target")
    marks |= dict.fromkeys(_names(line["hex"] for line in answer.witness or []), "smoke")
    legend = {"target": "the target", "smoke": f"+{answer.reading['drm']} SMOKE"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, []


def _least_removed(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    ends = [*_all_names([answer.reading["viewer"]])[:1], *_all_names([answer.reading["target"]])[:1]]
    marks: Mark = dict.fromkeys(_all_names(line["remove"] for line in answer.witness or []), "reach")
    marks |= {ends[0]: "start", ends[-1]: "no" if answer.answer == "no" else "yes"}
    legend = {"start": "the viewer", marks[ends[-1]]: "the target", "reach": "what must be removed"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, ends


def _printed(_: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    reading = answer.reading
    hexes = [*reading.get("hexes", []), reading.get("side") or "", reading.get("start", "")]
    hexes += [name for _, name in reading.get("places", [])]
    marks: Mark = dict.fromkeys(_all_names(hexes), "target")
    legend = {"target": "what is asked about"}
    if isinstance(answer.answer, dict) and "hexes" in answer.answer:
        marks |= dict.fromkeys(_names(answer.answer["hexes"]), "yes")
        legend["yes"] = "the answer"
    line = _all_names(reading["hexes"]) if len(reading.get("hexes", [])) == 2 else []
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, line


def _all_names(texts: Iterable[str]) -> list[Hex]:
    """The hexes named in texts such as IN 24D9, 15S5-T5, level 2 of 24V3."""
    found = []
    for text in texts:
        board = ""
        for board_name, name in re.findall(r"(\d+[ab]?|\b[a-l](?=[A-Z]))?([A-Z]{1,2}\d+)\b", text):
            board = board_name or board
            hex_ = parse_hex(name, board)
            if hex_ is not None and hex_.board:
                found.append(hex_)
    return found


_MARKERS = {
    "WhoSees": _who_sees, "Sees": _sees, "SeenUnseen": _seen_unseen, "FewestSmoke": _fewest_smoke,
    "LeastRemoved": _least_removed, "MayFire": _printed,
    "Printed": _printed, "Ruling": _printed, "Emplace": _emplace, "Reach": _reach,
}  # fmt: skip


def _around(board: Board, hexes: list[Hex]) -> Iterable[Hex]:
    columns, rows = zip(*map(board.spot, hexes), strict=True)
    for hex_ in board.hexes:
        column, row = board.spot(hex_)
        if min(columns) - 2 <= column <= max(columns) + 2 and min(rows) - 2 <= row <= max(rows) + 2:
            yield hex_


class _Picture:
    """An SVG under construction; coordinates go in as map units."""

    def __init__(self, board: Board, hexes: Iterable[Hex]) -> None:
        self.board, self.hexes = board, tuple(hexes)
        width, height = max(p.bounds[2] for p in board.placed), max(p.bounds[3] for p in board.placed)
        corners = [v for h in self.hexes for v in board.vertices(h)]
        self.left, self.top = max(0, min(x for x, _ in corners)), max(0, min(y for _, y in corners))
        self.right, self.bottom = min(width, max(x for x, _ in corners)), min(height, max(y for _, y in corners))
        self.svg = ET.Element("svg", xmlns="http://www.w3.org/2000/svg")
        clip = ET.SubElement(ET.SubElement(self.svg, "defs"), "clipPath", id="map")
        ET.SubElement(clip, "rect", x="0", y="0", width=_n(self._width), height=_n(self._height))
        self.map = ET.SubElement(self.svg, "g", {"clip-path": "url(#map)"})
        self._terrain()
        self.marks = ET.SubElement(self.map, "g")
        self._ink()

    @property
    def _width(self) -> float:
        return (self.right - self.left) * _ACROSS

    @property
    def _height(self) -> float:
        return (self.bottom - self.top) * _DOWN

    def _xy(self, point: Point) -> tuple[float, float]:
        return (point[0] - self.left) * _ACROSS, (point[1] - self.top) * _DOWN

    def _polygon(self, points: Iterable[Point], into: ET.Element | None = None, **style: str) -> None:
        text = " ".join(f"{_n(x)},{_n(y)}" for x, y in map(self._xy, points))
        ET.SubElement(
            self.map if into is None else into, "polygon", {"points": text, **{k.replace("_", "-"): v for k, v in style.items()}}
        )

    def _stroke(self, a: Point, b: Point, colour: str, width: float, **more: str) -> None:
        (x1, y1), (x2, y2) = self._xy(a), self._xy(b)
        ET.SubElement(
            self.map, "line",
            {"x1": _n(x1), "y1": _n(y1), "x2": _n(x2), "y2": _n(y2), "stroke": colour, "stroke-width": _n(width),
             "stroke-linecap": "round", **more},
        )  # fmt: skip

    def _text(self, x: float, y: float, text: str, size: float, parent: ET.Element, anchor: str = "start") -> None:
        attributes = {
            "x": _n(x),
            "y": _n(y),
            "font-size": _n(size),
            "font-family": "sans-serif",
            "fill": _INK,
            "text-anchor": anchor,
        }
        ET.SubElement(parent, "text", attributes).text = text

    def _terrain(self) -> None:
        ground, depression, paint = self.board.layers
        painted = set(self.board.painted_hexes)
        for placed in self.board.placed:
            left, top, right, bottom = placed.bounds
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            self._polygon(corners, fill=_GROUND.get(placed.facts.level, _UNKNOWN))
        for hex_ in self.hexes:
            facts = self.board[hex_]
            if hex_ not in painted:
                self._polygon(self.board.vertices(hex_), fill=_GROUND.get(facts.level, "#b3c46f"))
        for layer in ground:
            self._polygon(layer.outline, fill=_GROUND.get(layer.level, "#b3c46f"))
        for layer in paint:
            self._polygon(layer.outline, fill=_PAINT.get(layer.terrain, _UNKNOWN))
        for side in self.board.roads:
            self._road(side)
        for layer in depression:
            self._polygon(layer.outline, fill=_DEPRESSION)
        for hex_ in self.hexes:
            terrain = self.board[hex_].terrain
            if terrain in _INHERENT or (hex_ not in painted and terrain != "open ground"):
                self._tufts(hex_, _PAINT.get(terrain, _UNKNOWN))

    def _ink(self) -> None:
        for hex_ in self.hexes:
            self._polygon(self.board.vertices(hex_), fill="none", stroke=_INK, stroke_width="0.7", stroke_opacity="0.55")
        for kind, (colour, width) in _LINES.items():
            for side in self.board.hexsides.get(kind, ()):
                a, b = self._ends(side)
                self._stroke(a, b, colour, width)
        for hex_ in self.hexes:
            x, y = self._xy(self.board.centre(hex_))
            self._text(x, y - 18, hex_.short, 11, self.map, "middle")
            ET.SubElement(self.map, "circle", cx=_n(x), cy=_n(y), r="1.4", fill=_INK)

    def _ends(self, side: Hexside) -> tuple[Point, Point]:
        a, b = sorted(set(self.board.vertices(side.a)) & set(self.board.vertices(side.b)))
        return a, b

    def _road(self, side: Hexside) -> None:
        a, b = self._ends(side)
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        for hex_ in side:
            self._stroke(self.board.centre(hex_), middle, _ROAD, 9)

    def _tufts(self, hex_: Hex, colour: str) -> None:
        cx, cy = self._xy(self.board.centre(hex_))
        for dx, dy in ((-20, -14), (20, -14), (-20, 14), (20, 14)):
            ET.SubElement(self.map, "ellipse", cx=_n(cx + dx), cy=_n(cy + dy), rx="10", ry="8", fill=colour)

    def mark(self, hex_: Hex, kind: str) -> None:
        """Colour a hex."""
        colour, opacity = _MARKS[kind]
        self._polygon(self.board.vertices(hex_), self.marks, fill=colour, fill_opacity=str(opacity))

    def line_of_play(self, path: list[Hex]) -> None:
        """Draw the way from hex to hex, numbered."""
        for a, b in itertools.pairwise(path):
            self._stroke(self.board.centre(a), self.board.centre(b), "#101a6b", 3, **{"stroke-opacity": "0.85"})
        for hex_ in path:
            x, y = self._xy(self.board.centre(hex_))
            ET.SubElement(self.map, "circle", cx=_n(x), cy=_n(y), r="4", fill="#101a6b")

    def climbed(self, side: Hexside) -> None:
        """Draw the hexside that a unit is Climbing."""
        self._stroke(*self._ends(side), _MARKS["climbed"][0], 7)

    def thread(self, a: Location, b: Location, *, is_blocked: bool) -> None:
        """Draw a LOS; the end at a Climb counter is its vertex."""
        ends = self._point(a), self._point(b)
        broken = {"stroke-dasharray": "7 6"} if is_blocked else {}
        self._stroke(ends[0], ends[1], "#b3161f" if is_blocked else "#101a6b", 2.5, **broken)
        for end in ends:
            x, y = self._xy(end)
            ET.SubElement(self.map, "circle", cx=_n(x), cy=_n(y), r="4", fill="#101a6b")

    def _point(self, place: Location) -> Point:
        climb = place.climb
        if climb is None or climb.vertex is None:
            return self.board.centre(place.hex)
        return self.board.vertices(climb.side.a)[self.board.hexside_vertices(climb.side, climb.side.a)[climb.vertex]]

    def finish(self, title: str, legend: dict[str, str]) -> str:
        """Put title and legend under the map and write the whole picture."""
        y = self._height + _MARGIN + 12
        self._text(4, y, title, 14, self.svg)
        for kind, words in legend.items():
            y += _LEGEND_LINE
            colour, opacity = _MARKS[kind]
            box = {
                "x": "4",
                "y": _n(y - 11),
                "width": "18",
                "height": "13",
                "fill": colour,
                "fill-opacity": str(max(opacity, 0.4)),
            }
            ET.SubElement(self.svg, "rect", {**box, "stroke": colour})
            self._text(28, y, words, 12, self.svg)
        y += _LEGEND_LINE
        x = 4.0
        for words, colour in self._terrain_legend():
            ET.SubElement(self.svg, "rect", {"x": _n(x), "y": _n(y - 11), "width": "14", "height": "12", "fill": colour})
            self._text(x + 18, y, words, 11, self.svg)
            x += 26 + 6.4 * len(words)
            if x > self._width - 90:
                x, y = 4.0, y + _LEGEND_LINE
        full = y + _MARGIN
        width = max(self._width, 420)
        self.svg.set("viewBox", f"-6 -6 {_n(width + 12)} {_n(full + 6)}")
        self.svg.set("width", _n(width + 12))
        self.svg.set("height", _n(full + 6))
        page = ET.Element("rect", x="-6", y="-6", width=_n(width + 12), height=_n(full + 6), fill="#fffdf6")
        self.svg.insert(0, page)
        return ET.tostring(self.svg, encoding="unicode") + "\n"

    def _terrain_legend(self) -> list[tuple[str, str]]:
        facts = [self.board[h] for h in self.hexes]
        levels = sorted({f.level for f in facts})
        found = [(f"level {n}", _GROUND[n]) for n in levels if n in _GROUND]
        found += [(t, c) for t, c in _PAINT.items() if t != "open ground" and any(f.terrain == t for f in facts)]
        if any(f.depression for f in facts):
            found.append(("gully", _DEPRESSION))
        here = set(self.hexes)
        for kind, (colour, _) in _LINES.items():
            if any(s.a in here and s.b in here for s in self.board.hexsides.get(kind, ())):
                found.append((kind, colour))
        return found


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


__all__ = ["draw_answer", "draw_board"]
