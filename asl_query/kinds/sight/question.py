"""Questions of LOS: what they leave open settled, and the facts they need."""

from __future__ import annotations

from dataclasses import replace

from asl_query.board.board import Board
from asl_query.facts.board_file import Point
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.in_or_crest import is_depth_open, require_place_or_depth
from asl_query.kinds.places import refuse, require_place, require_season, require_things
from asl_query.kinds.query_context import painted_span
from asl_query.sight.climbers import traceable
from asl_query.terms.locations import Climb, Depth, Location, Vertex
from asl_query.terms.question import Question
from asl_query.terms.questions import HIGHEST_RAISE, FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees


def with_both_inside(board: Board, question: SeenUnseen, _: str) -> tuple[SeenUnseen, list[str]]:
    """Where hiding is asked about, a unit in a gully hex is IN it (B19.1)."""
    notes: list[str] = []
    target, hidden_from = _inside(board, question.target, notes), _inside(board, question.hidden_from, notes)
    return replace(question, target=target, hidden_from=hidden_from), notes


def with_target_inside(board: Board, question: FewestSmoke, _: str) -> tuple[FewestSmoke, list[str]]:
    """Where hiding is asked about, a unit in a gully hex is IN it (B19.1)."""
    notes: list[str] = []
    return replace(question, target=_inside(board, question.target, notes)), notes


def _inside(board: Board, place: Location, notes: list[str]) -> Location:
    if place.hex not in board or place != Location(place.hex):
        return place
    facts = board[place.hex]
    if not facts.depression or facts.bridge:
        return place
    notes.append(f"a unit in the {facts.depression} hex {place.hex.name} is IN it (B19.1)")
    return Location(place.hex, Depth.IN)


def places_of_viewer(question: Sees) -> list[Location]:
    """Where the viewer of a question may be: in one place, or there at any level from its own up."""
    if not question.any_level:
        return [question.viewer]
    raised = [question.viewer._replace(at_level=level) for level in range(1, HIGHEST_RAISE + 1)]
    return [question.viewer, *raised]


def is_one_line(question: Sees) -> bool:
    """Whether a question asks about one LOS: from one level, and to and from no unit at a vertex."""
    return not (question.any_level or question.viewer.at_vertices or question.target.at_vertices)


def across_bridge(board: Board, one: Location, two: Location) -> bool:
    """Whether one of two places is on a bridge and the other beneath it."""
    return one.hex == two.hex and bool(board[one.hex].bridge) and {one.depth, two.depth} == {Depth.SURFACE, Depth.IN}


def require_circumstances(text: str, board: Board, question: WhoSees | Sees | HindranceBetween) -> None:
    """The SMOKE and what is thought away are there, and the season is not another one than the situation's."""
    said = question.circumstances
    require_things(text, board, (*(h for h, _ in question.smoke), *said.hexes, *question.without))
    require_season(text, board, said)


def require_who_sees(board: Board, question: WhoSees, text: str) -> None:
    """The target, the SMOKE and what is thought away are there."""
    require_circumstances(text, board, question)
    if is_depth_open(board, question.target):
        require_place_or_depth(text, board, question.target)
    else:
        require_target(board, question, text)


def require_sees(board: Board, question: Sees, text: str) -> None:
    """Both places, the SMOKE and what is thought away are there, and a LOS can be traced between the places."""
    require_circumstances(text, board, question)
    may_be_open = is_one_line(question) and not question.beam  # where in a Depression hex the unit is
    require_two_places(board, question, text, may_be_open=may_be_open)


def require_target(board: Board, question: WhoSees | FewestSmoke, text: str) -> None:
    """The target is there."""
    require_place(text, board, question.target)
    if question.target.bypass and isinstance(question, FewestSmoke):
        refuse(text, _told_of_bypassers(question.target), "bypass")
    if question.target.climb:
        _require_climbers(text, board, question, [question.target.climb])


def require_two_places(
    board: Board, question: Sees | SeenUnseen | LeastRemoved | HindranceBetween, text: str, *, may_be_open: bool = False
) -> None:
    """Both places are there, in two hexes, and a LOS can be traced between them; `may_be_open` says of a Depression hex that both
    IN it and its Crest are answered."""
    one, two = (question.target, question.hidden_from) if isinstance(question, SeenUnseen) else (question.viewer, question.target)
    for place in (one, two):
        require = require_place_or_depth if may_be_open else require_place
        require(text, board, place)
    climbs = [place.climb for place in (one, two) if place.climb]
    if one.bypass or two.bypass:
        _require_bypassers(text, question, one if one.bypass else two)
    if climbs:
        _require_climbers(text, board, question, climbs)
    if one.hex == two.hex and len(climbs) != 1:
        if not across_bridge(board, one, two):
            refuse(text, "Both units are in the same hex; LOS between two hexes is what can be asked.", two.hex.short)
        if not isinstance(question, Sees):
            what = "On a bridge and beneath it units of one hex do not see each other (B6.2); ask this of two hexes."
            refuse(text, what, two.hex.short)
    if not traceable(board, one, two):
        refuse(text, f"The LOS leaves {painted_span(board)}, beyond which nothing is painted.", two.hex.short)


def _require_bypassers(text: str, question: Question, bypasser: Location) -> None:
    """What is asked of a unit in Bypass is what its LOS rule answers."""
    if not isinstance(question, Sees):
        refuse(text, _told_of_bypassers(bypasser), "bypass")
    if question.any_level:
        refuse(text, 'The LOS of a unit in Bypass goes from one level; leave out "at any level".', "level")
    if question.beam:
        refuse(text, "The LOS of a SL goes to centre dots (W10.4), and none targets anything from Bypass (W10.41).", "bypass")
    if bypasser.hex in question.without:
        refuse(text, f"The unit Bypasses what stands in {bypasser.hex.name}, so that cannot be thought away.", "without")


def _require_climbers(text: str, board: Board, question: Question, climbs: list[Climb]) -> None:
    """What is asked of a Climbing unit is what its LOS rules answer."""
    if not isinstance(question, Sees | WhoSees):
        refuse(text, told_of_climbers(Location(climbs[0].side.a, climb=climbs[0])), "climb")
    if isinstance(question, Sees) and question.any_level:
        refuse(text, 'The LOS to a Climbing unit goes from one level; leave out "at any level".', "level")
    if isinstance(question, Sees) and question.beam and question.viewer.climb:
        refuse(text, "A Climbing unit may not use a Searchlight (B11.4).", "climb")
    gone = [climb.side for climb in climbs if climb.side in question.without]
    if gone:
        refuse(text, f"The unit is Climbing the cliff {gone[0].name}, so it cannot be thought away.", "without")
    vertices = [set(board.hexside_vertices(climb.side, climb.side.a)) for climb in climbs]
    named = [{climb.vertex} if climb.vertex else ends for climb, ends in zip(climbs, vertices, strict=True)]
    if len(climbs) == 2 and set.intersection(*(_points(board, c, n) for c, n in zip(climbs, named, strict=True))):
        refuse(text, "Both units are Climbing at the same vertex; name different ones: the vertex of .. .", "climb")


def _told_of_bypassers(bypasser: Location) -> str:
    """What can be asked of the LOS of a unit in Bypass."""
    return f'Of a unit in Bypass ask "which hexes can see {bypasser.name}?", or whether one place sees it.'


def told_of_climbers(climber: Location) -> str:
    """What can be asked of the LOS of a Climbing unit."""
    name = climber.name
    return f'Of a Climbing unit ask "which hexes can see {name}?", or whether one place sees it.'


def _points(board: Board, climb: Climb, vertices: set[Vertex]) -> set[Point]:
    numbers = board.hexside_vertices(climb.side, climb.side.a)
    return {board.vertices(climb.side.a)[numbers[vertex]] for vertex in vertices}
