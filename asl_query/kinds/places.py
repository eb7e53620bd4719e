"""What kinds of questions demand of the places that a question names.

Each function takes the question as it was typed, in which the error marks the word that is meant.
"""

from __future__ import annotations

import re
from typing import NoReturn

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.facts.board_file import spoken_hexrows
from asl_query.kinds.query_context import painted_span
from asl_query.pattern_codes import compiled
from asl_query.rules.asl.a04_bypass import may_bypass, may_bypass_along
from asl_query.sight.climbers import climb_levels
from asl_query.terms.circumstances import Circumstances
from asl_query.terms.hexes import AS_WRITTEN, Hex, Hexside, hexside, parse_hex
from asl_query.terms.locations import Bypass, Climb, Depth, Location, Vertex
from asl_query.terms.movement import Waters
from asl_query.terms.phases import MOST_TURNS


def standing(board: Board, place: Location) -> Location:
    """The place as moving units know it; one that is not there stays as it is."""
    from asl_query.acts.starting_state import default_place  # of units that move

    return default_place(board, place) if place.hex in board else place


def require_place(text: str, board: Board, place: Location) -> None:
    """A place on painted ground: a Depression hex says where in it, an upper level is there."""
    if place.climb:
        require_climb(text, board, place.climb)
    require_painted(text, board, place.hex)
    if place.bypass:
        require_bypass(text, board, place.hex, place.bypass)
    name, facts = place.hex.short, board[place.hex]
    _require_depth(text, board, place)
    if place.floor and place.floor not in board.floors(place.hex):
        floors = len(board.floors(place.hex))
        has = f"{floors} upper level{'s' if floors > 1 else ''}" if floors else "no upper level"
        known = " that can be asked about" if facts.height >= 1 and not floors else ""
        refuse(text, f"The {facts.terrain} hex {place.hex.name} has {has}{known}.", name)
    if place.depth is Depth.SURFACE and facts.depression and not (facts.bridge or place.climb) and place.at_level is None:
        refuse(
            text, f'{place.hex.name} is a {facts.depression} hex: say "INTO {place.hex.name}" or "{place.hex.name} Crest".', name
        )


def require_painted(text: str, board: Board, hex_: Hex) -> None:
    """A hex to which a LOS can be traced."""
    require_hex(text, board, hex_)
    if hex_ not in board.painted_hexes:
        span = painted_span(board)
        refuse(text, f"LOS can be traced in {span}; {hex_.short} lies outside. {_the_whole(hex_.board)}", hex_.short)


def require_hex(text: str, board: Board, hex_: Hex) -> None:
    """A hex that the map has facts of."""
    if hex_.board not in board.names:
        refuse(
            text, f"{hex_.name} is on another board than the rest; put both boards on one map with a situation file.", hex_.name
        )
    if hex_ in board:
        return
    facts = next(p.facts for p in board.placed if p.facts.board == hex_.board)
    if hex_.column not in facts.hexrows:
        first, last = (Hex(facts.board, c, 1).letters for c in (facts.hexrows[0], facts.hexrows[-1]))
        refuse(text, f"Board {facts.board} has no hexrow {hex_.letters}; its hexrows go from {first} to {last}.", hex_.short)
    numbers, letters = facts.numbers(hex_.column), hex_.letters
    if hex_.number not in numbers:
        refuse(
            text,
            f"Board {facts.board} has no hex {hex_.short}: "
            f"its hexrow {letters} has {letters}{numbers[0]}-{letters}{numbers[-1]}.",
            hex_.short,
        )
    span = spoken_hexrows(facts.covered)
    refuse(
        text, f"The facts of board {facts.board} cover {span}; {hex_.short} lies outside. {_the_whole(facts.board)}", hex_.short
    )


def _the_whole(board: str) -> str:
    """How the whole of a board is had of which there is an excerpt."""
    return f"For the whole board name the folder of your VASL archives, in which bd{board.zfill(2)} is: --boards FOLDER."


def require_things(text: str, board: Board, things: tuple[Hex | Hexside, ...]) -> None:
    """Hexes that exist, and hexsides between hexes that touch."""
    for thing in things:
        for hex_ in thing if isinstance(thing, Hexside) else (thing,):
            require_hex(text, board, hex_)
        if isinstance(thing, Hexside) and thing.b not in board.adjacent(thing.a):
            refuse(text, f"Hexes {thing.a.short} and {thing.b.short} do not touch, so there is no such hexside.", thing.short)


def _require_depth(text: str, board: Board, place: Location) -> None:
    """A Depression in a hex where the question goes IN or to a Crest; beneath a bridge it goes IN the water too."""
    facts, name = board[place.hex], place.hex.name
    if not (place.depth is Depth.SURFACE or facts.depression or place.depth in board.places(place.hex)):
        refuse(text, f"{name} is no Depression hex, so nothing is IN it or at its Crest (A.6).", place.hex.short)


def require_stand(text: str, board: Board, place: Location) -> None:
    """A Location that exists: a Depression where the question goes IN, an upper level where it names one, a Climb counter."""
    if place.climb is not None:
        require_climb(text, board, place.climb)
        return
    require_hex(text, board, place.hex)
    if place.bypass:
        require_bypass(text, board, place.hex, place.bypass)
    facts = board[place.hex]
    _require_depth(text, board, place)
    if place.floor and place.floor not in board.floors(place.hex):
        refuse(text, f"The {facts.terrain} hex {place.hex.name} has no level {place.floor}.", place.hex.short)
    if place.at_level is not None:
        refuse(text, "Units move on the ground; a level above a hex is for questions about LOS.", place.hex.short)


def require_on_foot(text: str, place: Location) -> None:
    """A place to which the way is known: stairs are not."""
    if place.floor:
        refuse(text, f"{place.name}: how units come to upper building levels is not modelled (B23.41).", place.hex.short)


def require_climb_level(text: str, board: Board, side: Hexside, level: int) -> None:
    """A level from the foot of a cliff to its top."""
    foot, top = board.foot_and_top(side)
    low, high = climb_levels(board, side)
    if not low <= level <= high:
        what = f"Climb counters of {side.name} go from level {low} ({foot.name}) to level {high} ({top.name})."
        refuse(text, what, f"climb level {level}")


def require_climb(text: str, board: Board, climb: Climb) -> None:
    """A cliff hexside, a level from its foot to its top, and one of its own vertices."""
    side = climb.side
    require_things(text, board, (side,))
    if side not in board.cliffs:
        refuse(text, f"{side.name} is no cliff hexside (B11.1), so no unit is Climbing it.", side.short)
    require_climb_level(text, board, side, climb.level)
    foot, _ = board.foot_and_top(side)
    _require_vertex(text, board, side, foot, climb.vertex)


def _require_vertex(text: str, board: Board, side: Hexside, hex_: Hex, said: Vertex | None) -> None:
    """One of the vertices of a hexside, where one is said."""
    vertices = board.hexside_vertices(side, hex_)
    if said is not None and said not in vertices:
        known = " and ".join(vertex.name for vertex in sorted(vertices, key=lambda v: v.third is None))
        missing = "" if len(vertices) == 2 else " alone; its other end lies off the board"
        at_edge = ", where no third hex is" if Vertex(None) in vertices else ""
        word = said.third.short if said.third else "edge"
        refuse(text, f"The hexside {side.name} has no such vertex; it has {known}{at_edge}{missing}.", word)


def require_bypass(text: str, board: Board, hex_: Hex, bypass: Bypass) -> None:
    """Woods or a building that can be Bypassed along a hexside of its hex, and one of the vertices there."""
    from asl_query.board.bypass import rims  # brings numpy, which most kinds do without

    side = bypass.side
    require_things(text, board, (side,))
    if hex_ not in side:
        refuse(text, f"{side.name} is no hexside of {hex_.name}, so nobody Bypasses {hex_.name} along it.", side.short)
    rim = next((rim for rim in rims(board).get(hex_, ()) if rim.across == side.other(hex_)), None)
    if rim is None:
        refuse(text, f"Nothing is Bypassed in {hex_.name}, where no woods or building stands (A4.3).", hex_.short)
    if not may_bypass(broken=False, depression=bool(board[hex_].depression)):
        refuse(text, f"{hex_.name} is a Depression hex, which cannot be Bypassed (A4.3).", hex_.short)
    free = [
        hexside(hex_, one.across).short
        for one in rims(board)[hex_]
        if one.across is not None and may_bypass_along(one.is_touched, one.is_cliff)
    ]
    if side.short not in free:
        can = f"can be Bypassed along {', '.join(free)}" if free else "cannot be Bypassed at all"
        refuse(text, f"{side.short} has a cliff, or is touched by the obstacle: {hex_.name} {can} (A4.3).", side.short)
    _require_vertex(text, board, side, hex_, bypass.vertex)


def require_not_in_bypass(text: str, place: Location) -> None:
    """A place that is none of Bypass, whose LOS alone can be asked about."""
    if place.bypass:
        what = f'Of a unit in Bypass it is asked who sees it, and whom it sees: "which hexes can see {place.name}?".'
        refuse(text, what, "bypass")


def require_streams(board: Board, waters: Waters) -> None:
    """How deep the streams of the map are (B20.4), which no board prints."""
    stream = next((h for h in board.hexes if board[h].depression == "stream"), None)
    if stream is not None and waters.streams is None:
        how = '"with dry streams", "with shallow streams" or "with deep streams"'
        raise QuestionError(f"{stream.name} is a stream hex: say how deep streams are: {how} (B20.4).")


def require_turns(*turns: int | None) -> None:
    """Turns that lie not too far ahead for all of them to be gone through; None stands for one that is not named."""
    if not all(turn is None or 0 <= turn <= MOST_TURNS for turn in turns):
        raise QuestionError(f"A turn lies between 1 and {MOST_TURNS}.")


def refuse(text: str, what: str, word: str) -> NoReturn:
    """Raise the error that marks a word of the question."""
    raise QuestionError.at_word(what, text, word)


def require_bridges(text: str, board: Board, its_board: str) -> None:
    """A bridge in each hex on or beneath whose bridge somebody is said to be."""
    for match in _AT_BRIDGE.finditer(text):
        hex_ = parse_hex(match["before"] or match["behind"], its_board)
        if hex_ is not None and board.own(hex_) in board and not board[board.own(hex_)].bridge:
            where = "beneath" if re.search(r"\b(?:beneath|under)\b", match[0], re.IGNORECASE) else "on"
            refuse(text, f"{hex_.name} has no bridge, so nobody is {where} it.", hex_.short)


_AT_BRIDGE = compiled(
    rf"\b(?P<before>{AS_WRITTEN}) (?:beneath|under|on) (?:the|its|a) bridge\b"
    rf"|\b(?:beneath|under|on|at|from|to|reach|see|can) (?:the|its|a) bridge (?:(?:of|in|at) )+(?P<behind>{AS_WRITTEN})\b",
    re.IGNORECASE,
)


def require_season(text: str, board: Board, circumstances: Circumstances) -> None:
    """A question names no other season than the situation's month has."""
    if board.season is not None and circumstances.season not in (None, board.season):
        refuse(text, f"The month of the situation has another season: {board.season.words}.", "season")
