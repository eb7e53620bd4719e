"""A board, or an answer on its board, as one self-contained SVG picture with a legend."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.board.board import Board
from asl_query.errors import AslQueryError
from asl_query.kinds.classic.draw import draw_classic
from asl_query.kinds.lights.draw import draw_lanes, draw_lights_for
from asl_query.kinds.reach.draw import draw_cost, draw_reach
from asl_query.kinds.why.tell import without_about
from asl_query.kinds.would_let.tell import after_changes, cheapest
from asl_query.render.svg_map import XY, Key, MapPicture, around, dot, hex_of, stroke
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.locations import Climb, Location
from asl_query.terms.questions import board_of, from_json, parse_location

_MARKS = {
    "target": ("#2743d2", 0.55), "yes": ("#12a84a", 0.5), "crest": ("#15b7b0", 0.6), "no": ("#c2262e", 0.22),
    "smoke": ("#5b5b66", 0.6), "start": ("#2743d2", 0.5), "reach": ("#7b3fd6", 0.3), "climbed": ("#f2860d", 1.0),
}  # fmt: skip
_LINE, _BLOCKED = ("#101a6b", 3.0), ("#b3161f", 3.0, "7 6")

Mark = dict[Hex, str]


def draw_board(board: Board) -> str:
    """The whole covered board."""
    return MapPicture(board, board.hexes).finish(f"Board {board.name}", [])


def has_picture(answer: Answer) -> bool:
    """Whether an answer is about places on a map."""
    answer = without_about(answer)
    return answer.reading.get("of", answer.reading)["form"] in {*_MARKERS, *_DRAWN} and board_of(from_json(answer.reading)) != ""


def draw_answer(board: Board, answer: Answer) -> str:
    """The answer on its board: hexes seen, hidden or legal, how units move; AslQueryError where nothing can be drawn."""
    if not has_picture(answer):
        raise AslQueryError('This answer names no place on a map, so it has no picture; ask with "--format html" or "text".')
    answer = without_about(answer)
    form = answer.reading["form"]
    shown = cheapest(answer) if form == "WouldLet" else None
    if answer.is_undecided or (form == "WouldLet" and shown is None):
        return _draw_question(board, answer)
    if shown is not None:
        return draw_answer(board, after_changes(answer, shown))
    if form in _DRAWN:
        return _DRAWN[form](board, answer)
    marks, legend, path = _MARKERS[form](board, answer)
    climbs = _climbs(answer)
    legend |= {"climbed": "the hexside being Climbed"} if climbs else {}
    hexes: Iterable[Hex] = board.painted_hexes if form == "WhoSees" else board.hexes
    if form not in ("WhoSees", "Emplace", "SeenUnseen"):
        hexes = around(board, [*marks, *path])
    picture = MapPicture(board, hexes)
    for hex_, mark in marks.items():
        picture.tint(hex_, *_MARKS[mark])
    _draw_line(picture, path)
    for climb in climbs:
        stroke(picture.over, picture.ends(climb.side), _MARKS["climbed"][0], 7)
    if climbs and form == "Sees":
        _draw_threads(picture, answer)
    keys = [Key(words, _MARKS[kind][0], opacity=_MARKS[kind][1]) for kind, words in legend.items()]
    return picture.finish(answer.question, keys)


def _draw_question(board: Board, answer: Answer) -> str:
    """What a question is about that is undecided, or that nothing lets be so: the hexes that it names."""
    hexes = [h for h in _all_names(_texts(answer.reading)) if h in board]
    picture = MapPicture(board, around(board, hexes) if hexes else board.hexes)
    for hex_ in dict.fromkeys(hexes):
        picture.tint(hex_, *_MARKS["target"])
    return picture.finish(
        f"{answer.question} ({'undecided' if answer.is_undecided else answer.answer})",
        [Key("what is asked about", *_MARKS["target"][:1])],
    )


def _texts(reading: Any) -> Iterable[str]:
    """All texts in a reading, however deep."""
    if isinstance(reading, str):
        yield reading
    elif isinstance(reading, Mapping | list):
        for value in reading.values() if isinstance(reading, Mapping) else reading:
            yield from _texts(value)


def _draw_line(picture: MapPicture, path: list[Hex]) -> None:
    """A line from hex to hex."""
    spots = [picture.centre(hex_) for hex_ in path]
    if spots:
        stroke(picture.over, spots, *_LINE)
    for spot in spots:
        dot(picture.over, spot, _LINE[0])


def _climbs(answer: Answer) -> list[Climb]:
    """The Climb counters that a question of LOS names."""
    if answer.reading["form"] not in ("WhoSees", "Sees"):
        return []
    places = (parse_location(answer.reading[end]) for end in ("viewer", "target") if end in answer.reading)
    return [place.climb for place in places if place.climb]


def _draw_threads(picture: MapPicture, answer: Answer) -> None:
    """The LOS from and to the vertices of Climb counters; blocked ones are broken lines."""
    blocked = answer.certificate["blocked"] if answer.certificate else []
    for line in [*(answer.witness or []), *blocked]:
        ends = [_thread_end(picture, parse_location(line[end])) for end in ("viewer", "target")]
        stroke(picture.over, ends, *(_BLOCKED if line in blocked else _LINE))
        for end in ends:
            dot(picture.over, end, _LINE[0])


def _thread_end(picture: MapPicture, place: Location) -> XY:
    """Where a LOS ends; at a Climb counter it is the vertex."""
    climb = place.climb
    return picture.centre(place.hex) if climb is None or climb.vertex is None else picture.vertex(climb.side, climb.vertex)


def _names(values: Iterable[str]) -> list[Hex]:
    return [h for h in (parse_hex(name) for name in values) if h is not None]


def _who_sees(board: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    assert isinstance(answer.answer, dict)
    marks: Mark = dict.fromkeys(_names(answer.answer["hexes"]), "yes")
    marks |= dict.fromkeys(_names(answer.answer.get("crest_only", [])), "crest")
    marks |= {hex_of(board, answer.reading["target"]): "target"}
    legend = {"target": "the target", "yes": "sees it", "crest": "sees it from Crest status only"}
    return marks, {k: v for k, v in legend.items() if k in marks.values()}, []


def _sees(board: Board, answer: Answer) -> tuple[Mark, dict[str, str], list[Hex]]:
    ends = [hex_of(board, answer.reading[end]) for end in ("viewer", "target")]
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
    "Printed": _printed, "Ruling": _printed, "Emplace": _emplace,
}  # fmt: skip
_DRAWN = {
    "Reach": draw_reach, "CostMf": draw_cost, **dict.fromkeys(("Lights", "IsLit", "Blinded", "Sighting", "KeepsLit"), draw_lanes),
    "LightsFor": draw_lights_for, "ClassicReach": draw_classic, "ClassicCost": draw_cost,
}  # fmt: skip


__all__ = ["draw_answer", "draw_board", "has_picture"]
