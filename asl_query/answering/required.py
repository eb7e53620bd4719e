"""The facts that a question needs: hexes that exist, layers that are painted, a place in a Depression that is named."""

from __future__ import annotations

import re

from asl_query.answering.work import painted_span
from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.facts.board_file import on_board, spoken_hexrows
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import (
    Emplace,
    Fact,
    FewestSmoke,
    LeastRemoved,
    MayFire,
    Printed,
    Question,
    Reach,
    Ruling,
    SeenUnseen,
    Sees,
    WhoSees,
)  # fmt: skip


def settled(board: Board, question: Question) -> tuple[Question, list[str]]:
    """The question with what it leaves open settled, and what was assumed: where hiding is asked about, a unit in a gully hex is
    IN it (B19.1)."""
    notes: list[str] = []
    match question:
        case SeenUnseen(target, hidden_from):
            return SeenUnseen(_inside(board, target, notes), _inside(board, hidden_from, notes)), notes
        case FewestSmoke(target, drm):
            return FewestSmoke(_inside(board, target, notes), drm), notes
        case _:
            return question, notes


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
            places = []
            _require_things(text, board, (question.side,))
        case Printed(fact, hexes, side):
            places = []
            _require_things(text, board, (*hexes, *((side,) if side else ())))
            if fact is Fact.TEM and side is not None and hexes and hexes[0] not in side:
                _refuse(text, f"{hexes[0].name} is no hex of the hexside {side.short}.", hexes[0].short)
            if fact in (Fact.RANGE, Fact.CROSSES, Fact.TOUCHES, Fact.RUNS_ALONG) and hexes[0] == hexes[1]:
                _refuse(text, "Both ends are the same hex; name two hexes.", hexes[0].short)
        case Ruling():
            places = []
            _require_ruling(text, board, question)
        case Reach():
            places = []
            for hex_ in (question.start, question.goal, *question.avoiding):
                _require_hex(text, board, hex_)
            side = question.only_by_climbing
            if side is not None:
                _require_hex(text, board, side.a)
                _require_hex(text, board, side.b)
                if side not in board.cliffs:
                    _refuse(text, f"{side.name} is no cliff hexside (B11.1).", side.short)
                if question.goal not in side:
                    _refuse(text, f"Climbing {side.name} does not lead into {question.goal.name}.", side.short)
        case Emplace():
            places = []
            if question.target is not None:
                _require_painted(text, board, question.target)
    for place in places:
        _require_place(text, board, place)
    if len(places) == 2:
        one, two = places[0].hex, places[1].hex
        if one == two:
            _refuse(text, "Both units are in the same hex; LOS between two hexes is what can be asked.", two.short)
        if not board.traceable(one, two):
            _refuse(text, f"The LOS leaves {painted_span(board)}, beyond which nothing is painted.", two.short)


def _require_ruling(text: str, board: Board, question: Ruling) -> None:
    """Hexes that exist; a step between hexes that touch; a cliff hexside, and hexes and hexsides at its foot or top; water to
    swim in, and Depressions to be IN."""
    from asl_query.rules.rulings import rulings  # the other forms do without its rules
    from asl_query.rules.terrain_chart import is_water

    places = dict(question.places)
    _require_things(text, board, tuple(places.values()))
    water, inside = rulings()[question.state, question.phrase].water, re.findall(r"\b(?:IN|INTO) \{(\w+)\}", question.phrase)
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


def _require_things(text: str, board: Board, things: tuple[Hex | Hexside, ...]) -> None:
    """Hexes that exist, and hexsides between hexes that touch."""
    for thing in things:
        for hex_ in thing if isinstance(thing, Hexside) else (thing,):
            _require_hex(text, board, hex_)
        if isinstance(thing, Hexside) and thing.b not in board.adjacent(thing.a):
            _refuse(text, f"Hexes {thing.a.short} and {thing.b.short} do not touch, so there is no such hexside.", thing.short)


def _require_place(text: str, board: Board, place: Location) -> None:
    _require_painted(text, board, place.hex)
    name, facts = place.hex.short, board[place.hex]
    if place.depth is not Depth.SURFACE and not facts.depression:
        _refuse(text, f"{place.hex.name} is no Depression hex, so nothing is IN it or at its Crest (A.6).", name)
    if place.floor and place.floor > int(facts.height):
        has = f"{int(facts.height)} upper level{'s' if int(facts.height) > 1 else ''}" if facts.height >= 1 else "no upper level"
        _refuse(text, f"The {facts.terrain} hex {place.hex.name} has {has}.", name)
    if place.depth is Depth.SURFACE and facts.depression and not facts.bridge and place.at_level is None:
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


def _refuse(text: str, what: str, word: str) -> None:
    match = re.search(rf"\w*{re.escape(word)}(?!\w)", text, re.IGNORECASE)
    raise QuestionError(what, text, match.start() if match else 0, len(match.group()) if match else 0)
