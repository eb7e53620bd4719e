"""The facts that a question needs: hexes that exist, layers that are painted, a place in a Depression that is named."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from asl_query.acts.starting_state import impossible, settled_place
from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.facts.board_file import Point, on_board, spoken_hexrows
from asl_query.kinds.lights.validate import require_lights, settled_lights, with_crew
from asl_query.kinds.query_context import painted_span
from asl_query.reading.words import is_row
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.sight.climbers import at_foot, climb_levels, traceable
from asl_query.terms.about import About
from asl_query.terms.classic import ClassicCost, ClassicReach, MostPp, OfClassic
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Climb, Depth, Location, Vertex
from asl_query.terms.movement import CostMf, Mover, Reach, Waters
from asl_query.terms.questions import (
    Emplace,
    Fact,
    FewestSmoke,
    LeastRemoved,
    MayFire,
    OfSearchlights,
    Printed,
    Question,
    Ruling,
    SeenUnseen,
    Sees,
    WhoSees,
    WouldLet,
)  # fmt: skip


def settled(text: str, board: Board, question: Question) -> tuple[Question, list[str]]:
    """The question with what it leaves open settled, and what was assumed: a Climbing unit is in the hex at the foot of its cliff
    (B11.43); where hiding is asked about, a unit in a gully hex is IN it (B19.1)."""
    notes: list[str] = []
    question = at_foot(board, question)
    if isinstance(question, WouldLet | About):
        of, notes = settled(text, board, question.of)
        return replace(question, of=of), notes
    if isinstance(question, OfSearchlights):
        return with_crew(settled_lights(board, question, text), notes), notes
    match question:
        case SeenUnseen(target, hidden_from):
            return SeenUnseen(_inside(board, target, notes), _inside(board, hidden_from, notes)), notes
        case FewestSmoke(target, drm):
            return FewestSmoke(_inside(board, target, notes), drm), notes
        case Reach():
            return _settled_moves(board, question), notes
        case CostMf():
            return replace(question, start=_standing(board, question.start), end=_standing(board, question.end)), notes
        case _:
            return question, notes


def _settled_moves(board: Board, question: Reach) -> Reach:
    """Where units stand: IN a Depression unless the Crest is named, at their side of a Crest; of a hexrow the hexes there are."""
    goals = question.goals
    if is_row([g.hex for g in goals]):
        goals = tuple(g for g in goals if g.hex in board) or goals[:1]
    goals = tuple(_standing(board, goal) if goal.depth is Depth.CREST else goal for goal in goals)
    return replace(
        question,
        movers=tuple(Mover(unit, _standing(board, at)) for unit, at in question.movers),
        goal=goals[0] if goals else None,
        or_goals=goals[1:],
        enemies=tuple(_standing(board, place) for place in question.enemies),
        unseen_by=tuple(_standing(board, place) for place in question.unseen_by),
    )


def _standing(board: Board, place: Location) -> Location:
    return settled_place(board, place) if place.hex in board else place


def _inside(board: Board, place: Location, notes: list[str]) -> Location:
    if place.hex not in board or place != Location(place.hex):
        return place
    facts = board[place.hex]
    if not facts.depression or facts.bridge:
        return place
    notes.append(f"a unit in the {facts.depression} hex {place.hex.name} is IN it (B19.1)")
    return Location(place.hex, Depth.IN)


def require_facts(text: str, board: Board, question: Question) -> None:
    """Every hex the question names has facts, and a Depression hex says where in it."""
    if isinstance(question, WouldLet | About):
        require_facts(text, board, question.of)
        return
    if isinstance(question, OfSearchlights):
        spot, hex_at = lambda place: _require_place(text, board, place), lambda hex_: _require_hex(text, board, hex_)
        require_lights(board, question, spot, hex_at, text)
        return
    places: list[Location] = []
    match question:
        case WhoSees(target, smoke, without):
            places = [target]
            _require_things(text, board, (*(h for h, _ in smoke), *without))
        case Sees(viewer, target, smoke, without):
            places = [viewer, target]
            _require_things(text, board, (*(h for h, _ in smoke), *without))
        case SeenUnseen(target, hidden_from):
            places = [target, hidden_from]
        case FewestSmoke(target):
            places = [target]
        case LeastRemoved(viewer, target):
            places = [viewer, target]
        case MayFire():
            _require_things(text, board, (question.side,))
        case Printed(fact, hexes, side):
            _require_things(text, board, (*hexes, *((side,) if side else ())))
            if fact is Fact.TEM and side is not None and hexes and hexes[0] not in side:
                _refuse(text, f"{hexes[0].name} is no hex of the hexside {side.short}.", hexes[0].short)
            if fact in (Fact.RANGE, Fact.CROSSES, Fact.TOUCHES, Fact.RUNS_ALONG, Fact.VERTICES) and hexes[-2] == hexes[-1]:
                _refuse(text, "Both ends are the same hex; name two hexes.", hexes[-1].short)
        case Ruling():
            _require_ruling(text, board, question)
        case Reach():
            _require_moves(text, board, question)
            _require_streams(board, question.waters)
        case CostMf():
            _require_cost(text, board, question)
        case ClassicReach() | ClassicCost() | MostPp():
            _require_classic(text, board, question)
        case Emplace():
            if question.target is not None:
                _require_painted(text, board, question.target)
    for place in places:
        _require_place(text, board, place)
    climbs = [place.climb for place in places if place.climb]
    if climbs:
        _require_climbers(text, board, question, climbs)
    if len(places) == 2:
        one, two = places
        if one.hex == two.hex and len(climbs) != 1:
            _refuse(text, "Both units are in the same hex; LOS between two hexes is what can be asked.", two.hex.short)
        if not traceable(board, one, two):
            _refuse(text, f"The LOS leaves {painted_span(board)}, beyond which nothing is painted.", two.hex.short)


def _require_cost(text: str, board: Board, question: CostMf) -> None:
    """Two different places between which a unit goes on foot."""
    _require_streams(board, question.waters)
    for place in (question.start, question.end):
        _require_stand(text, board, place)
        if place.climb is not None:
            _refuse(text, "Climbing takes all MF (B11.43); ask for the MF of a way on foot.", "climb")
        _require_on_foot(text, place)
        if is_water(board[place.hex].terrain) and not board[place.hex].bridge:
            _refuse(
                text,
                f"{place.hex.name} is a Water Obstacle: swimming and fording take all MF (E6.1, B21.41).",
                place.hex.short,
            )
    if question.start == question.end:
        _refuse(text, f"Both places are {question.end.name}; name two.", question.end.hex.short)


def _require_climbers(text: str, board: Board, question: Question, climbs: list[Climb]) -> None:
    """What is asked of a Climbing unit is what its LOS rules answer."""
    if not isinstance(question, Sees | WhoSees):
        _refuse(text, 'Of a Climbing unit "can A see B" and "which hexes can see B" can be asked.', "climb")
    if isinstance(question, Sees) and question.any_level:
        _refuse(text, 'The LOS to a Climbing unit goes from one level; leave out "at any level".', "level")
    if isinstance(question, Sees) and question.beam and question.viewer.climb:
        _refuse(text, "A Climbing unit may not use a Searchlight (B11.4).", "climb")
    gone = [climb.side for climb in climbs if climb.side in question.without]
    if gone:
        _refuse(text, f"The unit is Climbing the cliff {gone[0].name}, so it cannot be thought away.", "without")
    vertices = [set(board.hexside_vertices(climb.side, climb.side.a)) for climb in climbs]
    named = [{climb.vertex} if climb.vertex else ends for climb, ends in zip(climbs, vertices, strict=True)]
    if len(climbs) == 2 and set.intersection(*(_points(board, c, n) for c, n in zip(climbs, named, strict=True))):
        _refuse(text, "Both units are Climbing at the same vertex; name different ones: the vertex of .. .", "climb")


def _points(board: Board, climb: Climb, vertices: set[Vertex]) -> set[Point]:
    numbers = board.hexside_vertices(climb.side, climb.side.a)
    return {board.vertices(climb.side.a)[numbers[vertex]] for vertex in vertices}


def _require_climb(text: str, board: Board, climb: Climb) -> None:
    """A cliff hexside, a level from its foot to its top, and one of its own vertices."""
    side = climb.side
    _require_things(text, board, (side,))
    if side not in board.cliffs:
        _refuse(text, f"{side.name} is no cliff hexside (B11.1), so no unit is Climbing it.", side.short)
    foot, top = board.foot_and_top(side)
    low, high = climb_levels(board, side)
    if not low <= climb.level <= high:
        what = f"Climb counters of {side.name} go from level {low} ({foot.name}) to level {high} ({top.name})."
        _refuse(text, what, f"climb level {climb.level}")
    vertices = board.hexside_vertices(side, foot)
    if climb.vertex is not None and climb.vertex not in vertices:
        known = " and ".join(vertex.name for vertex in sorted(vertices, key=lambda v: v.third is None))
        missing = "" if len(vertices) == 2 else " alone; its other end lies off the board"
        at_edge = ", where no third hex is" if Vertex(None) in vertices else ""
        word = climb.vertex.third.short if climb.vertex.third else "edge"
        _refuse(text, f"The hexside {side.name} has no such vertex; it has {known}{at_edge}{missing}.", word)


def _require_streams(board: Board, waters: Waters) -> None:
    """How deep the streams of the map are (B20.4), which no board prints."""
    stream = next((h for h in board.hexes if board[h].depression == "stream"), None)
    if stream is not None and waters.streams is None:
        how = '"with dry streams", "with shallow streams" or "with deep streams"'
        raise QuestionError(f"{stream.name} is a stream hex: say how deep streams are: {how} (B20.4).")


def _require_moves(text: str, board: Board, question: Reach) -> None:
    """Places where units can start and end, hexsides that can be Climbed, viewers that can stand where they look from."""
    for place in (*(m.at for m in question.movers), *question.goals, *question.enemies):
        _require_stand(text, board, place)
    for goal in question.goals:
        _require_on_foot(text, goal)
    late = next((turn for turn, _ in question.forced_dr if turn > (question.by_turn or turn)), None)
    if late is not None:
        _refuse(text, f"Turn {late} comes after turn {question.by_turn}, so its Falling DR changes nothing.", f"turn {late}")
    waters = question.waters
    for hex_ in (*question.avoiding, *(h for h, _ in question.smoke), *filter(None, (waters.toward, waters.fording_line))):
        _require_hex(text, board, hex_)
    for hex_ in filter(None, (waters.toward, waters.fording_line)):
        if not is_water(board[hex_].terrain):
            _refuse(text, f"{hex_.name} is no water hex ({board[hex_].terrain}).", hex_.short)
    for place in question.unseen_by:
        _require_place(text, board, place)
        if place.climb is not None:
            _refuse(text, "What a Climbing viewer sees of moving units is not asked here; name a hex.", "climb")
    side = question.only_by_climbing
    if side is not None:
        _require_things(text, board, (side,))
        if side not in board.cliffs:
            _refuse(text, f"{side.name} is no cliff hexside (B11.1).", side.short)
        for goal in question.goals:
            if goal.hex not in side:
                _refuse(text, f"Climbing {side.name} does not lead into {goal.name}.", side.short)
    wrong = impossible(board, question)
    if wrong is not None:
        _refuse(text, *wrong)


def _require_on_foot(text: str, place: Location) -> None:
    """A place to which the way is known: stairs are not."""
    if place.floor:
        _refuse(text, f"{place.name}: how units come to upper building levels is not modelled (B23.41).", place.hex.short)


def _require_stand(text: str, board: Board, place: Location) -> None:
    """A Location that exists: a Depression where the question goes IN, an upper level where it names one, a Climb counter."""
    if place.climb is not None:
        _require_climb(text, board, place.climb)
        return
    _require_hex(text, board, place.hex)
    facts = board[place.hex]
    if place.depth is not Depth.SURFACE and not facts.depression:
        _refuse(text, f"{place.hex.name} is no Depression hex, so nothing is IN it or at its Crest (A.6).", place.hex.short)
    if place.floor and place.floor > int(facts.height):
        _refuse(text, f"The {facts.terrain} hex {place.hex.name} has no level {place.floor}.", place.hex.short)
    if place.at_level is not None:
        _refuse(text, "Units move on the ground; a level above a hex is for questions about LOS.", place.hex.short)


def _require_ruling(text: str, board: Board, question: Ruling) -> None:
    """Hexes that exist; a step between hexes that touch; a cliff hexside, and hexes and hexsides at its foot or top; water to
    swim in, and Depressions to be IN."""
    from asl_query.rules.charts.terrain_chart import is_water
    from asl_query.rulings.asl import rulings  # the other forms do without its rules

    places = dict(question.places)
    _require_things(text, board, tuple(places.values()))
    water, inside = (
        rulings(question.ruleset)[question.state, question.phrase].water,
        re.findall(r"\b(?:IN|INTO) \{(\w+)\}", question.phrase),
    )
    for name, place in question.places:
        if isinstance(place, Hex) and name == water and not is_water(board[place].terrain):
            _refuse(text, f"{place.name} is no Water Obstacle (B21.1).", place.short)
        if isinstance(place, Hex) and name in inside and not board[place].depression:
            _refuse(text, f"{place.name} is no Depression hex, so nothing is IN it (A.6).", place.short)
    start, end, side, through = (places.get(name) for name in ("from", "into", "side", "through"))
    if isinstance(start, Hex) and isinstance(end, Hex) and end not in board.adjacent(start):
        _refuse(text, f"Hexes {start.short} and {end.short} do not touch.", end.short)
    if not isinstance(side, Hexside):
        return
    climbed = start is None or end is None  # else the hexside of a Snap Shot
    if climbed and side not in board.cliffs:
        _refuse(text, f"{side.name} is no cliff hexside (B11.1).", side.short)
    for hex_ in (start, end):
        if isinstance(hex_, Hex) and hex_ not in side:
            _refuse(text, f"{hex_.name} is no hex of the hexside {side.short}.", hex_.short)
    if isinstance(through, Hexside) and end not in through:
        _refuse(text, f"{through.name} is no hexside of {end}.", through.short)


def _require_classic(text: str, board: Board, question: OfClassic) -> None:
    """Every hex is there."""
    if isinstance(question, ClassicReach):
        starts = [*(m.at for m in question.movers), *(x.at for x in question.weapons)]
        hexes = [place.hex for place in (*starts, *question.goals, *question.enemies)]
        hexes += [*question.avoiding, *question.shellholes]
    else:
        hexes = [place.hex for place in (question.start, question.end) if place is not None]
        hexes += question.shellholes
    for hex_ in hexes:
        _require_hex(text, board, hex_)


def _require_things(text: str, board: Board, things: tuple[Hex | Hexside, ...]) -> None:
    """Hexes that exist, and hexsides between hexes that touch."""
    for thing in things:
        for hex_ in thing if isinstance(thing, Hexside) else (thing,):
            _require_hex(text, board, hex_)
        if isinstance(thing, Hexside) and thing.b not in board.adjacent(thing.a):
            _refuse(text, f"Hexes {thing.a.short} and {thing.b.short} do not touch, so there is no such hexside.", thing.short)


def _require_place(text: str, board: Board, place: Location) -> None:
    if place.climb:
        _require_climb(text, board, place.climb)
    _require_painted(text, board, place.hex)
    name, facts = place.hex.short, board[place.hex]
    if place.depth is not Depth.SURFACE and not facts.depression:
        _refuse(text, f"{place.hex.name} is no Depression hex, so nothing is IN it or at its Crest (A.6).", name)
    if place.floor and place.floor > int(facts.height):
        has = f"{int(facts.height)} upper level{'s' if int(facts.height) > 1 else ''}" if facts.height >= 1 else "no upper level"
        _refuse(text, f"The {facts.terrain} hex {place.hex.name} has {has}.", name)
    if place.depth is Depth.SURFACE and facts.depression and not (facts.bridge or place.climb) and place.at_level is None:
        _refuse(
            text, f'{place.hex.name} is a {facts.depression} hex: say "INTO {place.hex.name}" or "{place.hex.name} Crest".', name
        )


def _require_painted(text: str, board: Board, hex_: Hex) -> None:
    _require_hex(text, board, hex_)
    if hex_ not in board.painted_hexes:
        span = painted_span(board)
        _refuse(text, f"LOS can be traced in {span}; {hex_.short} lies outside.", hex_.short)


def _require_hex(text: str, board: Board, hex_: Hex) -> None:
    if hex_.board not in board.names:
        _refuse(
            text, f"{hex_.name} is on another board than the rest; put both boards on one map with a situation file.", hex_.name
        )
    if hex_ in board:
        return
    facts = next(p.facts for p in board.placed if p.facts.board == hex_.board)
    columns = range(facts.first_column, facts.first_column + facts.columns)
    if hex_.column not in columns:
        first, last = (Hex(facts.board, c, 1).letters for c in (columns[0], columns[-1]))
        _refuse(text, f"Board {facts.board} has no hexrow {hex_.letters}; its hexrows go from {first} to {last}.", hex_.short)
    if not on_board(hex_, columns, facts.rows):
        low, letters = (hex_.column & 1) ^ 1, hex_.letters
        _refuse(
            text,
            f"Board {facts.board} has no hex {hex_.short}: its hexrow {letters} has {letters}{low}-{letters}{facts.rows}.",
            hex_.short,
        )
    span = spoken_hexrows(facts.covered)
    _refuse(text, f"The facts of board {facts.board} cover {span}; {hex_.short} lies outside.", hex_.short)


def _refuse(text: str, what: str, word: str) -> NoReturn:
    raise QuestionError.at_word(what, text, word)
