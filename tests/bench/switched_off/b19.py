"""B19 Gullies and Hill Depressions, clause by clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from asl_query.acts.step_cost import StepCost, step
from asl_query.board.board import Board
from asl_query.board.sightline import NOWHERE, Bools, Reading, Sheet, Threads, Tips, lay
from asl_query.facts.board_file import HexFacts
from asl_query.rules.asl.b19_gullies import gully_half_mf, misses_depression_hexside
from asl_query.sight.los_instances import PRECEDENCE, Laid
from asl_query.sight.sight_facts import DEPRESSION, KINDS, sight_facts
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.locations import Depth, Location
from switched_off import Off, Patch, Rule

FACTS, NOTE = Board.__getitem__, Laid._note
OF_DEPRESSIONS = [PRECEDENCE.index(number) for number in ("A6.3", "B19.2", "B19.51", "B19.52")]


def no_gully(where: Callable[[Board, Hex, HexFacts], bool]) -> Callable[[Board, Hex], HexFacts]:
    """Boards on which some hexes with gully art are no gully hexes."""

    def facts(self: Board, hex_: Hex) -> HexFacts:
        found = FACTS(self, hex_)
        return replace(found, depression="") if found.depression == "gully" and where(self, hex_, found) else found

    return facts


def runs_through_one_hexside(board: Board, hex_: Hex, _: HexFacts) -> bool:
    return sum(hex_ in side for side in board.depression_hexsides) < 2


def art_over(kind: str) -> Callable[..., Threads]:
    """Threads that find no terrain of a kind (as it counts in LOS) over Depression art, whichever sides of it that stands on."""

    def laid(sheet: Sheet, a: Tips, b: Tips, beside: Any = None) -> Threads:
        t, facts = lay(sheet, a, b, beside), sight_facts(sheet.board)

        def bared(side: Reading) -> Reading:
            is_there = side.in_art & (side.paint != NOWHERE) & (facts.kind[facts.paint[side.paint]] == KINDS.index(kind))
            return side._replace(paint=np.where(is_there, NOWHERE, side.paint))

        return t._replace(left=bared(t.left), right=bared(t.right))

    return laid


def all_of_it_art(sheet: Sheet, a: Tips, b: Tips, beside: Any = None) -> Threads:
    """Threads that find nothing but Depression art in a Hill Depression hex."""
    t, facts = lay(sheet, a, b, beside), sight_facts(sheet.board)
    inside = facts.is_hill_depression[t.piece_hexes[t.piece, 0]]

    def sunk(side: Reading) -> Reading:
        return side._replace(in_art=side.in_art | inside, ground=side.ground - (inside & ~side.in_art))

    return t._replace(left=sunk(t.left), right=sunk(t.right))


def in_through_a_vertex(sheet: Sheet, a: Tips, b: Tips, beside: Any = None) -> Threads:
    """Threads that cross a Depression hexside where they touch either vertex of it."""
    t, kinds = lay(sheet, a, b, beside), sight_facts(sheet.board).hexside_kinds
    hexes, is_vertex = t.node_hexes.copy(), t.node_is_vertex.copy()
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
        joined = t.node_is_vertex & (kinds[t.node_hexes[:, i], t.node_hexes[:, j]] & DEPRESSION > 0)
        hexes[joined] = t.node_hexes[joined][:, [i, j, k]]
        is_vertex &= ~joined
    return t._replace(node_hexes=hexes, node_is_vertex=is_vertex)


def into_hill_depression(laid: Laid, from_above: bool) -> Bools:
    """Which LOS lead INTO a Hill Depression hex from above its Gully, or from no higher than IN it."""
    found = np.zeros(len(laid.range), dtype=np.bool_)
    for end, other in ((laid.a, laid.b), (laid.b, laid.a)):
        found |= end.is_in & laid.facts.is_hill_depression[end.hex] & ((other.level > end.level) == from_above)
    return found


def unhindered(from_above: bool, by_depressions: bool) -> Callable[..., None]:
    """LOS INTO Hill Depression hexes that nothing blocks: of the rules of Depressions, or of all others."""

    def note(self: Laid, mask: Bools, number: Any, los: Any, *where: Any) -> None:
        rank = np.full(len(mask), PRECEDENCE.index(number)) if isinstance(number, str) else number
        off = into_hill_depression(self, from_above)[los] & (np.isin(rank, OF_DEPRESSIONS) == by_depressions)
        NOTE(self, mask & ~off, number, los, *where)

    return note


Change = Callable[[Board, Location, Location, StepCost], StepCost]


def dearer(changed: Change) -> Callable[..., StepCost | None]:
    """Steps that cost otherwise."""

    def changed_step(board: Board, start: Location, end: Location, streams: str | None = None, along: int = 0) -> StepCost | None:
        found = step(board, start, end, streams, along)
        return found and changed(board, start, end, found)

    return changed_step


def half_price_along_it(board: Board, start: Location, end: Location, cost: StepCost) -> StepCost:
    if start.hex == end.hex or hexside(start.hex, end.hex) not in board.depression_hexsides or end.depth is not Depth.IN:
        return cost
    return _with(cost, "B19.4", "a gully hexside", -2)


def one_mf_to_leave(_: Board, start: Location, end: Location, cost: StepCost) -> StepCost:
    leaves = start.depth is Depth.IN and end.depth is Depth.SURFACE
    return _with(cost, "B19.4", "leaving the gully", 2) if leaves else cost


def _with(cost: StepCost, rule: str, what: str, half_mf: int) -> StepCost:
    return cost._replace(half_mf=cost.half_mf + half_mf, ledger=(*cost.ledger, (rule, what, half_mf)))


def out_of_gully_without(rule: str) -> Change:
    """Steps out of a gully without what this rule adds."""

    def changed(_: Board, start: Location, __: Location, cost: StepCost) -> StepCost:
        if start.depth is not Depth.IN:
            return cost
        kept = tuple(item for item in cost.ledger if item[0] != rule)
        return cost._replace(half_mf=sum(half_mf for _, _, half_mf in kept), ledger=kept)

    return changed


STEP, LAY, NOTING = "asl_query.acts.step_cost:step", "asl_query.board.sightline:lay", "asl_query.sight.los_instances:Laid._note"

OFF: dict[str, Off] = {
    "B19.1-1": Patch("asl_query.board.board:Board.__getitem__", no_gully(lambda board, hex_, facts: True)),
    "B19.1-2": Patch("asl_query.board.board:Board.__getitem__", no_gully(runs_through_one_hexside)),
    "B19.1-3": Patch(
        "asl_query.board.board:Board.__getitem__", no_gully(lambda board, hex_, facts: facts.terrain != "open ground")
    ),
    "B19.1-4": Rule("B19.1", lambda art, bridge, beneath: art),
    "B19.1-5": Rule("B19.1", lambda art, bridge, beneath: art and not bridge),
    "B19.1-6": Rule("B19.1: bridge counter", lambda bridge, in_gully: False),
    "B19.2-1": Rule("B19.2: level", lambda level_around: level_around),
    "B19.2-2": Rule("B19.2: level", lambda level_around: -1),
    "B19.2-3": Rule("B19.2", lambda both_in, adjacent, connected: False),
    "B19.2-4": Rule("B19.2", lambda both_in, adjacent, connected: both_in and adjacent),
    "B19.2-5": Rule("B19.2", lambda both_in, adjacent, connected: both_in and not (adjacent and connected)),
    "B19.2-6": Patch("asl_query.sight.los_instances:Laid._into_hill_depression", property(lambda laid: laid.range < 0)),
    "B19.21-1": Rule("B19.21", lambda height: 0),
    "B19.21-2": Rule("B19.21", lambda height: 1),
    "B19.21-3": Patch(LAY, art_over("obstacle")),
    "B19.21-4": Patch(LAY, art_over("hindrance")),
    "B19.3-1": Rule("B19.3", lambda in_gully, other_terrain, beneath: not in_gully and not other_terrain),
    "B19.3-2": Rule("B19.3: rout", lambda other_terrain, los_into, beneath: False),
    "B19.3-3": Rule("B19.3: rout", lambda other_terrain, los_into, beneath: not other_terrain and not beneath),
    "B19.3-4": Rule("B19.3: rout", lambda other_terrain, los_into, beneath: los_into and not other_terrain),
    "B19.4-1": Rule("B19.4", lambda into, is_open, half_mf: gully_half_mf(into, is_open, half_mf) - 2 * into),
    "B19.4-2": Patch(STEP, dearer(half_price_along_it)),
    "B19.4-3": Rule("B19.4", lambda into, is_open, half_mf: 4 if into else half_mf),
    "B19.4-4": Patch(STEP, dearer(one_mf_to_leave)),
    "B19.4-4 vehicles": Rule("B19.4: vehicles", lambda ends_higher: 4),
    "B19.4-5": Patch(STEP, dearer(out_of_gully_without("B10.4"))),
    "B19.4-6": Rule("B19.4: vehicles", lambda ends_higher: 0),
    "B19.4-7": Rule("B19.4: Abrupt Elevation Change", lambda intermediate: False),
    "B19.4-8": Patch(STEP, dearer(out_of_gully_without("B10.51"))),
    "B19.4-9": Rule("B19.4: Snap Shots", lambda intermediate: False),
    "B19.5-1": Patch("asl_query.board.board:Board.hill_depressions", property(lambda board: frozenset())),
    "B19.5-2": Patch("asl_query.rulings.printed:_changes_elevation", lambda board, side: False),
    "B19.5-3": Rule("B19.5", lambda in_level_of_higher: in_level_of_higher - 1),
    "B19.51-1": Rule(
        "B19.51",
        lambda advantage, range_hexes, through: advantage <= 0 or misses_depression_hexside(advantage, range_hexes, through),
    ),
    "B19.51-2": Patch(NOTING, unhindered(from_above=False, by_depressions=False)),
    "B19.51-3": Rule("B19.51", lambda advantage, range_hexes, through: False),
    "B19.51-4": Patch(LAY, in_through_a_vertex),
    "B19.51-5": Patch(LAY, all_of_it_art),
    "B19.52-1": Patch(NOTING, unhindered(from_above=True, by_depressions=True)),
    "B19.52-2": Rule(
        "B19.51", lambda advantage, range_hexes, through: advantage < range_hexes and (advantage > 0 or not through)
    ),
    "B19.52-3": Patch(NOTING, unhindered(from_above=True, by_depressions=False)),
}

SURVIVES: dict[str, str] = {}
