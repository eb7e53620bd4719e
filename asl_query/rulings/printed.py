"""What is printed on the board: cliffs, gullies, levels, ranges, the hexes of a LOS; and fire through a cliff."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from asl_query.board.board import Board
from asl_query.board.geometry import trace
from asl_query.errors import LimitReachedError, UnknownTerrainError
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import obstacle_blocks, too_many_hindrances
from asl_query.rules.asl.b10_hills import height_advantage_tem
from asl_query.rules.asl.b11_cliffs import may_fire_down, may_fire_up
from asl_query.rules.asl.b19_gullies import bottom_level, is_in_gully, is_open_ground
from asl_query.rules.charts.terrain_chart import UNKNOWN, Terrain, require_known, terrain_chart
from asl_query.rules.index import defined
from asl_query.rulings.rule_answer import NO_RULE, RuleAnswer
from asl_query.rulings.things_printed import is_other_terrain, shown_by, shows
from asl_query.terms.answers import Depends, DependsOn, FactValue, Hexes, Value, Verdict
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import MayFire, Printed, PrintedFact
from asl_query.terms.units import Weapon

# The definitions that are repeated here.
CLIFF_TEM, FIRE_IS_LIMITED, RISES_OVER_GULLY, CREST_LINE_DEPRESSION = "B11.3", "B11.3: limits", "B19.21", "B19.5"
SHOWN = "the hex shows"
_SHORTEST = "its minimum range is one hex"


def _yes(verdict: bool) -> Verdict:
    return Verdict.YES if verdict else Verdict.NO


def _hexes(found: Iterable[Hex]) -> Hexes:
    return Hexes(tuple(hex_.name for hex_ in dict.fromkeys(found)))


def may_fire(board: Board, question: MayFire) -> RuleAnswer:
    """B11.31 downward, B11.32 upward; B11.3 where the hexside is no cliff."""
    target = question.side.other(question.start)
    facts: dict[str, FactValue] = {"weapon": question.called, "from": question.start.name, "into": target.name}
    if not defined(FIRE_IS_LIMITED, question.side in board.cliffs):
        return RuleAnswer(Verdict.YES, FIRE_IS_LIMITED, {**facts, "hexside": "no cliff, so these limits do not apply"})
    down = bottom_level(board, question.start) > bottom_level(board, target)
    facts["hexside"] = f"a cliff, {'downward' if down else 'upward'}"
    may = may_fire_down if down else may_fire_up
    rule = key_of(may)
    said = _yes(may(question.weapon))
    if not question.is_range_open or said == (other := _yes(may(Weapon.MORTAR))):
        return RuleAnswer(said, rule, facts)
    on = (DependsOn(_SHORTEST, "yes", said.value), DependsOn(_SHORTEST, "no", other.value))
    return RuleAnswer(Depends(on), rule, facts)


def printed(board: Board, question: Printed) -> RuleAnswer:
    """Answer from the facts of the board."""
    return _TELL[question.fact](board, question)


def _side(question: Printed) -> Hexside:
    assert question.side is not None
    return question.side


def _cliff(board: Board, question: Printed) -> RuleAnswer:
    side = _side(question)
    return RuleAnswer(_yes(side in board.cliffs), "B11.1", _bottoms(board, side, "level of"))


def _bottoms(board: Board, hexes: Iterable[Hex], called: str) -> dict[str, FactValue]:
    return {f"{called} {hex_.short}": bottom_level(board, hex_) for hex_ in hexes}


def _gully(board: Board, question: Printed) -> RuleAnswer:
    hex_ = question.hexes[0]
    art = board[hex_].depression == "gully"
    return RuleAnswer(_yes(art), key_of(is_in_gully), {"terrain": board[hex_].terrain})


def _in_gully(board: Board, question: Printed) -> RuleAnswer:
    facts = board[question.hexes[0]]
    verdict = is_in_gully(bool(facts.depression), bool(facts.bridge), question.beneath)
    return RuleAnswer(
        _yes(verdict), key_of(is_in_gully), {"bridge": facts.bridge or "none", "beneath the bridge": question.beneath}
    )


def _open_ground(board: Board, question: Printed) -> RuleAnswer:
    facts = board[question.hexes[0]]
    if facts.depression and facts.bridge and not question.beneath:
        raise LimitReachedError("what is so beneath a bridge (B6.32), and what on it, is not modelled")
    verdict = is_open_ground(is_other_terrain(board, question.hexes[0]), question.beneath)
    shown: dict[str, FactValue] = {"terrain": facts.terrain, "depression": facts.depression or "none"}
    if verdict and facts.depression:
        shown["a LOS INTO it"] = "taken for granted"  # without it a gully is no Open Ground
    return RuleAnswer(_yes(verdict), key_of(is_open_ground), shown)


def _hill_depression(board: Board, question: Printed) -> RuleAnswer:
    hex_ = question.hexes[0]
    sides = [s.short for s in board.depression_hexsides if hex_ in s and _changes_elevation(board, s)]
    facts: dict[str, FactValue] = {"Crest Line-Depression hexsides": tuple(sorted(sides))}
    return RuleAnswer(_yes(hex_ in board.hill_depressions), CREST_LINE_DEPRESSION, facts)


def _changes_elevation(board: Board, side: Hexside) -> bool:
    return all(h in board for h in side) and board[side.a].level != board[side.b].level


def _crest_line_depression(board: Board, question: Printed) -> RuleAnswer:
    side = _side(question)
    verdict = side in board.depression_hexsides and _changes_elevation(board, side)
    return RuleAnswer(_yes(verdict), CREST_LINE_DEPRESSION, _bottoms(board, side, "level IN"))


def _level(board: Board, question: Printed) -> RuleAnswer:
    if question.side is None:
        hex_ = question.hexes[0]
        level = bottom_level(board, hex_) if question.beneath else board[hex_].deck_level
        facts = _bottoms(board, [hex_], "level IN") if board[hex_].depression else {}
        return RuleAnswer(Value(level), "B10.1", facts)
    side = question.side
    higher = max(side, key=partial(bottom_level, board))
    if side in board.depression_hexsides:
        said = defined(CREST_LINE_DEPRESSION, bottom_level(board, higher))
        return RuleAnswer(Value(said), CREST_LINE_DEPRESSION, _bottoms(board, side, "level IN"))
    return RuleAnswer(Value(min(bottom_level(board, h) for h in side)), "B10.1", _bottoms(board, side, "level of"))


def _known_terrain(board: Board, hex_: Hex) -> Terrain:
    """The row of a hex's terrain, where its LOS is known."""
    row = terrain_chart()[board[hex_].terrain]
    if row.los == UNKNOWN:
        raise UnknownTerrainError("how it counts in LOS", row.name, hex_.name)
    return row


def _obstacle(board: Board, question: Printed) -> RuleAnswer:
    terrain = _known_terrain(board, question.hexes[0])
    is_obstacle = terrain.los in ("obstacle", "split")
    if is_obstacle and terrain.height != 1:
        raise LimitReachedError(f"asked is an Obstacle of one level; {terrain.name} is one of {terrain.height:g}")
    verdict = is_obstacle and defined(RISES_OVER_GULLY, round(terrain.height)) == 1
    rule = RISES_OVER_GULLY if board[question.hexes[0]].depression else key_of(obstacle_blocks)
    return RuleAnswer(_yes(verdict), rule, {"terrain": terrain.name})


def _hindrance(board: Board, question: Printed) -> RuleAnswer:
    terrain = _known_terrain(board, question.hexes[0])
    verdict = terrain.los == "hindrance" and defined(RISES_OVER_GULLY, int(terrain.height)) == 0
    rule = RISES_OVER_GULLY if board[question.hexes[0]].depression else key_of(too_many_hindrances)
    return RuleAnswer(_yes(verdict), rule, {"terrain": terrain.name})


def _shows(board: Board, question: Printed) -> RuleAnswer:
    """Whether a bridge, woods, a cliff or the like is shown in a hex or on one of its hexsides."""
    hex_ = question.hexes[0]
    facts: dict[str, FactValue] = {SHOWN: shown_by(board, hex_)}
    is_shown = shows(board, hex_, question.thing)
    if not is_shown:
        require_known(f"whether it counts as {question.thing}", board[hex_].terrain, hex_.name)
    return RuleAnswer(_yes(is_shown), NO_RULE, facts)


def _tem(board: Board, question: Printed) -> RuleAnswer:
    if question.side is None:
        facts = board[question.hexes[0]]
        verdict = is_open_ground(is_other_terrain(board, question.hexes[0]), question.beneath)
        if verdict:
            return RuleAnswer(Value(0), key_of(is_open_ground), {"terrain": facts.terrain})
        terrain = terrain_chart()[facts.terrain]
        if terrain.tem is None:
            raise LimitReachedError(
                f"the TEM {'beneath a bridge (B6.32)' if question.beneath else f'of {facts.terrain}'} is not modelled"
            )
        return RuleAnswer(Value(terrain.tem), terrain.tem_rule, {"terrain": facts.terrain})
    if not question.hexes:
        return RuleAnswer(
            Value(defined(CLIFF_TEM, 0)), CLIFF_TEM, {"as any Crest Line gives": "+1 to a unit above its attacker (B10.31)"}
        )
    start = question.hexes[0]
    advantage = bottom_level(board, question.side.other(start)) - bottom_level(board, start)
    reasons: dict[str, FactValue] = {
        "levels above the attacker": advantage,
        "as any Crest Line gives": "Height Advantage (B10.31)",
    }
    return RuleAnswer(Value(defined(CLIFF_TEM, height_advantage_tem(advantage))), CLIFF_TEM, reasons)


def _range(board: Board, question: Printed) -> RuleAnswer:
    return RuleAnswer(Value(board.range_hexes(*question.hexes)), NO_RULE, {})


def _crosses(board: Board, question: Printed) -> RuleAnswer:
    """Hexes whose inside the thread crosses, in order; of a run along a hexside both hexes."""
    one, two = question.hexes
    hexes = (hex_ for part in board.crosses(one, two) for hex_ in part.hexes)
    return RuleAnswer(_hexes(hexes), NO_RULE, {})


def _touches(board: Board, question: Printed) -> RuleAnswer:
    one, two = map(board.spot, question.hexes)
    traced = trace(one, two)
    inside = {spot for piece in traced.pieces for spot in piece.spots}
    touched = [board.hex_at(spot) for node in traced.nodes for spot in node.spots if spot not in inside]
    return RuleAnswer(_hexes(h for h in touched if h is not None), NO_RULE, {})


def _runs_along(board: Board, question: Printed) -> RuleAnswer:
    side = _side(question)
    one, two = map(board.spot, question.hexes)
    pieces = trace(one, two).pieces
    along: set[frozenset[Hex | None]] = {frozenset(map(board.hex_at, p.spots)) for p in pieces if len(p.spots) == 2}
    return RuleAnswer(_yes(frozenset(side) in along), NO_RULE, {})


def _vertices(board: Board, question: Printed) -> RuleAnswer:
    """How many vertices of a hex the thread passes through."""
    spot, one, two = map(board.spot, question.hexes)
    return RuleAnswer(Value(sum(node.is_vertex and spot in node.spots for node in trace(one, two).nodes)), NO_RULE, {})


_TELL = {
    PrintedFact.CLIFF: _cliff,
    PrintedFact.GULLY: _gully,
    PrintedFact.IN_GULLY: _in_gully,
    PrintedFact.OPEN_GROUND: _open_ground,
    PrintedFact.HILL_DEPRESSION: _hill_depression,
    PrintedFact.CREST_LINE_DEPRESSION: _crest_line_depression,
    PrintedFact.LEVEL: _level,
    PrintedFact.OBSTACLE: _obstacle,
    PrintedFact.HINDRANCE: _hindrance,
    PrintedFact.SHOWS: _shows,
    PrintedFact.TEM: _tem,
    PrintedFact.RANGE: _range,
    PrintedFact.CROSSES: _crosses,
    PrintedFact.TOUCHES: _touches,
    PrintedFact.RUNS_ALONG: _runs_along,
    PrintedFact.VERTICES: _vertices,
}
