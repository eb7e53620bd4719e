"""Pictures of LOS: who sees, what blocks, where SMOKE hides, what must be gone."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.either_depth import EitherDepth
from asl_query.kinds.sight.proof import BlockedSight, ClearSight, Obstructions, Removed, SeeingHexes, SmokeCounter, UnseenViewer
from asl_query.render.marks import LINE, Marking, draw_marked, hexes_of, marked_picture, used, with_legend
from asl_query.render.svg_map import XY, MapPicture, dot, stroke
from asl_query.sight.climbers import place_at_foot
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Climb, Location
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees


def draw_who_sees(board: Board, answer: Answer) -> str:
    """Who sees the target."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, WhoSees)
    board = board.with_vehicles(question.circumstances.vehicles)
    assert isinstance(found, SeeingHexes)
    is_either = isinstance(answer.certificate, EitherDepth)
    marks: dict[Hex, str] = dict.fromkeys(hexes_of(found.always if is_either else found.hexes), "yes")
    others = [one.place.hex for one in found.depends] if is_either else found.crest_only
    marks |= {hex_: "crest" for hex_ in others if hex_ not in marks}
    marks[place_at_foot(board, question.target).hex] = "target"
    crest = "sees it or not, as the unit there is IN it or at its Crest" if is_either else "sees it from Crest status only"
    legend = {"target": "the target", "yes": "sees it", "crest": crest}
    marking = Marking(marks, used(legend, marks), [], _climbs(question.target), _bypassed(question.target))
    return draw_marked(board, marking, answer.question, board.painted_hexes)


def draw_sees(board: Board, answer: Answer) -> str:
    """Both ends and the LOS, with what blocks it; to and from a unit at a vertex the LOS of each vertex."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, Sees)
    board = board.with_vehicles(question.circumstances.vehicles)
    ends = [place_at_foot(board, end).hex for end in (question.viewer, question.target)]
    climbs, bypassed = _climbs(question.viewer, question.target), _bypassed(question.viewer, question.target)
    either = isinstance(certificate, EitherDepth)
    mark = "yes" if answer.answer is Verdict.YES else "crest" if either and answer.answer is not Verdict.NO else "no"
    marks: dict[Hex, str] = {ends[0]: "start", ends[1]: mark}
    shown = [way.answer.certificate for way in certificate.ways] if isinstance(certificate, EitherDepth) else [certificate]
    for one in shown:
        if isinstance(one, Obstructions):
            marks |= {line.at: "reach" for line in one.blocked if line.at not in ends or not either}
    legend = {"start": "the viewer", mark: "the target", "reach": "where the LOS is blocked"}
    to_vertices = bool(climbs or bypassed)
    marking = Marking(marks, legend, [] if to_vertices else ends, climbs, bypassed)
    picture = marked_picture(board, marking)
    if to_vertices:
        _draw_threads(picture, answer)
    return with_legend(picture, marking, answer.question)


def draw_seen_unseen(board: Board, answer: Answer) -> str:
    """From where the target is seen unseen."""
    question = answer.reading
    assert isinstance(question, SeenUnseen)
    places: tuple[UnseenViewer, ...] = answer.witness
    marks: dict[Hex, str] = dict.fromkeys((one.viewer.hex for one in places), "yes")
    marks[question.hidden_from.hex] = "no"
    marks[question.target.hex] = "target"
    legend = {"target": "the target", "yes": "sees it unseen", "no": "from where it must not be seen"}
    marking = Marking(marks, used(legend, marks), [])
    return draw_marked(board, marking, answer.question, board.hexes)


def draw_fewest_smoke(board: Board, answer: Answer) -> str:
    """Where SMOKE hides the target."""
    question = answer.reading
    assert isinstance(question, FewestSmoke)
    counters: tuple[SmokeCounter, ...] = answer.witness or ()
    marks: dict[Hex, str] = {question.target.hex: "target", **{one.hex: "smoke" for one in counters}}
    legend = {"target": "the target", "smoke": f"+{question.drm} SMOKE"}
    marking = Marking(marks, used(legend, marks), [])
    return draw_marked(board, marking, answer.question)


def draw_least_removed(board: Board, answer: Answer) -> str:
    """What must be gone, and the LOS."""
    question = answer.reading
    assert isinstance(question, LeastRemoved)
    ends = [question.viewer.hex, question.target.hex]
    removed: tuple[Removed, ...] = answer.witness or ()
    gone = (hex_ for one in removed for hex_ in ([one.remove] if isinstance(one.remove, Hex) else one.remove))
    marks: dict[Hex, str] = dict.fromkeys(gone, "reach")
    marks |= {ends[0]: "start", ends[1]: "no" if answer.answer is Verdict.NO else "yes"}
    legend = {"start": "the viewer", marks[ends[1]]: "the target", "reach": "what must be removed"}
    marking = Marking(marks, used(legend, marks), ends)
    return draw_marked(board, marking, answer.question)


def _climbs(*places: Location) -> tuple[Climb, ...]:
    """The Climb counters that a question of LOS names."""
    return tuple(place.climb for place in places if place.climb)


def _bypassed(*places: Location) -> tuple[Hexside, ...]:
    """The hexsides along which the units of a question of LOS are in Bypass."""
    return tuple(place.bypass.side for place in places if place.bypass)


_BLOCKED = ("#b3161f", 3.0, "7 6")


def _draw_threads(picture: MapPicture, answer: Answer) -> None:
    """The LOS from and to the vertices of Climb counters and units in Bypass; blocked ones are broken lines."""
    certificate = answer.certificate
    blocked = certificate.blocked if isinstance(certificate, Obstructions) else ()
    lines: tuple[ClearSight | BlockedSight, ...] = (*(answer.witness or ()), *blocked)
    for line in lines:
        ends = [_thread_end(picture, place) for place in (line.viewer, line.target)]
        stroke(picture.over, ends, *(LINE if isinstance(line, ClearSight) else _BLOCKED))
        for end in ends:
            dot(picture.over, end, LINE[0])


def _thread_end(picture: MapPicture, place: Location) -> XY:
    """Where a LOS ends: at the centre dot, or at the vertex of a Climb counter or a unit in Bypass."""
    where = place.climb or place.bypass
    return picture.centre(place.hex) if where is None or where.vertex is None else picture.vertex(where.side, where.vertex)
