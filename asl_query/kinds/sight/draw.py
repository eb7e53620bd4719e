"""Pictures of LOS: who sees, what blocks, where SMOKE hides, what must be gone."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.render.marks import LINE, Marking, draw_marked, hexes_named, hexes_of, marked_picture, used, with_legend
from asl_query.render.svg_map import XY, MapPicture, dot, hex_of, stroke
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Climb, Location, parse_location


def draw_who_sees(board: Board, answer: UntypedAnswer) -> str:
    """Who sees the target."""
    assert isinstance(answer.answer, dict)
    marks: dict[Hex, str] = dict.fromkeys(hexes_of(answer.answer["hexes"]), "yes")
    marks |= dict.fromkeys(hexes_of(answer.answer.get("crest_only", [])), "crest")
    marks |= {hex_of(board, answer.reading["target"]): "target"}
    legend = {"target": "the target", "yes": "sees it", "crest": "sees it from Crest status only"}
    marking = Marking(marks, used(legend, marks), [], _climbs(answer))
    return draw_marked(board, marking, answer.question, board.painted_hexes)


def draw_sees(board: Board, answer: UntypedAnswer) -> str:
    """Both ends and the LOS, with what blocks it; to and from a Climb counter the LOS of each vertex."""
    ends = [hex_of(board, answer.reading[end]) for end in ("viewer", "target")]
    climbs = _climbs(answer)
    seen = answer.answer == "yes"
    marks: dict[Hex, str] = {ends[0]: "start", ends[-1]: "yes" if seen else "no"}
    if answer.certificate:
        marks |= dict.fromkeys(hexes_of(line["at"] for line in answer.certificate["blocked"]), "reach")
    legend = {"start": "the viewer", "yes" if seen else "no": "the target", "reach": "where the LOS is blocked"}
    marking = Marking(marks, legend, [] if climbs else ends, climbs)  # the threads of a Climb counter end at its vertices
    picture = marked_picture(board, marking)
    if climbs:
        _draw_threads(picture, answer)
    return with_legend(picture, marking, answer.question)


def draw_seen_unseen(board: Board, answer: UntypedAnswer) -> str:
    """From where the target is seen unseen."""
    assert isinstance(answer.answer, dict)
    marks: dict[Hex, str] = dict.fromkeys(hexes_named(answer.answer["hexes"]), "yes")
    marks |= dict.fromkeys(hexes_named([answer.reading["hidden_from"]]), "no")
    marks |= dict.fromkeys(hexes_named([answer.reading["target"]]), "target")
    legend = {"target": "the target", "yes": "sees it unseen", "no": "from where it must not be seen"}
    marking = Marking(marks, used(legend, marks), [])
    return draw_marked(board, marking, answer.question, board.hexes)


def draw_fewest_smoke(board: Board, answer: UntypedAnswer) -> str:
    """Where SMOKE hides the target."""
    marks: dict[Hex, str] = dict.fromkeys(hexes_named([answer.reading["target"]]), "target")
    marks |= dict.fromkeys(hexes_of(line["hex"] for line in answer.witness or []), "smoke")
    legend = {"target": "the target", "smoke": f"+{answer.reading['drm']} SMOKE"}
    marking = Marking(marks, used(legend, marks), [])
    return draw_marked(board, marking, answer.question)


def draw_least_removed(board: Board, answer: UntypedAnswer) -> str:
    """What must be gone, and the LOS."""
    ends = [*hexes_named([answer.reading["viewer"]])[:1], *hexes_named([answer.reading["target"]])[:1]]
    marks: dict[Hex, str] = dict.fromkeys(hexes_named(line["remove"] for line in answer.witness or []), "reach")
    marks |= {ends[0]: "start", ends[-1]: "no" if answer.answer == "no" else "yes"}
    legend = {"start": "the viewer", marks[ends[-1]]: "the target", "reach": "what must be removed"}
    marking = Marking(marks, used(legend, marks), ends)
    return draw_marked(board, marking, answer.question)


def _climbs(answer: UntypedAnswer) -> tuple[Climb, ...]:
    """The Climb counters that a question of LOS names."""
    places = (parse_location(answer.reading[end]) for end in ("viewer", "target") if end in answer.reading)
    return tuple(place.climb for place in places if place.climb)


_BLOCKED = ("#b3161f", 3.0, "7 6")


def _draw_threads(picture: MapPicture, answer: UntypedAnswer) -> None:
    """The LOS from and to the vertices of Climb counters; blocked ones are broken lines."""
    blocked = answer.certificate["blocked"] if answer.certificate else []
    for line in [*(answer.witness or []), *blocked]:
        ends = [_thread_end(picture, parse_location(line[end])) for end in ("viewer", "target")]
        stroke(picture.over, ends, *(_BLOCKED if line in blocked else LINE))
        for end in ends:
            dot(picture.over, end, LINE[0])


def _thread_end(picture: MapPicture, place: Location) -> XY:
    """Where a LOS ends; at a Climb counter it is the vertex."""
    climb = place.climb
    return picture.centre(place.hex) if climb is None or climb.vertex is None else picture.vertex(climb.side, climb.vertex)
