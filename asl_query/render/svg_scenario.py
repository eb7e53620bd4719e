"""Pictures of a scenario: where sides and units are set up, and what its Searchlights can light."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from asl_query.board.board import Board
from asl_query.render.svg_map import Key, MapPicture, around, format_number, plate
from asl_query.terms.hexes import Hex

_SIDES = ("#2743d2", "#b3281e", "#0b5d3f", "#8a3d00")
_ILLEGAL, _OBJECTIVE, _LIT, _TARGET, _SL = "#d4006a", "#0c8f3c", "#ffe23d", "#b3281e", "#8a4b00"
_VIEWER, _SEEN, _CREST = "#2743d2", "#f7f34a", "#15b7b0"
_ROW = 17


class Counter(NamedTuple):
    """A unit on the map: its name, its hex, the number of its side, and whether it stands there legally."""

    name: str
    hex: Hex
    side: int
    is_legal: bool


def draw_set_up(
    board: Board, title: str, areas: Mapping[str, Iterable[Hex]], counters: list[Counter],
    objectives: Mapping[str, Iterable[Hex]], near: bool = False,
) -> str:  # fmt: skip
    """The set-up areas of the sides, the units that have a place, and the objectives; `near` shows no more of the map than what
    lies around the units and objectives."""
    middle = [*(c.hex for c in counters), *(h for hexes in objectives.values() for h in hexes)]
    picture = MapPicture(board, around(board, middle) if near and middle else board.hexes)
    keys = []
    for number, (name, hexes) in enumerate(areas.items()):
        for hex_ in hexes:
            picture.tint(hex_, _colour(number), 0.3)
        keys.append(Key(name, _colour(number), opacity=0.4))
    for hexes in objectives.values():
        for hex_ in sorted(hexes):
            picture.rim(hex_, _OBJECTIVE)
    keys += [Key(f"objective: {', '.join(objectives)}", _OBJECTIVE, "rim")] if objectives else []
    keys += _counters(picture, counters)
    return picture.finish(title, keys)


def _counters(picture: MapPicture, counters: list[Counter]) -> list[Key]:
    there: dict[Hex, int] = {}
    for name, hex_, side, is_legal in counters:
        if not is_legal:
            picture.rim(hex_, _ILLEGAL)
        number = there.get(hex_, 0)
        there[hex_] = number + 1
        plate(picture.over, picture.inside(picture.under(hex_, 14 + _ROW * number)), name, _colour(side))
    return [Key("not legal there", _ILLEGAL, "rim")] if any(not c.is_legal for c in counters) else []


def draw_lit(board: Board, title: str, lights: Mapping[str, Hex], targets: Iterable[Hex], units: Mapping[str, Hex]) -> str:
    """The hexes that Searchlights can target, with them and those whom they may find there."""
    picture = MapPicture(board, board.hexes)
    can = set(targets)
    for hex_ in can:
        picture.tint(hex_, _LIT, 0.62)
    for name, hex_ in units.items():
        picture.rim(hex_, _TARGET)
        plate(picture.over, picture.inside(picture.under(hex_, 16)), name, _TARGET)
    for name, hex_ in lights.items():
        plate(picture.over, picture.inside(picture.under(hex_, 16)), name, _SL)
    keys = [Key("can be targeted", _LIT, opacity=0.62), Key("the Searchlight", _SL, "SL")]
    return picture.finish(title, [*keys, *([Key("who or what it is to light", _TARGET, "rim")] if units else [])])


def draw_view(board: Board, title: str, viewer: Hex, seen: Iterable[Hex], crest: Iterable[Hex]) -> str:
    """The field of view of a hex; of the hexes in `crest` only their Crest status is seen."""
    picture = MapPicture(board, board.painted_hexes)
    keys = [Key("the viewer", _VIEWER, "rim")]
    for hexes, words, colour in ((seen, "seen", _SEEN), (crest, "seen at Crest status only", _CREST)):
        found = list(hexes)
        for hex_ in found:
            picture.tint(hex_, colour, 0.5)
        keys += [Key(words, colour, opacity=0.5)] if found else []
    picture.tint(viewer, _VIEWER, 0.5)
    picture.rim(viewer, _VIEWER)
    return picture.finish(title, keys)


def draw_plot(plot: ET.Element) -> str:
    """A plot as a picture of its own."""
    width, height = float(plot.attrib.pop("data-width")), float(plot.attrib.pop("data-height"))
    svg = ET.Element(
        "svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {format_number(width + 8)} {format_number(height)}"}
    )
    svg.set("width", format_number(width + 8))
    svg.set("height", format_number(height))
    svg.append(plot)
    return ET.tostring(svg, encoding="unicode") + "\n"


def _colour(side: int) -> str:
    return _SIDES[side % len(_SIDES)]
